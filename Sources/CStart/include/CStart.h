#ifndef CSTART_H
#define CSTART_H

/// What starting takes, in bytes: Swift ends a program that asks for more than there is, and its runtime says in
/// words of its own what it could not have. `start.c` looks whether there is as much before any of it is set up.
enum { CStartLeastMemory = 8 << 20 };

#endif
