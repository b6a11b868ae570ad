// Modules that a build makes an inline script of, in unit tests: every one is the same script.
module.exports = '"use strict";';
