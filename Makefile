# `make play` and `make test` are the two main commands. The other targets are for development.
.DEFAULT_GOAL := play
.PHONY: play test test-fast test-plain test-engines build dev bench sizes fmt clean shots screens new-game test-game

PORT ?= 8080

play: build ## Builds the site and serves it
	@node scripts/serve.mjs dist --port $(PORT)

test: ## Runs every test
	@scripts/setup test
	@scripts/test

test-fast: ## Checks the format, runs clippy and the native tests
	@scripts/test-fast

test-plain: ## Runs ten browser tests on a site with the program in one piece
	@scripts/setup test
	@scripts/test-plain

test-engines: ## Runs the browser tests in Firefox and WebKit too, which make test does not
	@scripts/setup engines
	@scripts/test-engines

build: ## Builds the release site into dist/ and reports its sizes
	@scripts/setup build
	@scripts/build

dev: ## Serves the site and rebuilds it when a file changes; reload the page to see the change
	@scripts/setup build
	@. scripts/env && NO_COLOR=true CARGO_TARGET_DIR="$$WASM_TARGET_DIR" TRUNK_SKIP_VERSION_CHECK=true trunk serve --port $(PORT)

bench: ## Measures rules and search, natively and in the browser
	@cargo bench --bench figures
	@scripts/setup test
	@scripts/build
	@TAVOLANDO_DIST="$(CURDIR)/dist" cargo test --release --test browser bench:: -- --ignored --nocapture

sizes: build ## Lists the sizes of the program's chunks and their largest functions
	@node scripts/weigh.mjs target/wasm/cut dist

shots: ## Takes screenshots at the sizes and themes that the design names, into shots/
	@scripts/setup test
	@scripts/build
	@TAVOLANDO_DIST="$(CURDIR)/dist" cargo test --test browser shots::photographs -- --ignored --nocapture

screens: ## Makes the screenshots for the web app manifest, into static/screens
	@scripts/setup test
	@scripts/build
	@TAVOLANDO_DIST="$(CURDIR)/dist" cargo test --test browser shots::screens -- --ignored --nocapture

# Variables of the command line reach the script through its environment.
new-game: ## Writes the files of a new game: KEY=fox_and_geese FAMILY=custody; TITLE, CHAPTER and FROM are optional
	@node scripts/new-game.mjs

test-game: ## Runs the native tests on one game: KEY=fox-and-geese; lists everything that it lacks
	@scripts/test-game

fmt: ## Formats the code
	@cargo fmt --all

clean: ## Deletes the build output; the installed tools stay
	@cargo clean
	@rm -rf dist shots
