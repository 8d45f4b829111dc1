import Feeds
import Foundation
import TerminalCore
import Testing

@testable import FeedApp

@Suite("Samples of logs in Demo/Feeds/logs")
struct LogSampleTests {
  private static let root =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path()

  private nonisolated static let samples = [
    "pino.jsonl", "bunyan.jsonl", "zap.jsonl", "zap-console.log", "logrus.jsonl", "slog.jsonl",
    "serilog.jsonl",
    "structlog.jsonl", "ecs.jsonl", "opentelemetry.jsonl", "journald.jsonl", "docker.jsonl",
    "kubernetes.jsonl", "gelf.jsonl", "python.jsonl", "logfmt.log", "git-log.txt", "git-graph.txt",
    "claude-code.jsonl", "codex.jsonl", "openai.jsonl", "gemini.jsonl", "apache.log",
    "containers.log", "mongodb.jsonl", "sharegpt.jsonl", "docker-stacks.jsonl",
    "opentelemetry-lists.jsonl", "mixed.log", "java-util.log", "kubernetes-audit.jsonl",
    "zap-development.jsonl", "serilog-renderings.jsonl", "chatgpt.json", "gemini-contents.jsonl",
    "tracing.jsonl", "google-cloud.jsonl", "monolog.jsonl", "nginx.jsonl", "werkzeug.log",
    "json-stacks.jsonl", "apache-error.log", "dotnet.log", "log4j.jsonl",
    "caddy.jsonl", "envoy.jsonl", "traefik.jsonl", "git-fuller-stat-p.txt",
    "git-oneline-graph.txt", "git-oneline-stat.txt", "compose.log", "collected.jsonl",
    "compose-json.log", "text-and-json.log", "nest.log", "cisco.log", "websphere.log", "erlang.log",
    "hdfs.log", "iis.log", "cloudfront.log", "balancer.log", "echo.jsonl", "journald.export",
    "langchain.jsonl", "bedrock.jsonl", "claude-ai.json", "openai-stream.txt",
    "anthropic-stream.txt", "journal-short.log", "mysql-slow.log", "workflow.log",
    "suricata.jsonl", "fluent-bit.jsonl", "fluentd.log", "journald-sse.txt", "django.log",
    "workflow-job.log", "container-times.log", "kubernetes-events.jsonl",
    "rich.log", "zap-epoch.log", "celery.log", "airflow.log", "gitea.log", "spdlog.log",
    "logcat.log", "logcat-long.log", "logcat-brief.log", "uwsgi.log", "squid.log", "ltsv.log",
    "zabbix.log", "apt-history.log", "dpkg.log", "erlang-crash.log", "elixir.log",
    "nest-colours.log", "cloudwatch-tail.log", "cloudwatch-filtered.json", "cloudwatch-events.json",
    "kernel.json", "kernel-records.log", "datadog-agent.log", "nlog.log", "nlog.jsonl",
    "windows-events.xml", "node-crash.log", "ruby-crash.log", "apple.ndjson",
    "application-insights.jsonl", "azure.json", "cargo.jsonl", "cloudflare.jsonl",
    "concurrently.log", "dotnet-crash.log", "elasticsearch.log", "envoy.log", "foreman.log",
    "gitlab.log", "go-fatal.log", "go-test.jsonl", "haproxy.log", "hclog.jsonl", "journal-iso.log",
    "journal-verbose.log", "kafka.log", "kotlin-crash.log", "laravel.log",
    "logcli.log", "loguru.jsonl", "loki.json", "loki.jsonl", "mysql.log", "nginx-error.log",
    "nx.log", "overmind.log", "php.log", "pm2.log", "pnpm.log", "postgres.log", "rabbitmq.log",
    "rails-development.log", "rails.log", "redis.log", "s3.log", "sentry.jsonl", "serilog-text.log",
    "sidekiq.log", "spring.log", "stern.log", "stores.jsonl", "swarm.log", "swift-crash.log",
    "syslog-3164.log", "syslog-5424.log", "tap.log", "turborepo.log", "vault.log", "zeek.jsonl",
    "lambda.log", "cloudtrail.json", "log-analytics.jsonl", "kubectl-prefix.log", "cpp-crash.log",
    "clickhouse.log", "cups.log", "db2.log", "etcd.log", "gin.log", "glog.log", "gunicorn.log",
    "kernel-decoded.log", "logrus.log", "macos-compact.log", "macos-show.log", "macos-syslog.log",
    "minecraft.log", "mongodb-text.log", "npm-debug.log", "npm.log", "postgres.csv.log",
    "postgres.jsonl", "python-basic.log", "python-logging-error.log", "slf4j.log", "snort.log",
    "spark.log", "tomcat.log", "unreal.log", "uvicorn.log", "vapor.log", "weblogic.log",
    "windows-firewall.log", "windows-saved.txt", "xorg.log", "winston.log", "vite.log",
    "anyhow.log",
  ]
  /// Those of which other tests tell more.
  private nonisolated static let others = [
    "klog.log", "java.log", "python.log", "go.log", "rust.log", "syslog.log", "nginx-access.log",
    "journal.jsonl", "compressed/app.log.gz", "compressed/app.log.1.zst", "compressed/app.log.2.xz",
    "compressed/app.log.3.bz2",
  ]

  @Test("no sample is without a screen")
  func all() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.root + "Demo/Feeds/logs")
    #expect(files.sorted() == Self.samples.sorted())
  }

  /// Screens are in Tests/LogScreens; FEED_TUI_WRITE_SCREENS=1 writes them anew, to be looked at.
  @Test("its rows and its pages look as they did", arguments: samples.map { "logs/" + $0 } + others)
  func screens(sample: String) throws {
    let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    let feed = try Feed.open(path: Self.root + "Demo/Feeds/" + sample, options: options)
    let name = URL(filePath: sample).lastPathComponent
    let app = AppUnderTest(feed, columns: 80, lines: 60)
    var screen = shown(app)
    app.press("<Enter>")
    let count = (0..<feed.numberOfSections).reduce(0) { $0 + feed.numberOfEntries(inSection: $1) }
    for row in 0..<count {
      screen += "\n════ page \(row + 1)\n" + shown(app)
      app.press("J")
    }
    let path = Self.root + "Tests/LogScreens/\(name).txt"
    if ProcessInfo.processInfo.environment["FEED_TUI_WRITE_SCREENS"] != nil {
      try screen.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try screen == String(contentsOfFile: path, encoding: .utf8))
  }

  private func shown(_ app: AppUnderTest) -> String {
    let lines = app.feedLines.reversed().drop { $0.allSatisfy { $0 == " " } }.reversed()
    return lines.joined(separator: "\n") + "\n"
  }
}
