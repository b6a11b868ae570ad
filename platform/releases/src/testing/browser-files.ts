import { randomBytes } from 'node:crypto';

/** What a section does wrong in the browser. */
export type BrowserFault =
  | 'complains'
  | 'throws'
  | 'loops'
  | 'is huge'
  | 'makes code from text'
  | 'renders something else'
  | 'has an effect that is rejected'
  | 'asks for a Node build';

/** Runs the entry of the section that serves the page, with its integrity, as the real shell does. */
export const SHELL_SCRIPT = `'use strict';
trustedTypes.createPolicy('default', { createScriptURL: (address) => address });
const { content: id } = document.querySelector('meta[name=composition]');
fetch('/.well-known/page-data.json?' + id).then((answer) => answer.json()).then(({ discovery }) => {
  const remote = Object.values(discovery.microFrontends)
    .flat()
    .find(({ extras }) => extras.routes.some((route) => route.addresses.includes(location.pathname)));
  if (!remote) return;
  const script = document.createElement('script');
  script.integrity = remote.metadata.integrity;
  script.crossOrigin = 'anonymous';
  script.src = remote.url;
  document.head.append(script);
});
`;

/** Says that the section is committed and its effects have run, as the real shell does. */
const HYDRATE = `fetch('/api/reports/pages', { method: 'POST', body: '{}' });
document.documentElement.dataset.shell = 'running';\n`;

/** As React says it that had to render anew. */
const RENDERED_ANEW = `reportError(new Error('Minified React error #418; visit https://react.dev/errors/418'));\n`;

const ENTRIES: Readonly<Record<BrowserFault, string>> = {
  complains: `console.error('The server rendered something else');\n${HYDRATE}`,
  throws: `throw new Error('The section does not start');\n`,
  loops: `setTimeout(() => { for (;;); });\n`,
  'is huge': HYDRATE,
  'makes code from text': `setTimeout('1 + 1');\n${HYDRATE}`,
  'renders something else': `document.querySelector('main p').replaceChildren('Some text of the browser');\n${RENDERED_ANEW}${HYDRATE}`,
  'has an effect that is rejected': `${HYDRATE}requestAnimationFrame(() => Promise.reject(new Error('The effect is rejected')));\n`,
  'asks for a Node build': `fetch(document.currentScript.src.replace('client/remoteEntry.js', 'server/remoteEntry.cjs'))
  .then(({ status }) => console.error('Status ' + status));\n${HYDRATE}`,
};

/** Returns the entry script of a section. */
export function entryScript(fault: BrowserFault | undefined): string {
  return fault ? ENTRIES[fault] : HYDRATE;
}

/** Returns the script of a section's page. */
export function pageScript(fault: BrowserFault | undefined, text: string): string {
  // More than a page may weigh, however well it is compressed.
  const content = fault === 'is huge' ? randomBytes(230_000).toString('base64') : text;
  return `globalThis.fixturePage = ${JSON.stringify(content)};\n`;
}
