import { fetchSectionFiles } from '../pages/section-files.client.ts';
import { startShell } from './start-shell.client.ts';

const SHEET = '<link rel="preload" as="style" media="not all" data-run href="/main.css" crossorigin>';
const SHELL = '<link rel="preload" as="script" media="not all" data-run href="/main.js" crossorigin>';
const SECTION = '<link rel="preload" as="script" media="not all" href="/entry.js" crossorigin>';
const LAZY = '<link rel="preload" as="script" media="not all" data-lazy href="/entry.js" crossorigin>';
const APART = ['html', 'view'].map(
  (name) => `<link rel="preload" as="script" media="not all" data-${name} href="/${name}.js" crossorigin>`,
);

function headOf(...elements: string[]) {
  document.head.innerHTML = elements.join('');
}

/** The head's elements: name, what a link is for, address, medium. (jsdom knows no integrity: see visitor-meets-changed-bytes.spec.ts.) */
function head() {
  return [...document.head.children].map((element) => [
    element.tagName,
    element.getAttribute('rel'),
    element.getAttribute('href') ?? element.getAttribute('src'),
    element.getAttribute('media'),
  ]);
}

const RUNNING = [
  ['LINK', 'stylesheet', '/main.css', 'not all'],
  ['SCRIPT', null, 'http://localhost/main.js', null],
];
const FETCHED = ['LINK', 'preload', '/entry.js', null];
const WAITING = ['LINK', 'preload', '/entry.js', 'not all'];

test("the shell's scripts and its whole style sheet take effect, and the files of a section with fields are fetched", () => {
  headOf(SHEET, SHELL, SECTION);
  startShell(false);
  expect(head()).toEqual([...RUNNING, FETCHED]);
});

test('those of another section are fetched with them where they are needed, and else stay until they are', () => {
  headOf(SHEET, SHELL, LAZY);
  startShell(false);
  expect(head()).toEqual([...RUNNING, WAITING]);
  startShell(true);
  expect(head()).toEqual([...RUNNING, FETCHED]);
  headOf(LAZY);
  fetchSectionFiles();
  expect(head()).toEqual([FETCHED]);
});

test('the sheet matches once it is there, and what it says of the page is worked out at once, before anything is laid out', () => {
  const media = { mediaText: 'not all' };
  const workOut = jest.spyOn(window, 'getComputedStyle').mockImplementation(() => {
    expect(media.mediaText).toBe('all');
    return new CSSStyleDeclaration();
  });
  headOf(SHEET);
  startShell(false);
  expect(workOut).not.toHaveBeenCalled();
  const link = document.querySelector('link[rel=stylesheet]');
  Object.defineProperty(link, 'sheet', { value: { media } });
  link?.dispatchEvent(new Event('load'));
  expect(workOut).toHaveBeenCalledWith(document.body);
  workOut.mockRestore();
});

test('it starts once', () => {
  headOf(SHEET, SHELL, SECTION);
  startShell(true);
  const begun = [...document.head.children];
  startShell(true);
  expect([...document.head.children].map((element, index) => element === begun[index])).toEqual([
    true,
    true,
    true,
  ]);
});

test('scripts run in their order, with the credentials of their preloads', () => {
  headOf(SHELL);
  startShell(false);
  const script = document.querySelector<HTMLScriptElement>('script[src]');
  expect([script?.async, script?.crossOrigin]).toEqual([false, '']);
});

test('scripts that need no other are left to themselves', () => {
  headOf(...APART);
  startShell(true);
  fetchSectionFiles();
  expect(head().map(([, , , media]) => media)).toEqual(['not all', 'not all']);
});
