// CSS modules in unit tests: every class is called what the style sheet calls it.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
