PYTHON ?= python3
BIN := .venv/bin

.PHONY: test suite soak mutants demo rehearse screenshots check lint types lock format clean

# Tests start many processes: each finds the modules compiled.
export PYTHONDONTWRITEBYTECODE :=

# One environment for everything, built from the lock file; rebuilt when the lock changes.
.venv/ready: requirements.lock pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

# All of it side by side: each is waited for, and each can fail.
test: .venv/ready
	+$(MAKE) --no-print-directory --jobs suite types lint

suite: .venv/ready
	$(BIN)/pytest -n auto --dist worksteal tests

# What is proven by many repetitions: slower than `make test`, same environment. Goes on with the parts that have not
# passed yet with this code; PART=… runs those with that in their name, AGAIN=1 runs all.
soak: .venv/ready
	$(BIN)/pytest -n auto --maxschedchunk=1 --soak $(if $(PART),--part '$(PART)') $(if $(AGAIN),--again) tests

# Small faults in game/ and show/, one at a time, and whether their own tests find them; what none finds is printed, or
# listed with a reason in tests/survivors.toml. The last line says which shares are found.
mutants: .venv/ready
	$(BIN)/python bench/mutants.py

check: lint types

lint: .venv/ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports

types: .venv/ready
	$(BIN)/pyright

demo: .venv/ready
	$(BIN)/artbox-bot demo --players 4 --seed 7 --out demo

# Play in a browser, without an account.
rehearse: .venv/ready
	$(BIN)/artbox-bot rehearse --players 4 --port 8321

# All pictures of the README, from a game that is played for them, and a board that hangs a drawing from every way of
# handing in: look at them when pictures/ has changed. Needs Debian's chromium and fonts-noto-color-emoji.
screenshots: .venv/ready
	$(BIN)/python -m tests.bot.every_way docs/pictures
	$(BIN)/python -m tests.rehearse.screenshots docs/pictures

format: .venv/ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock:
	uv pip compile --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate --all-extras --group dev --quiet \
		--custom-compile-command "make lock" -o requirements.lock pyproject.toml

clean:
	rm -rf .venv demo dist build
