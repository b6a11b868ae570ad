module.exports = '"use strict";';
