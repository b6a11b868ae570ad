// Files whose text is imported ("?raw") in unit tests.
module.exports = { process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }) };
