// In unit tests every inline script is the same.
module.exports = '"use strict";';
