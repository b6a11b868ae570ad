// In unit tests `?raw` imports the text of a file.
module.exports = { process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }) };
