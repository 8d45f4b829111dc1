// Nothing here is shared but by a Mutex; the thread sanitizer of Swift 6.3 calls it a race all the same, as it
// does not see a Mutex's waiting. `make sanitize` looks whether that is still so: it is why `mutex.supp` says
// nothing of what stands in a body of `withLock`.

import Dispatch
import Synchronization

final class Counts: Sendable {
  let all = Mutex<[Int]>([])
}

let counts = Counts()
DispatchQueue.concurrentPerform(iterations: 4) { job in
  for _ in 0..<200 { counts.all.withLock { all in for _ in 0..<1000 { all.append(job) } } }
}
print(counts.all.withLock { $0.count })
