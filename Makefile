# The rules of the house, for people and for CI. `make help` lists them.
#
# - `make run` and `make test` need nothing but Swift 6.3: what else is missing comes from apt.
# - What runs is .build/release/feed-tui, a release build with the Swift runtime inside. Make's own
#   timestamps decide whether it is built again, so that a second `make run` starts at once.
# - Warnings are errors and the formatter has the last word: `make lint` before pushing.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# Arguments for the program: make run ARGS="--cache key FILE"
ARGS ?=
# The example that `make example` runs.
EXAMPLE ?= first-table
# What `make compare` compares: sizes, runs of each, and groups (start pipes rss open end exact keys
# pages idle append dates search grow sums) instead of all; growth only so, with 10000000 among ROWS. INTO=README.md puts
# its figures there.
ROWS ?= 10000 100000 1000000
RUNS ?= 5
ONLY ?=
INTO ?=

BUILD_PACKAGES := libncursesw5-dev libxml2-dev libpcre2-dev zlib1g-dev libzstd-dev \
	liblzma-dev libbz2-dev libsqlite3-dev pkg-config
BENCH_PACKAGES := libicu-dev libunistring-dev libsimdjson-dev python3-pip
TEST_PACKAGES := $(BUILD_PACKAGES) tmux procps unicode-data libvterm-dev python3 zstd \
	xz-utils bzip2 valgrind binutils
TERMINAL_PACKAGES := kitty xvfb xauth python3 python3-gi python3-venv gir1.2-vte-2.91 gir1.2-gtk-3.0
TERMINAL_PYTHON := .build/terminals/bin/python
PICTURE_PACKAGES := xvfb xterm xdotool x11-utils imagemagick fonts-dejavu-core
COMPARE_PACKAGES := python3 python3-venv less lnav jq ripgrep
COMPARE_PYTHON := .build/compare/bin/python
COMPARE_LISTS := urwid==5.0.1 textual==8.2.8

# `make fuzz-keys`: how many keys, and by which seed; by any, if none is given.
KEYS ?= 100000
SEED ?=
# What the sanitizers look at: C for undefined behaviour, and tests of what uses threads.
# Other people's C and C++ is theirs: toml++ calls members of null.
UNDEFINED := -Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined \
	-Xcc -fsanitize-ignorelist=$(CURDIR)/Tests/Sanitizers/foreign.txt
OPTIMISED := -Xswiftc -O -Xswiftc -assert-config -Xswiftc Debug
SIGNALS := handle_segv=0 handle_sigbus=0 handle_sigfpe=0
ADDRESS_OPTIONS := $(SIGNALS) detect_leaks=0 malloc_context_size=8
THREAD_OPTIONS := $(SIGNALS) suppressions=$(CURDIR)/Tests/Sanitizers/mutex.supp
THREADED := TableProgramTests|TaskPageTests|FeedStreamTests|HostileInputTests|InMemoryTerminalTests|JobsTests|LoopTests|GrowingTextTests|FollowingTests|MergeTests|MergingTests|CompressionTests|FilterTests|SearchTests|MemoryTests|MemoryServiceTests|LoadingTests

YYJSON := Benchmarks/.build/yyjson
UNICODE_DATA := /usr/share/unicode
UNICODE_TABLES := Sources/HeightEngine/Text/UnicodeTables+Generated.swift
# The rules that Unicode's test file of line breaks presumes.
TAILORED_TABLES := Tests/HeightEngineTests/TailoredTables+Generated.swift

IN_TURNS := --experimental-maximum-parallelization-width 4

PRODUCTS := TerminalTable TableKit TerminalCore HeightEngine NcursesTerminal
PROGRAM := .build/release/feed-tui
# What keeps what is remembered: a program of its own, beside it.
MEMORY := .build/release/feed-tui-memory
# What reads a person's file of TOML, if there is one.
TOML := .build/release/feed-tui-toml
# How the program is linked on Linux, so that a start has little to find and to relocate: see link_files.
LINK := .build/link
# Functions that the program and its libraries run: `make order` lists them anew.
ORDER := Demo/Linking/functions.txt
ifeq ($(shell uname -s),Linux)
LINKING := --pkg-config-path '$(CURDIR)/$(LINK)' -Xswiftc '-L$(CURDIR)/$(LINK)' \
	-Xswiftc -Xclang-linker -Xswiftc -no-pie --disable-local-rpath -Xlinker --no-export-dynamic
# The linker that comes with Swift puts them side by side, for some megabytes less of memory; Debian's can't. Of our own
# code each is by itself for that, and not with its source file.
ifneq ($(wildcard $(dir $(realpath $(shell command -v $(SWIFT))))ld.lld),)
LINKING += -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections \
	-Xlinker '--symbol-ordering-file=$(CURDIR)/$(ORDER)' -Xlinker --no-warn-symbol-ordering
endif
endif
# Nothing that runs here touches what anybody remembers, or goes by their configuration, but `make run`.
test test-fuzz test-keys test-growth fuzz-keys sanitize compare screen terminals growth: export XDG_STATE_HOME := /dev/null
test test-fuzz test-keys test-growth fuzz-keys sanitize compare screen terminals growth: export XDG_CONFIG_HOME := /dev/null
# Folders are listed beside their files: removing a file changes its folder.
SOURCES := Package.swift $(shell find Sources Demo)
SWIFT_FILES := $(shell find $(wildcard Sources Tests Demo Benchmarks) Package.swift \
	-name .build -prune -o -type f -name '*.swift' -print)

.DEFAULT_GOAL := help
.PHONY: help deps test-deps build run example docs screen pictures test test-guest test-allocations test-growth \
	test-fuzz test-keys record recordings terminals growth fuzz fuzz-corpus fuzz-keys sanitize bench bench-json bench-statistics \
	compare order unicode-tables check-unicode-tables lint format install clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | \
	  while IFS='|' read -r name what; do printf '  make %-15s %s\n' "$$name" "$$what"; done

deps: ## Install what building needs (apt)
	@$(call install_missing,$(BUILD_PACKAGES))

test-deps: ## Install what building and testing need (apt)
	@$(call install_missing,$(TEST_PACKAGES))

build: deps $(PROGRAM) ## Build the program, release, Swift runtime linked statically

run: build ## Open the demo feed; without a terminal, print it. ARGS="…" goes to the program
	@if [ -t 0 ]; then $(PROGRAM) $(ARGS); else $(PROGRAM) $(or $(ARGS),Demo/Feeds/demo.json); fi

example: deps ## Run an example of the library: first-table, or EXAMPLE=chat or two-panes
	$(SWIFT) run $(EXAMPLE)

docs: deps ## Make the documentation of every product; any warning is an error
	@for library in $(PRODUCTS); do \
	  $(SWIFT) package generate-documentation --target $$library --warnings-as-errors || exit 1; \
	done

screen: test-deps $(PROGRAM) ## Put a screen of the program into README.md
	Demo/Screen/capture $(PROGRAM) README.md

pictures: $(PROGRAM) ## Take pictures of real windows: all themes on both grounds in .build/pictures, and the README's
	@$(call install_missing,$(PICTURE_PACKAGES))
	Demo/Screen/pictures $(PROGRAM) .build/pictures

# A few tests at a time: each then has its turn soon, and what one waits for is not behind all the others. What failed is
# said again in the end.
test: test-deps ## Run all tests
	@mkdir -p .build
	@{ $(SWIFT) test $(IN_TURNS) 2>&1; echo $$? >.build/tests.status; } | tee .build/tests.txt
	@[ "$$(cat .build/tests.status)" = 0 ] || { grep -a '✘' .build/tests.txt; exit 1; }
	@$(MAKE) --no-print-directory test-guest test-allocations test-growth test-fuzz test-keys

test-guest: test-deps ## Build a package that uses the library; fail if it fetches anything else
	@SWIFT='$(SWIFT)' Tests/Guest/run

test-allocations: test-deps $(PROGRAM) ## Fail if a row takes more of the heap than it may
	@Tests/Allocations/run $(PROGRAM)

test-growth: test-deps $(PROGRAM) ## Fail if hostile input costs more than it may: twice of it about twice
	@python3 Tests/Growth $(PROGRAM)

growth: test-deps $(PROGRAM) ## The same of all shapes and more commands, with all figures (ONLY)
	@python3 Tests/Growth $(PROGRAM) --all --only '$(ONLY)'

record: build ## Record what you do here, as Tests/Recordings/NAME.txt: make record NAME=reading ARGS=feed.xml
	@Tests/Recordings/record $(PROGRAM) $(or $(NAME),recording) $(ARGS)
	@$(MAKE) --no-print-directory recordings

recordings: test-deps ## Write the screens of all recordings anew, to be looked at with git diff
	FEED_TUI_WRITE_SCREENS=1 $(SWIFT) test --filter FeedAppTests.RecordingTests

terminals: test-deps $(TERMINAL_PYTHON) ## Page through all scripts on kitty, VTE and pyte too
	@$(call install_missing,$(TERMINAL_PACKAGES))
	FEED_TUI_TERMINALS='kitty vte pyte' FEED_TUI_PYTHON='$(CURDIR)/$(TERMINAL_PYTHON)' \
	  $(SWIFT) test --filter OtherTerminalsTests

fuzz: test-deps ## Fuzz feeds, text, heights, the table, a minute each, pages five (ONLY, TIME); all characters in a terminal
	@$(MAKE) --no-print-directory --file Tests/Fuzz/Makefile run
	$(if $(ONLY),,FEED_TUI_ALL_CODE_POINTS=1 $(SWIFT) test --filter TextInTerminalTests)

test-fuzz: test-deps ## Run the fuzzers' corpora and a few thousand inputs made of them
	@$(MAKE) --no-print-directory --file Tests/Fuzz/Makefile --jobs 2 replay

fuzz-corpus: test-deps ## Make the fuzzers' corpora small again, with what they found besides
	@$(MAKE) --no-print-directory --file Tests/Fuzz/Makefile corpus

fuzz-keys: test-deps $(PROGRAM) ## Press random keys while the file changes (KEYS, SEED)
	@python3 Tests/Fuzz/keys $(PROGRAM) $(KEYS) $(SEED)

test-keys: test-deps $(PROGRAM) ## Press two thousand keys, the same each time
	@python3 Tests/Fuzz/keys $(PROGRAM) 2000 1

# A folder each: a build of one sanitizer is of no use to another. Programs that tests run are built so too.
# Optimised where every access is checked, which takes an hour otherwise; threads meet in what they call by name.
# Leaks are the fuzzers' matter: whatever lives when a program calls exit() counts as one here, and so does a
# global of Swift's that is held by a pointer with marks in it. Signals that tests send are the program's own.
# The thread sanitizer has a thread that looks round ten times a second: a program under it never rests.
sanitize: test-deps ## Run all tests under the address sanitizer, those with threads under the thread one
	ASAN_OPTIONS='$(ADDRESS_OPTIONS)' \
	  $(SWIFT) test $(IN_TURNS) --sanitize address $(UNDEFINED) $(OPTIMISED) --scratch-path .build/address
	@mkdir -p .build && $(SWIFT)c -sanitize=thread Tests/Sanitizers/mutex.swift -o .build/mutex
	@! .build/mutex >.build/mutex.log 2>&1 || \
	  { echo 'the thread sanitizer understands a Mutex: remove Tests/Sanitizers' >&2; exit 1; }
	TSAN_OPTIONS='$(THREAD_OPTIONS)' \
	  $(SWIFT) test $(IN_TURNS) --sanitize thread --scratch-path .build/thread \
	  --filter '$(THREADED)' --skip LoopTests/idle

bench: deps ## Measure, and print the table of ratios (statistics: make bench-statistics)
	@$(call install_missing,$(BENCH_PACKAGES))
	$(SWIFT) run --package-path Benchmarks --configuration release text-table
	$(SWIFT) run --package-path Benchmarks --configuration release height-table
	$(SWIFT) run --package-path Benchmarks --configuration release tablekit-table
	@$(MAKE) --no-print-directory bench-json

# yyjson is in no Debian package of this release; its sources are inside a package of PyPI.
bench-json: deps ## Measure the reader of JSON Lines against simdjson and yyjson
	@$(call install_missing,$(BENCH_PACKAGES))
	@mkdir -p $(YYJSON)
	@test -f $(YYJSON)/yyjson/yyjson.c || \
	  { pip download --quiet --no-deps --no-binary :all: --dest $(YYJSON) yyjson==4.0.6 && \
	    tar -xzf $(YYJSON)/yyjson-4.0.6.tar.gz -C $(YYJSON) --strip-components 1; } || \
	  echo 'yyjson is not to be had; the others are measured'
	C_INCLUDE_PATH='$(CURDIR)/$(YYJSON)/yyjson' \
	  $(SWIFT) run --package-path Benchmarks --configuration release json-table

bench-statistics: deps ## Measure with ordo-one's benchmark: percentiles of every workload
	@$(call install_missing,$(BENCH_PACKAGES))
	$(SWIFT) package --package-path Benchmarks --disable-sandbox benchmark

order: $(PROGRAM) test-deps ## List anew what runs, for the linker, after another Swift and where much is new
	Demo/Linking/order $(PROGRAM) $(ORDER)

compare: build $(COMPARE_PYTHON) ## Compare the program with others on made feeds (ROWS, RUNS, ONLY, INTO)
	@$(call install_missing,$(COMPARE_PACKAGES))
	@PROGRAM=$(PROGRAM) COMPARE_PYTHON=$(COMPARE_PYTHON) ROWS='$(ROWS)' RUNS='$(RUNS)' ONLY='$(ONLY)' \
	  INTO='$(INTO)' python3 Demo/Compare

unicode-tables: test-deps ## Make the text tables again from the Unicode data files
	$(SWIFT) run unicode-tables $(UNICODE_DATA) $(UNICODE_TABLES) $(TAILORED_TABLES)

check-unicode-tables: test-deps ## Fail if making the text tables again gives anything else
	@$(SWIFT) run unicode-tables $(UNICODE_DATA) .build/tables.swift .build/tailored.swift
	@cmp .build/tables.swift $(UNICODE_TABLES) && cmp .build/tailored.swift $(TAILORED_TABLES) || \
	  { echo 'the generator writes other tables: run make unicode-tables' >&2; exit 1; }

lint: ## Check the format; any finding is an error
	@$(SWIFT) format lint --strict --parallel $(SWIFT_FILES)

format: ## Format all Swift files in place
	@$(SWIFT) format --in-place --parallel $(SWIFT_FILES)

install: build ## Install the program under PREFIX (/usr/local); DESTDIR is honoured
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 $(PROGRAM) '$(DESTDIR)$(PREFIX)/bin/feed-tui'
	install -d '$(DESTDIR)$(PREFIX)/libexec'
	install -s -m 755 $(MEMORY) '$(DESTDIR)$(PREFIX)/libexec/feed-tui-memory'
	install -s -m 755 $(TOML) '$(DESTDIR)$(PREFIX)/libexec/feed-tui-toml'

clean: ## Remove what was built
	rm -rf .build

# The touch makes the program newer than its sources where the build found nothing to link again.
$(PROGRAM): $(SOURCES) Makefile
	@$(link_files)
	$(SWIFT) build --configuration release --static-swift-stdlib $(LINKING) --product feed-tui
	$(SWIFT) build --configuration release --static-swift-stdlib $(LINKING) --product feed-tui-memory
	$(SWIFT) build --configuration release --static-swift-stdlib $(LINKING) --product feed-tui-toml
	@touch $@

# Fills $(LINK), which the linker searches first. Archives stand there for libraries, where the system has
# them: INPUT is what the linker takes for a library's name. And libxml2 is not linked at all, since the
# program loads it when it first reads XML or HTML.
define link_files
rm -rf $(LINK); mkdir -p $(LINK); \
archives() { \
  paths=''; \
  for archive in $$2; do \
    path=$$(clang -print-file-name="$$archive" 2>/dev/null) && [ -f "$$path" ] || return 0; \
    paths="$$paths $$path"; \
  done; \
  echo "INPUT($$paths)" >"$(LINK)/$$1"; \
}; \
archives libncursesw.so 'libncursesw.a libtinfo.a'; \
archives libstdc++.so libstdc++.a; \
archives libsqlite3.so libsqlite3.a; \
archives libgcc_s.so libgcc_eh.a; \
flags=$$(pkg-config --cflags libxml-2.0 2>/dev/null) && \
printf 'Name: libxml2\nDescription: its headers\nVersion: 2\nCflags: %s\nLibs:\n' "$$flags" \
  >$(LINK)/libxml-2.0.pc || true
endef

$(TERMINAL_PYTHON):
	@$(call install_missing,$(TERMINAL_PACKAGES))
	@python3 -m venv .build/terminals && .build/terminals/bin/pip install --quiet pyte==0.8.2

# Where the lists from PyPI can't be had, the others are compared without them.
$(COMPARE_PYTHON):
	@$(call install_missing,$(COMPARE_PACKAGES))
	@python3 -m venv .build/compare && .build/compare/bin/pip install --quiet $(COMPARE_LISTS) || true

# Installs the packages of $(1) that are missing: as root, else by sudo, else tells how and stops.
define install_missing
command -v dpkg >/dev/null || { echo 'Not a Debian system; install what stands for: $(1)'; exit 0; }; \
missing=''; \
for package in $(1); do \
  dpkg -s "$$package" 2>/dev/null | grep -q '^Status: install ok installed' || \
    missing="$$missing $$package"; \
done; \
[ -n "$$missing" ] || exit 0; \
line="apt-get update && apt-get install -y --no-install-recommends$$missing"; \
if [ "$$(id -u)" = 0 ]; then DEBIAN_FRONTEND=noninteractive sh -c "$$line"; \
elif command -v sudo >/dev/null && sudo env DEBIAN_FRONTEND=noninteractive sh -c "$$line"; then :; \
else echo "Missing:$$missing. As root, run:" >&2; echo "  $$line" >&2; exit 1; fi
endef
