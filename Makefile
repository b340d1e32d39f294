# Everything sets itself up: each target makes the virtual environment it needs.
#
#   make play    play in the terminal
#   make test    all checks and all tests, against the compiled and the plain build
#   make check   linters, types and import rules alone
#   make bench   measure against OpenSpiel, RLCard, PettingZoo and hand-written C
#   make soak    100,000 random games per option set through the laws
#   make lock    choose new versions of what requirements/*.in name
#   make clean   remove what the targets above made

PYTHON ?= python3
VENV := .venv
BENCH := .venv-bench
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.md') setup.py pyproject.toml
PIP := -m pip --disable-pip-version-check --quiet

.PHONY: play test check soak bench lock clean docs
.DELETE_ON_ERROR:

play: $(BIN)/antics
	@$(BIN)/antics play

$(VENV)/pyvenv.cfg:
	@echo "making a virtual environment in $(VENV)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Antics needs Python 3.11 or newer")'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements/run.txt | $(VENV)/pyvenv.cfg
	@echo "installing what Antics needs"
	@$(BIN)/python $(PIP) install --require-hashes -r $<
	@touch $@

$(BIN)/antics: $(VENV)/.run $(SOURCES)
	@echo "installing Antics (the rules are compiled; this takes a minute or two)"
	@rm -rf build
	@$(BIN)/python $(PIP) install --no-deps --no-build-isolation --force-reinstall .
	@touch $@
	@$(BIN)/antics --version

$(VENV)/.test: requirements/test.txt $(VENV)/.run
	@echo "installing what the tests need"
	@$(BIN)/python $(PIP) install --require-hashes -r $<
	@touch $@

check: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	PYTHONPATH=src $(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python
	PYTHONPATH=src $(BIN)/lint-imports
	PYTHONPATH=src $(BIN)/python -m antics.testing.coverage

test: check $(BIN)/antics
	@echo "== the compiled build"
	$(BIN)/pytest -n 2
	@echo "== the plain build"
	PYTHONPATH=src $(BIN)/pytest -n 2 --plain

soak: $(VENV)/.test $(BIN)/antics
	$(BIN)/python -m antics.testing.soak

bench: $(BENCH)/.bench
	$(BENCH)/bin/python -m bench $(ARGS)

$(BENCH)/.bench: requirements/bench.txt $(SOURCES)
	@test -d $(BENCH) || $(PYTHON) -m venv $(BENCH)
	@$(BENCH)/bin/python $(PIP) install --require-hashes -r requirements/bench.txt
	@rm -rf build
	@$(BENCH)/bin/python $(PIP) install --no-deps --no-build-isolation --force-reinstall .
	@touch $@

docs: $(BIN)/antics
	$(BIN)/python -m antics.testing.coverage --write

lock: $(VENV)/pyvenv.cfg
	@$(BIN)/python $(PIP) install uv
	@cd requirements && for name in run test bench; do \
	  ../$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	    --no-header --upgrade $$name.in -o $$name.txt; done

clean:
	rm -rf $(VENV) $(BENCH) build src/*.egg-info
