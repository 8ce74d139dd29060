// Defines <tavolando-board game="awele" lang="it"></tavolando-board>, a game to play on your page. It
// is a sandboxed frame, as high as its board requests. docs/embedding.md has the options.
(() => {
  const SITE = new URL(".", document.currentScript.src).href;
  // The games, by the height of their boards at a width of 1000.
  const GAMES = {games};
  const BAR = {bar};
  const WORDS = {words};
  const PLAIN = "lang theme level play controls coordinates turned start".split(" ");
  const KINDS = "ready resize move end answer error".split(" ");

  class Board extends HTMLElement {
    static observedAttributes = ["theme"];
    #frame;
    #note;
    #slot;
    #asked = new Map();
    #ids = 0;
    #ready;
    #spoke;

    connectedCallback() {
      const game = this.getAttribute("game");
      const height = Object.keys(GAMES).find((key) => GAMES[key].split(" ").includes(game));
      if (!height) {
        console.warn(`tavolando-board: no game "${game}"`);
        return;
      }
      const query = new URLSearchParams();
      for (const { name, value } of this.attributes) {
        if (PLAIN.includes(name)) query.set(name, value);
        if (name.startsWith("rule-")) query.set(`rule.${name.slice(5)}`, value);
      }
      // Only the board is shown. Other children of the element stay hidden, now and later.
      const make = (name) => document.createElement(name);
      if (!this.#slot) this.attachShadow({ mode: "open" }).append((this.#slot = make("slot")));
      const frame = make("iframe");
      this.#slot.name = frame.slot = "board";
      const bar = this.getAttribute("controls") === "0" ? 0 : BAR;
      frame.src = `${SITE}embed/${game}/?${query}${this.getAttribute("link") ?? ""}`;
      frame.title = this.getAttribute("title") ?? `Tavolando: ${game}`;
      frame.loading = "lazy";
      frame.sandbox = "allow-scripts allow-popups allow-popups-to-escape-sandbox";
      frame.credentialless = self.crossOriginIsolated;
      this.style.display = "block";
      // An estimate, until the frame reports its height. It keeps the content below in place.
      frame.style = `width:100%;border:0;display:block;height:${Math.ceil((this.clientWidth * height) / 1000 + bar)}px`;
      this.#ready = new Promise((ready) => this.addEventListener("tavolando-ready", ready, { once: true }));
      this.#frame = frame;
      // A board reports itself as soon as it has started. A frame that stays silent is no board.
      frame.onload = () => setTimeout(() => this.#frame === frame && !this.#spoke && this.#miss(game), 5000);
      addEventListener("message", this);
      this.append(frame);
    }

    disconnectedCallback() {
      removeEventListener("message", this);
      this.#frame?.remove();
      this.#note?.remove();
      this.#frame = null;
      this.#spoke = false;
    }

    attributeChangedCallback(_, before, theme) {
      if (this.#frame && before !== theme) this.#say({ type: "theme", theme: theme ?? "auto" });
    }

    load(record) { return this.#say({ type: "load", record }); }
    goto(move) { return this.#say({ type: "goto", move }); }
    flip() { return this.#say({ type: "flip" }); }

    // Sends a request to the engine. Without a record, it is about the game on the board.
    ask(request) {
      const id = ++this.#ids;
      return new Promise((answer) => {
        this.#asked.set(id, answer);
        this.#say({ type: "ask", id, request });
      });
    }

    async #say(message) {
      await this.#ready;
      this.#frame?.contentWindow?.postMessage({ tavolando: 1, ...message }, "*");
    }

    #miss(game) {
      const code = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in WORDS);
      const way = Object.assign(document.createElement("a"), { href: SITE, textContent: "Tavolando" });
      this.#note = document.createElement("p");
      this.#note.append(WORDS[this.lang] ?? WORDS[code] ?? WORDS.en, " ", way);
      this.append(this.#note);
      // Show the children of the element in place of the board.
      this.#slot.name = "";
      this.#tell({ tavolando: 1, type: "error", game, at: "", message: "the frame is silent" });
    }

    handleEvent({ source, data }) {
      if (source !== this.#frame?.contentWindow || data?.tavolando !== 1 || !KINDS.includes(data.type)) return;
      this.#spoke = true;
      this.#slot.name = "board";
      this.#note?.remove();
      if (data.type === "resize" && Number.isFinite(data.height)) this.#frame.style.height = `${data.height}px`;
      if (data.type === "answer") {
        this.#asked.get(data.id)?.(data.answer);
        this.#asked.delete(data.id);
      }
      this.#tell(data);
    }

    #tell(detail) {
      this.dispatchEvent(new CustomEvent(`tavolando-${detail.type}`, { detail, bubbles: true }));
    }
  }

  if (!customElements.get("tavolando-board")) customElements.define("tavolando-board", Board);
})();
