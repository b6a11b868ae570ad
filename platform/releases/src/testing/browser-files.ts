import { randomBytes } from 'node:crypto';

/** What a section does wrong in the browser. */
export type BrowserFault =
  | 'complains'
  | 'throws'
  | 'is not hydrated'
  | 'loops after load'
  | 'is huge'
  | 'makes code from text';

/** Runs the entry of the section that serves the page, with its integrity, as the real shell does. */
export const SHELL_SCRIPT = `'use strict';
trustedTypes.createPolicy('default', { createScriptURL: (address) => address });
const { discovery } = JSON.parse(document.getElementById('page-data').textContent);
const remote = Object.values(discovery.microFrontends)
  .flat()
  .find(({ extras }) => extras.routes.some((route) => route.addresses.includes(location.pathname)));
if (remote) {
  const script = document.createElement('script');
  script.integrity = remote.metadata.integrity;
  script.crossOrigin = 'anonymous';
  script.src = remote.url;
  document.head.append(script);
}
`;

/** Marks the heading as React marks what it has taken over. */
const HYDRATE = `document.querySelector('main h1').__reactFiber$fixture = {};\n`;

const ENTRIES: Readonly<Record<BrowserFault, string>> = {
  complains: `console.error('The server rendered something else');\n${HYDRATE}`,
  throws: `throw new Error('The section does not start');\n`,
  'is not hydrated': '',
  'loops after load': `addEventListener('load', () => setTimeout(() => { for (;;); }));\n`,
  'is huge': HYDRATE,
  'makes code from text': `setTimeout('1 + 1');\n${HYDRATE}`,
};

/** The entry script of a section. */
export function entryScript(fault: BrowserFault | undefined): string {
  return fault ? ENTRIES[fault] : HYDRATE;
}

/** The script of a section's page. */
export function pageScript(fault: BrowserFault | undefined, text: string): string {
  // More than a page may weigh, however well it is compressed.
  const content = fault === 'is huge' ? randomBytes(230_000).toString('base64') : text;
  return `globalThis.fixturePage = ${JSON.stringify(content)};\n`;
}
