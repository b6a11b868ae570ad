// In unit tests every class of a CSS module has the name that the style sheet gives it.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
