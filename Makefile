# Everything sets itself up: each target makes the virtual environment it needs.
#
#   make play           start the server and open the browser
#   make test           all checks, all tests, and those of what is compiled once more without
#   make test-browser   whole games in Chromium, by mouse, touch and keys
#   make check          linters, types and import rules alone
#   make web            build the page into the package
#   make bench          measure the rules against OpenSpiel, RLCard, PettingZoo and hand-written C
#   make bench-server   measure the server against Colyseus and boardgame.io
#   make bench-page     measure the page: Lighthouse, and full tables in play
#   make bench-fairness who wins races over slow lines
#   make soak           100,000 random games per option set, and 100,000 odd frames and bodies
#   make docs           write the pages that follow from the sources: rules, protocol, tables
#   make ladder         let all bots play for their ratings anew (hours)
#   make lock           choose new versions of what requirements/*.in name
#   make clean          remove what the targets above made

# The Python that environments are made with; each says which if it is another than python3.
PYTHON ?= $$(python3 tools/find_python.py)
VENV := .venv
BENCH := .venv-bench
BIN := $(VENV)/bin
PAGE := src/antics/server/page/index.html
SOURCES := $(shell find src \( -name '*.py' -o -name '*.md' -o -path '*/bare/*' -o -name '*.sql' -o -name '*.c' \) -not -path '*/page/*') \
  setup.py pyproject.toml
PAGE_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -name '*.test.ts')
TWO := -n 2 --dist worksteal
PIP := -m pip --disable-pip-version-check --quiet
# The lists are complete. To look for dependencies would be to look at releases newer than those
# listed, over which pip has fallen before.
LISTED := --no-deps --require-hashes -r

.PHONY: play test test-browser browser check check-web web soak bench bench-server \
  bench-page bench-fairness ladder lock clean docs
.DELETE_ON_ERROR:

# What Python needs is installed beside what the page is built with, and the page while it is.
play:
	@$(MAKE) --silent --no-print-directory -j 2 --output-sync=line $(BIN)/antics
	@$(BIN)/antics

$(VENV)/pyvenv.cfg:
	@echo "making a virtual environment in $(VENV)"
	@python="$(PYTHON)" && \
	  "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Antics needs Python 3.11 or newer")' && \
	  "$$python" -m venv $(VENV)

$(VENV)/.run: requirements/run.txt | $(VENV)/pyvenv.cfg
	@echo "installing what Antics needs"
	@$(BIN)/python $(PIP) install $(LISTED) $<
	@touch $@

web/node_modules/.installed: web/package-lock.json | $(VENV)/pyvenv.cfg
	@echo "installing what the page is built with"
	@cd web && ../tools/with-node ../$(VENV) npm ci --silent --no-audit --no-fund
	@touch $@

$(PAGE): web/node_modules/.installed $(PAGE_SOURCES)
	@echo "building the page"
	@cd web && ../tools/with-node ../$(VENV) npm run --silent build
	@touch $@

web: $(PAGE)

$(BIN)/antics: $(VENV)/.run $(SOURCES) $(PAGE)
	@echo "installing Antics (the rules are compiled; this takes a few minutes)"
	@rm -rf build
	@MYPY_CACHE_DIR=.mypy_cache/compiler \
	  $(BIN)/python $(PIP) install --no-deps --no-build-isolation --force-reinstall .
	@touch $@
	@$(BIN)/antics --version

$(VENV)/.test: requirements/test.txt $(VENV)/.run
	@echo "installing what the tests need"
	@$(BIN)/python $(PIP) install --no-compile $(LISTED) $<
	@touch $@

check: $(VENV)/.test
	$(BIN)/python $(PIP) check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	PYTHONPATH=src $(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python
	PYTHONPATH=src $(BIN)/lint-imports
	PYTHONPATH=src $(BIN)/python -m antics.testing.coverage

check-web: $(PAGE) $(VENV)/.test
	cd web && ../tools/with-node ../$(VENV) npm run --silent check
	cd web && ANTICS_PYTHON=$(abspath $(BIN)/python) PYTHONPATH=$(abspath src) ../tools/with-node ../$(VENV) npm run --silent check:types
	cd web && ../tools/with-node ../$(VENV) npm test --silent
	cd web && ../tools/with-node ../$(VENV) npm run --silent size

browser:
	@command -v chromium >/dev/null || { echo "installing Chromium for the browser tests"; \
	  apt-get -qq update && apt-get -qq install -y chromium; }

# The checks, and what has to be installed for them, run beside the compiler.
test:
	@$(MAKE) --no-print-directory -j 2 --output-sync=line $(BIN)/antics check check-web
	@echo "== the compiled build"
	$(BIN)/pytest $(TWO) --ignore tests/browser
	@echo "== the plain build: what is compiled plays the same without"
	PYTHONPATH=src $(BIN)/pytest $(TWO) --plain -m "not strength" tests/core tests/games tests/kit tests/bots tests/table tests/store/test_journal.py tests/store/test_daybook.py tests/store/test_pen.py

test-browser: browser $(VENV)/.test $(BIN)/antics
	$(BIN)/pytest $(TWO) tests/browser

soak: $(VENV)/.test $(BIN)/antics
	$(BIN)/python -m antics.testing.soak
	$(BIN)/python -m tests.faults.soak

bench: $(BENCH)/.bench
	$(BENCH)/bin/python -m bench $(ARGS)

bench-server: $(BENCH)/.bench bench/server/peers/node_modules/.installed
	tools/with-node $(BENCH) $(BENCH)/bin/python -m bench.server $(ARGS)

bench/server/peers/node_modules/.installed: bench/server/peers/package-lock.json
	@# Not `npm ci`: it misses packages for other systems in a lock file without addresses.
	@cd bench/server/peers && ../../../tools/with-node ../../../$(BENCH) npm install --no-save --silent --no-audit --no-fund
	@touch $@

bench-page: browser $(VENV)/.test $(BIN)/antics bench/page/node_modules/.installed
	tools/with-node $(VENV) $(BIN)/python -m bench.page $(ARGS)

bench/page/node_modules/.installed: bench/page/package.json
	@echo "installing Lighthouse"
	@cd bench/page && ../../tools/with-node ../../$(VENV) npm install --no-save --no-package-lock --silent --no-audit --no-fund
	@touch $@

bench-fairness: $(BENCH)/.bench
	$(BENCH)/bin/python -m bench.fairness --docs docs

$(BENCH)/.bench: requirements/bench.txt $(SOURCES)
	@test -d $(BENCH) || { python="$(PYTHON)" && "$$python" -m venv $(BENCH); }
	@$(BENCH)/bin/python $(PIP) install $(LISTED) requirements/bench.txt
	@rm -rf build
	@$(BENCH)/bin/python $(PIP) install --no-deps --no-build-isolation --force-reinstall .
	@touch $@

docs: $(BIN)/antics
	$(BIN)/python -m antics.testing.coverage --write
	PYTHONPATH=src $(BIN)/python -m antics.server.protocol --write
	PYTHONPATH=src $(BIN)/python -m antics.research.tables --write docs

ladder: $(BIN)/antics
	$(BIN)/antics ladder --play --history src/antics/arena/history --docs docs

lock: $(VENV)/pyvenv.cfg
	@$(BIN)/python $(PIP) install uv
	@cd requirements && for name in run test bench node; do \
	  ../$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	    --no-header --upgrade $$name.in -o $$name.txt; done

clean:
	rm -rf $(VENV) $(BENCH) build src/*.egg-info web/node_modules src/antics/server/page
