// In unit tests every file has the same address.
module.exports = '/file';
