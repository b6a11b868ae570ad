// Files in unit tests: every one has the same address.
module.exports = '/file';
