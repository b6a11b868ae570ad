import { buildStandalone } from './standalone-build.js';

/** What would end the script element that the text stands in, or turn the rest of the document into a comment. */
const ENDS_ELEMENT = /<\/script|<!--/i;

/**
 * Hands over a module and all that it imports as the text of one classic script, for a script element in the HTML.
 *
 * @this {import('./standalone-build.js').Context}
 */
export default async function inlineScript() {
  const text = await buildStandalone(this);
  if (ENDS_ELEMENT.test(text)) throw new Error('Its text would not stay within a script element of HTML');
  return `export default ${JSON.stringify(text)};`;
}
