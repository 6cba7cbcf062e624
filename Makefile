# make                 build/release/accelreport
# make setup           install the Debian packages that building and checking need
# make report          render content/ into out/
# make manual          build the manual into build/manual
# make check           everything a change must pass;  make check-tests MODE=debug|release|asan|coverage
# make check-end-to-end  the tests of the program as a user runs it, without those of its parts
# make check-tidy TIDY_BASE=COMMIT  clang-tidy on what changed since a commit (origin/main, or the commit before)
# make check-analysis  clang-tidy on every file;  TIDY_STEPS=225000 as deep as its analyzer goes, for twice the time
# make check-asan      the tests of all parts, and of the commands, under AddressSanitizer and UBSan
# make check-tsan      the parallel build under ThreadSanitizer
# make check-browser   load every page in Chromium (installs it and its npm packages)
# make check-wiki      import the bundles into Debian's MediaWiki, twice, and DokuWiki (installs them)
# make check-workbook  recalculate report.xlsx in LibreOffice (installs it)
# make check-warehouse reports from PostgreSQL and SQLite through unixODBC (installs and starts them)
# make check-realdata  known answers of real result files, when ../shared/realdata is there
# make deb             build/accelreport_VERSION_ARCHITECTURE.deb, a Debian package
# make check-clean     a fresh clone and the package in a bare Debian 12 (as root)
# make check-mutations EVERY=10:3  the fourth change to a formula of analysis/, and each tenth after it, fails a test
# make coverage        which lines the tests run: each file's share, and a total that must be 90 % (build/coverage/uncovered)
# make bench           speed, as ratios against peers on this machine
# make bench-scale     what a report over a history of MLPerf costs as it grows to 1 GiB of logs
# make fuzz NAME=json FUZZ_SECONDS=60            fuzz one reader (clang)
# make fuzz-all FUZZ_SECONDS=60                  fuzz each of them so long, in turn
# make bless           rewrite the golden outputs (then read the diff)

MODE         ?= release
FUZZ_SECONDS ?= 60
EVERY        ?= 1
TIDY_STEPS   ?= 75000
PREFIX       ?= /usr/local
BUILD        := build/$(MODE)
PACKAGES     := nettle glib-2.0 yaml-0.1 libcmark-gfm libseccomp harfbuzz harfbuzz-subset fontconfig libcjson sqlite3 \
                libpng libdeflate cairo pangocairo pangoft2 libxml-2.0 libzip xlsxwriter
# Opened by name (base/library.h): only their headers are needed here.
OPENED       := libedit libmicrohttpd librsvg-2.0 odbc

# Packages of Debian 12. What the program opens by name: four libraries, and the fonts that the report is set in.
DATA_PACKAGES  := libedit2 libmicrohttpd12 librsvg2-2 libodbc2 hyphen-en-us hyphen-en-gb hyphen-de hyphen-es hyphen-fr fonts-inter fonts-jetbrains-mono fonts-dejavu-core fonts-droid-fallback \
                  fonts-lohit-deva fonts-symbola
SETUP_PACKAGES := gcc libc6-dev pkg-config libglib2.0-dev libxml2-dev libzip-dev libxlsxwriter-dev libcairo2-dev libpango1.0-dev libharfbuzz-dev \
                  libcjson-dev libsqlite3-dev libyaml-dev libpng-dev libdeflate-dev libseccomp-dev nettle-dev libcmark-gfm-dev \
                  libcmark-gfm-extensions-dev libedit-dev libmicrohttpd-dev librsvg2-dev unixodbc-dev $(DATA_PACKAGES) \
                  libxml2-utils mandoc perl qpdf poppler-utils python3-minimal python3-pikepdf python3-jsonschema python3-yaml zsh fish clang clang-format clang-tidy libclang-rt-14-dev lld

ifneq ($(filter setup,$(MAKECMDGOALS)),)
# The installed packages decide the flags, so what follows setup starts make anew.
.NOTPARALLEL:
setup:
	@tests/tools/setup $(SETUP_PACKAGES)
$(filter-out setup,$(MAKECMDGOALS)): setup
	@$(MAKE) --no-print-directory $@
.PHONY: setup $(MAKECMDGOALS)
else

PKG_CFLAGS := $(subst -I,-isystem ,$(shell pkg-config --cflags $(PACKAGES) $(OPENED) 2> /dev/null))
CPPFLAGS   := -Igenerator -I. $(PKG_CFLAGS) -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE
# What most symbols of all libraries are found in comes first: the loader asks one after the other.
LDLIBS     := -Wl,--push-state,--no-as-needed -lc -lglib-2.0 -Wl,--pop-state \
              $(shell pkg-config --libs $(PACKAGES) 2> /dev/null) -lcmark-gfm-extensions -lm
WARNINGS   := -Wall -Wextra -Wpedantic -Werror -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
              -Wwrite-strings -Wvla -Wundef -Wconversion -Wno-sign-conversion -Wformat=2 \
              -Wcast-qual -Wnull-dereference -Wimplicit-fallthrough -fno-common
MODE_debug    := -O1 -D_FORTIFY_SOURCE=2 -DSEEK_LEAKS
MODE_release  := -O2 -D_FORTIFY_SOURCE=2
MODE_asan     := -O0 -g1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
MODE_tsan     := -O1 -fno-omit-frame-pointer -fsanitize=thread -include tests/tools/tsan.h
MODE_coverage := -O0 --coverage -DSEEK_LEAKS
# clang does not say what gcc does where it watches.
MODE_fuzz     := -O1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -D__SANITIZE_ADDRESS__
CFLAGS     := -std=c17 -g -ffile-prefix-map=$(CURDIR)=. -pthread $(WARNINGS) $(MODE_$(MODE))
# Under AddressSanitizer each test is a program of 36 MB: lld writes it in half the time.
LINK_asan  := -fuse-ld=lld
LDFLAGS    := -pthread $(filter -fsanitize% --coverage,$(MODE_$(MODE))) $(LINK_$(MODE))
ifeq ($(MODE),coverage)
LDFLAGS    += -Wl,--wrap=_exit,--wrap=raise,--wrap=process_confine
endif

# GLib 2.74 pools small blocks: without this, leaks of its types go unseen.
TEST_ENVIRONMENT := G_SLICE=always-malloc G_DEBUG=fatal-criticals \
                    LSAN_OPTIONS=suppressions=$(CURDIR)/tests/tools/leaks.supp:print_suppressions=0

SOURCES  := $(shell find generator -name '*.c')
HEADERS  := $(shell find generator tests -name '*.h' -not -path '*/node_modules/*')
EMBEDDED := $(shell find generator -name '*.sql' -o -name '*.rng' -o -name '*.yaml' -o -name '*.md' -not -name README.md)
LIBRARY  := $(filter-out generator/cli/%,$(SOURCES))
UNIT     := $(wildcard tests/unit/test-*.c)
FUZZ     := $(wildcard tests/fuzz/fuzz-*.c)
BENCHES  := $(wildcard tests/bench/bench-*.c)
HELPERS  := $(wildcard tests/*.c)
ALL_C    := $(SOURCES) $(UNIT) $(FUZZ) $(HELPERS) $(BENCHES) tests/fuzz/replay.c tests/fuzz/on_trap.c $(wildcard tests/tools/prepare-*.c)
# What takes longest first, so that no test is left alone at the end.
LONGEST  := tests/unit/test-mutations.c tests/unit/test-chart-grid.c tests/end-to-end/pdf.sh
longest_first = $(filter $(LONGEST),$(1)) $(filter-out $(LONGEST),$(1))
TESTS    := $(patsubst %.c,$(BUILD)/%,$(call longest_first,$(UNIT)))
END_TO_END := $(call longest_first,$(wildcard tests/end-to-end/*.sh))
# Those that reach what no unit test does: the commands, and reports in which everything is wrong.
COMMANDS := $(filter %/answers.sh %/bad-input.sh %/serve.sh,$(END_TO_END))
REPLAYS  := $(FUZZ:%.c=$(BUILD)/%)
LIB      := $(BUILD)/libaccelreport.a
PROGRAM  := $(BUILD)/accelreport
PREPARE  := $(BUILD)/tests/tools/prepare
FONTS    := $(BUILD)/fonts.o
COMPILE   = $(CC) $(CPPFLAGS) $(CFLAGS)
# Loops over many numbers, several of which the processor takes at once.
LOOPS    := generator/analysis/cost_series.c generator/analysis/formula.c
$(filter build/release/%,$(LOOPS:%.c=$(BUILD)/%.o)): CFLAGS += -O3

all: $(PROGRAM)

$(filter build/coverage/%,$(PROGRAM) $(TESTS) $(REPLAYS) $(PREPARE)-fonts): $(BUILD)/tests/tools/coverage.o
$(BUILD)/tests/tools/coverage.o: CPPFLAGS += -DCOVERAGE_FILES=\"$(CURDIR)/$(BUILD)\"
$(PROGRAM): $(patsubst %.c,$(BUILD)/%.o,$(wildcard generator/cli/*.c)) $(FONTS) $(LIB)
$(BUILD)/tests/unit/test-fonts-web: $(FONTS)
$(TESTS): %: %.o $(HELPERS:%.c=$(BUILD)/%.o) $(LIB)
$(REPLAYS): %: %.o $(BUILD)/tests/fuzz/replay.o $(LIB)
$(BENCHES:%.c=$(BUILD)/%): %: %.o $(LIB)
$(PREPARE)-fonts: %: %.o $(LIB)
$(PROGRAM) $(TESTS) $(REPLAYS) $(PREPARE)-fonts $(BENCHES:%.c=$(BUILD)/%):
	@echo "  link    $@"
	@$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(LIB): $(LIBRARY:%.c=$(BUILD)/%.o) $(EMBEDDED:%=$(BUILD)/%.o)
	@rm -f $@
	@$(AR) crs $@ $^

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo "  compile $<"
	@$(COMPILE) -MMD -MP -c -o $@ $<

# generator/store/schema.sql becomes the NUL-terminated bytes embed_store_schema_sql … _end.
define EMBED
@symbol=embed_$$(echo '$(1)' | tr -c 'a-z0-9\n' _); \
    printf '.section .rodata\n.balign 8\n.global %s, %s_end\n%s: .incbin "%s"\n%s_end: .byte 0\n.section .note.GNU-stack,"",@progbits\n' \
    $$symbol $$symbol $$symbol '$<' $$symbol | $(CC) -c -x assembler -o $@ -
endef
$(EMBEDDED:%=$(BUILD)/%.o): $(BUILD)/%.o: % $(BUILD)/flags
	@mkdir -p $(@D)
	$(call EMBED,$(<:generator/%=%))

# The site's fonts with the characters that most reports keep to, of the fonts that are installed (outputs/site/fonts_prepared.h).
$(FONTS): $(BUILD)/prepared.fonts
	$(call EMBED,prepared fonts)
$(BUILD)/prepared.fonts: $(patsubst %,$(BUILD)/generator/%.o,outputs/site/web_fonts outputs/site/fonts_prepared outputs/site/characters text/fonts text/font_faces) \
        $(PREPARE)-fonts.o assets/theme.yaml $(wildcard /usr/share/fonts/opentype/inter /usr/share/fonts/truetype/jetbrains-mono) | $(PREPARE)-fonts
	@echo "  fonts   $@"
	@env $(TEST_ENVIRONMENT) $(PREPARE)-fonts assets/theme.yaml $@

# Changed flags rebuild everything.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(COMPILE)' | cmp -s - $@ || echo '$(COMPILE)' > $@

report: $(PROGRAM)
	@$(PROGRAM) build content -o out

manual: build/manual/index.html
build/manual/index.html: $(PROGRAM) $(wildcard assets/manual/* assets/manual/*/*)
	$(PROGRAM) build assets/manual -o build/manual --quiet

check: check-tests check-layers check-headers check-format check-tidy
RUN_TESTS = @env $(TEST_ENVIRONMENT) ACCELREPORT=$(PROGRAM) tests/tools/run-tests
check-tests: $(TESTS) $(REPLAYS) $(PROGRAM)
	$(RUN_TESTS) $(END_TO_END) $(TESTS) $(REPLAYS)
check-end-to-end: $(PROGRAM)
	$(RUN_TESTS) $(END_TO_END)
check-parts: $(TESTS) $(REPLAYS) $(PROGRAM)
	$(RUN_TESTS) $(COMMANDS) $(TESTS) $(REPLAYS)
check-asan:
	@$(MAKE) --no-print-directory MODE=asan check-parts
check-tsan:
	@$(MAKE) --no-print-directory MODE=tsan build/tsan/accelreport
	@tests/tools/check-tsan build/tsan/accelreport
check-layers:
	@tests/tools/check-layers
	@tests/tools/check-unused
check-headers: $(HEADERS:%=build/headers/%.ok)
build/headers/%.ok: %
	@mkdir -p $(@D)
	@printf '#include "$<"\nextern int a_declaration;\n' | $(CC) $(CPPFLAGS) $(CFLAGS) -Wno-unused -fsyntax-only -xc - && touch $@
check-format:
	@clang-format --dry-run -Werror $(ALL_C) $(HEADERS)
# Some seconds a file, most of them for the analyzer, which follows the paths of each function: before each commit
# what changed, in check-analysis all files. One stamp a file, so that nothing is looked at twice.
TIDY := build/tidy/$(TIDY_STEPS)
check-tidy:
	@$(MAKE) --no-print-directory check-tidy-of FILES="$$(tests/tools/changed $(TIDY_BASE) | tr '\n' ' ')"
check-tidy-of: $(patsubst %,$(TIDY)/%.ok,$(filter $(ALL_C),$(FILES)))
check-analysis: $(ALL_C:%=$(TIDY)/%.ok)
$(TIDY)/%.ok: % .clang-tidy $(HEADERS)
	@mkdir -p $(@D)
	@clang-tidy --quiet $< -- -std=c17 $(CPPFLAGS) -Xclang -analyzer-config -Xclang max-nodes=$(TIDY_STEPS) > $@.log 2>&1 || \
	    { grep -v 'warnings generated' $@.log; exit 1; }
	@touch $@
check-analyzer:
	@for f in $(SOURCES); do $(COMPILE) -fanalyzer -c -o /dev/null $$f || failed=1; done; test -z "$$failed"
check-browser: $(PROGRAM)
	@tests/browser/run $(PROGRAM)
check-wiki: $(PROGRAM)
	@tests/wiki/run $(PROGRAM)
	@tests/wiki/dokuwiki $(PROGRAM)
check-workbook: $(PROGRAM)
	@tests/tools/setup libreoffice-calc
	$(RUN_TESTS) tests/end-to-end/xlsx.sh
check-warehouse: $(PROGRAM)
	$(RUN_TESTS) tests/warehouse/run
check-mutations:
	@tests/tools/mutate $(EVERY)
check-realdata: $(PROGRAM) $(BUILD)/tests/unit/test-mustache $(BUILD)/tests/unit/test-gfm
	@tests/realdata/run $(PROGRAM) ../shared

bench: $(PROGRAM) $(BENCHES:%.c=$(BUILD)/%)
	@tests/bench/run $(PROGRAM)
	@$(BUILD)/tests/bench/bench-store
	@$(BUILD)/tests/bench/bench-store 1000000 runs
	@$(BUILD)/tests/bench/bench-statistics
bench-scale: $(PROGRAM)
	@tests/bench/scale $(PROGRAM)
bless: $(filter $(BUILD)/tests/unit/test-golden-%,$(TESTS))
	@for test in $^; do BLESS=1 $$test --tap > /dev/null || exit 1; done
format:
	clang-format -i $(ALL_C) $(HEADERS)
coverage:
	@find build/coverage -name '*.gcda' -delete 2> /dev/null; true
	@$(MAKE) --no-print-directory MODE=coverage check-tests
	@tests/tools/coverage build/coverage 90 $(sort $(SOURCES))
fuzz:
	@$(MAKE) --no-print-directory MODE=fuzz CC=clang WARNINGS= build/fuzz/run/$(NAME)
	@mkdir -p build/fuzz/found-$(NAME) tests/fuzz/corpus/$(NAME)
	env $(TEST_ENVIRONMENT) build/fuzz/run/$(NAME) -max_total_time=$(FUZZ_SECONDS) -artifact_prefix=build/fuzz/ \
	    build/fuzz/found-$(NAME) tests/fuzz/corpus/$(NAME)
fuzz-all:
	@for target in $(FUZZ:tests/fuzz/fuzz-%.c=%); do \
	    $(MAKE) --no-print-directory fuzz NAME=$$target > build/fuzz-$$target.log 2>&1 && echo "fuzzed  $$target" || \
	    { tail -40 build/fuzz-$$target.log; echo "FAILED  $$target"; failed=1; }; done; test -z "$$failed"
build/fuzz/run/%: $(BUILD)/tests/fuzz/fuzz-%.o $(BUILD)/tests/fuzz/on_trap.o $(LIB)
	@mkdir -p $(@D)
	@echo "  link    $@"
	@$(CC) $(LDFLAGS) -fsanitize=fuzzer -o $@ $^ $(LDLIBS)

PREFIX_PATH = $(abspath $(DESTDIR)$(PREFIX))
install: $(PROGRAM) manual
	install -D -m 755 $(PROGRAM) $(PREFIX_PATH)/bin/accelreport
	for page in assets/*.[157]; do install -D -m 644 $$page $(PREFIX_PATH)/share/man/man$${page##*.}/$${page##*/} || exit 1; done
	cd templates && find . -type f -exec install -D -m 644 {} $(PREFIX_PATH)/share/accelreport/templates/{} \;
	install -D -m 644 assets/completions/accelreport.bash $(PREFIX_PATH)/share/bash-completion/completions/accelreport
	install -D -m 644 assets/completions/_accelreport $(PREFIX_PATH)/share/zsh/site-functions/_accelreport
	install -D -m 644 assets/completions/accelreport.fish $(PREFIX_PATH)/share/fish/vendor_completions.d/accelreport.fish
	cd assets && find . -type f -not -path './readme/*' -not -path './completions/*' -not -path './manual/*' -not -name '*.[157]' -exec install -D -m 644 {} $(PREFIX_PATH)/share/accelreport/assets/{} \;
	cd build/manual && find . -type f -exec install -D -m 644 {} $(PREFIX_PATH)/share/accelreport/manual/{} \;
uninstall:
	rm -f $(PREFIX_PATH)/bin/accelreport $(foreach page,$(wildcard assets/*.[157]),$(PREFIX_PATH)/share/man/man$(subst .,,$(suffix $(page)))/$(notdir $(page)))
	rm -f $(PREFIX_PATH)/share/bash-completion/completions/accelreport $(PREFIX_PATH)/share/zsh/site-functions/_accelreport \
	    $(PREFIX_PATH)/share/fish/vendor_completions.d/accelreport.fish
	rm -rf $(PREFIX_PATH)/share/accelreport
deb: $(PROGRAM)
	@tests/tools/setup dpkg-dev
	@tests/tools/deb $(PROGRAM) $(DATA_PACKAGES)
check-clean: deb
	@tests/tools/check-clean build/accelreport_*.deb
clean:
	rm -rf build

.PHONY: FORCE all bench bench-scale bless check check-analysis check-analyzer check-asan check-browser check-clean check-end-to-end check-format \
        check-headers check-layers check-mutations check-parts check-realdata check-tests check-tidy check-tidy-of check-tsan check-warehouse check-wiki check-workbook clean coverage deb format fuzz fuzz-all install manual report uninstall
-include $(ALL_C:%.c=$(BUILD)/%.d)
endif
