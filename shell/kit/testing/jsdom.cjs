const { createRequire } = require('node:module');
const { setFlagsFromString } = require('node:v8');

/*
 * jsdom, which computes styles in a third of the time. Queries by role ask for the style of every element on the page, to leave out what
 * is hidden: that would be a third of what tests of pages take.
 */

// Code is compiled to faster code once it has run ten times as much as elsewhere: of most tests that takes longer than it saves.
// V8 has no such number from Node 22 on.
if (Number.parseInt(process.versions.node, 10) < 22) setFlagsFromString('--interrupt-budget=700000');

const jsdomRequire = createRequire(require.resolve('jest-environment-jsdom'));

/** @param {string} name */
function helper(name) {
  return jsdomRequire(`jsdom/lib/jsdom/living/helpers/${name}.js`);
}

/** Selectors that are nothing but names of elements, as most rules of a browser's own style sheet have them: `b, strong`. @type {Map<string, Set<string>>} */
const named = new Map();

/** @param {string} selector */
function namesIn(selector) {
  const names =
    named.get(selector) ?? new Set(/^\w+(?:\s*,\s*\w+)*$/.test(selector) ? selector.split(/\s*,\s*/) : []);
  named.set(selector, names);
  return names;
}

// Before the module that takes it from there. Else each of these rules, some hundred, is looked up as a selector of any kind.
const selectors = helper('selectors');
const { matchesDontThrow } = selectors;
/** @type {(element: { _localName: string }, selector: string) => boolean} */
selectors.matchesDontThrow = (element, selector) => {
  const names = namesIn(selector);
  return names.size > 0 ? names.has(element._localName) : matchesDontThrow(element, selector);
};

// Ten colours of each element would be computed, whatever is wanted.
const { propertiesWithResolvedValueImplemented: computed } = helper('style-rules');
for (const name in computed)
  if (computed[name].computedValue === 'computed-color') Reflect.deleteProperty(computed, name);

module.exports = require('jest-environment-jsdom');
