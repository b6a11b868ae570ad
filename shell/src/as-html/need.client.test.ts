import { hear } from '../early/hear.ts';
import { ignoreAstrayPresses } from '../navigation/second-press.client.ts';
import { completeHead } from './complete-head.client.ts';
import { startWhenNeeded } from './need.client.ts';
import { isHtml } from './state.client.ts';

const SHELL = '<link rel="preload" as="script" media="not all" data-run href="/main.js" crossorigin>';
const SECTION = '<link rel="preload" as="script" media="not all" data-lazy href="/entry.js" crossorigin>';

const DATA = {
  origin: '',
  discovery: { schema: '', microFrontends: {} },
  files: { shell: { base: '/', placeholder: '', chunks: { main: ['main.js'] } }, remotes: {} },
};

/** Has the data of the page come, or waits until they are seen to be missing. */
function open(data?: typeof DATA): void {
  document.head.innerHTML = data
    ? `<script type="application/json" id="page-data">${JSON.stringify(data)}</script>`
    : '';
}

const running = () => [...document.scripts].filter(({ src }) => src).map(({ src }) => new URL(src).pathname);

const settled = () => completeHead().catch(() => undefined);

beforeAll(async () => {
  hear();
  // As in development, where the document has no page in it.
  document.body.innerHTML = '<div id="root"></div>';
  open();
  startWhenNeeded();
  await settled();
  expect([running(), isHtml()]).toEqual([[], false]);
  open(DATA);
  document.body.dispatchEvent(new Event('hydrate'));
  await settled();
  expect(running()).toEqual(['/main.js']);
});

beforeEach(() => {
  document.head.innerHTML = SHELL + SECTION;
  document.body.innerHTML = `<header>
      <summary id="menu">Services</summary>
      <button id="theme" data-theme-toggle data-tooltip="Theme">Theme</button>
      <button id="burger" popovertarget="menu">Menu</button>
      <a id="link" href="/contact">Contact</a>
    </header>
    <main id="main">
      <h1 id="text">Text</h1>
      <a id="way" href="/contact">Contact</a>
      <button id="button" type="button"><b id="within">Show</b></button>
      <form id="form"><h2 id="title" tabindex="-1">Form</h2><label id="label"><input id="field"></label></form>
      <p id="clock" data-hydrate>12:00</p>
    </main>
    <footer><button id="other">Other</button></footer>`;
});

/** What has been started after something has happened to an element. */
async function after(id: string, type: string, event: object = {}) {
  document.getElementById(id)?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), event));
  await settled();
  const shell = running().includes('/main.js');
  const section = document.querySelector('link[href="/entry.js"]:not([media])') !== null;
  return { shell, section, needed: document.getElementById('main')?.hasAttribute('data-needed') };
}

const NOTHING = { shell: false, section: false, needed: false };
const SHELL_ALONE = { shell: true, section: false, needed: false };
const ALL = { shell: true, section: true, needed: true };

test.each([
  ['button', 'pointerover'],
  ['within', 'pointerover'],
  ['button', 'focusin'],
  ['button', 'click'],
  ['label', 'pointerover'],
  ['field', 'focusin'],
  ['field', 'input'],
  ['clock', 'pointerover'],
])('who comes to the section’s #%s by %s has the shell and the section', async (id, type) => {
  expect(await after(id, type)).toEqual(ALL);
});

test('a button that is pressed is marked: who comes later presses it again', async () => {
  await after('within', 'click');
  expect(document.querySelector('[data-pressed]')?.id).toBe('button');
});

test('the second press of a double click marks no button that has come under the pointer', () => {
  ignoreAstrayPresses();
  const press = (selector: string, detail: number) =>
    document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  press('body', 1);
  press('#button', 2);
  expect(document.querySelector('[data-pressed]')).toBeNull();
  press('#button', 1);
  expect(document.querySelector('[data-pressed]')?.id).toBe('button');
});

test('a pointer over a form has come to it, a link to its heading has not', async () => {
  expect(await after('title', 'focusin')).toEqual(NOTHING);
  expect(await after('title', 'pointerover')).toEqual(ALL);
});

test.each(['text', 'way', 'link', 'burger', 'other'])('#%s needs neither', async (id) => {
  for (const type of ['pointerover', 'focusin', 'click']) expect(await after(id, type)).toEqual(NOTHING);
});

test.each(['menu', 'theme'])(
  'a pointer on #%s needs the shell: after a while something opens',
  async (id) => {
    expect(await after(id, 'pointerover', { pointerType: 'touch' })).toEqual(NOTHING);
    expect(await after(id, 'click')).toEqual(NOTHING);
    expect(await after(id, 'pointerover', { pointerType: 'mouse' })).toEqual(SHELL_ALONE);
  },
);

test('the focus of the keyboard on them does, that of a finger does not', async () => {
  const theme = document.getElementById('theme');
  const isVisible = jest.spyOn(Element.prototype, 'matches').mockReturnValue(false);
  expect(await after('theme', 'focusin')).toEqual(NOTHING);
  isVisible.mockRestore();
  theme?.focus();
  expect(await after('theme', 'focusin')).toEqual(SHELL_ALONE);
});

test('whoever asks for it by an event has it, for main with its section', async () => {
  const ask = (selector: string) => document.querySelector(selector)?.dispatchEvent(new Event('hydrate'));
  ask('header');
  expect(await after('text', 'none')).toEqual(SHELL_ALONE);
  ask('main');
  expect(await after('text', 'none')).toEqual(ALL);
});

test('nobody who goes back needs what is still shown', async () => {
  window.opened = window.location.pathname;
  window.history.pushState(null, '', '/before');
  expect(await after('button', 'click')).toEqual(NOTHING);
  expect(document.querySelector('[data-pressed]')).toBeNull();
  // Where the router has gone there, all that is shown is its page.
  document.body.insertAdjacentHTML('beforeend', '<div id="root" data-taken></div>');
  expect(await after('button', 'click')).toEqual(ALL);
});
