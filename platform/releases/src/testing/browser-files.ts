import { randomBytes } from 'node:crypto';

/** What a section does wrong in the browser. */
export type BrowserFault =
  | 'complains'
  | 'throws'
  | 'is not hydrated'
  | 'loops after load'
  | 'is huge'
  | 'makes code from text'
  | 'renders something else'
  | 'renders the same anew'
  | 'has an effect that throws'
  | 'has an effect that is rejected'
  | 'fails with what it fetches';

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

/** Says that the section is committed and its effects have run, as the real shell does. */
const HYDRATE = `document.querySelector('main').setAttribute('data-hydrated', '');\n`;

/** As React does it on a slow machine: it marks the heading while it renders, and commits a tenth of a second later. */
function hydrateLate(commit: string): string {
  return `const { src } = document.currentScript;
document.querySelector('main h1').__reactFiber$fixture = {};
addEventListener('load', () => setTimeout(async () => {
${commit}}, 100));
`;
}

/** As React says it that had to render anew. */
const RENDERED_ANEW = `reportError(new Error('Minified React error #418; visit https://react.dev/errors/418'));\n`;

const ENTRIES: Readonly<Record<BrowserFault, string>> = {
  complains: `console.error('The server rendered something else');\n${HYDRATE}`,
  throws: `throw new Error('The section does not start');\n`,
  'is not hydrated': '',
  'loops after load': `addEventListener('load', () => setTimeout(() => { for (;;); }));\n`,
  'is huge': HYDRATE,
  'makes code from text': `setTimeout('1 + 1');\n${HYDRATE}`,
  'renders something else': hydrateLate(
    `document.querySelector('main p').replaceChildren('Some', ' text of the browser');\n${RENDERED_ANEW}${HYDRATE}`,
  ),
  'renders the same anew': hydrateLate(`${RENDERED_ANEW}${HYDRATE}`),
  'has an effect that throws': hydrateLate(`${HYDRATE}console.warn('The effect throws');\n`),
  'has an effect that is rejected': hydrateLate(
    `${HYDRATE}await new Promise(requestAnimationFrame);\nthrow new Error('The effect is rejected');\n`,
  ),
  'fails with what it fetches': hydrateLate(
    `${HYDRATE}for (let times = 0; times < 20; times += 1) await fetch(src, { cache: 'no-store' });
throw new Error('What came is of no use');\n`,
  ),
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
