import { createReader } from './trouble.client.ts';

const SHELL = 'shell@1.0.0-abc';
const CONTACT = 'mf-contact@1.2.0-def';
const RELEASES = `${window.location.origin}/releases`;
const SHELL_FILE = `${RELEASES}/shell/1.0.0-abc/client/main.js`;
const CONTACT_FILE = `${RELEASES}/mf-contact/1.2.0-def/client/contact.js`;
const EXTENSION = 'chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb/content.js';

const read = createReader(SHELL);

/** What jsdom does not have. */
class Rejection extends Event {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super('unhandledrejection');
    this.reason = reason;
  }
}

class Violation extends Event {
  readonly sourceFile: string;

  constructor(sourceFile: string) {
    super('securitypolicyviolation');
    this.sourceFile = sourceFile;
  }
}

Object.assign(globalThis, { PromiseRejectionEvent: Rejection, SecurityPolicyViolationEvent: Violation });

beforeEach(() => {
  document.body.innerHTML = '<header data-hydrated></header>';
});

/** An error as Chromium has it. */
function thrown(...files: string[]): Error {
  const error = new Error(`Cannot read ${CONTACT_FILE} of undefined`);
  error.stack = [`Error: ${error.message}`, ...files.map((file) => `    at f (${file}:1:22)`)].join('\n');
  return error;
}

function uncaught(error: unknown, filename = '') {
  return read(new ErrorEvent('error', { error, filename, message: 'Uncaught' }));
}

test.each([
  ['the first of its stack', thrown(CONTACT_FILE, SHELL_FILE), '', CONTACT],
  ['the one below what is no release’s', thrown('<anonymous>', SHELL_FILE), '', SHELL],
  ['that of its file, where it has no stack', 'a text', CONTACT_FILE, CONTACT],
  ['the shell, whose script stands in the page', thrown(`${window.location.origin}/contact`), '', SHELL],
  ['none where an extension threw', thrown(EXTENSION), EXTENSION, undefined],
  ['none of another site', thrown(CONTACT_FILE.replace('//', '//evil.')), '', undefined],
  ['none where nothing is said', undefined, '', undefined],
])('an error is counted for %s', (_whose, error, file, release) => {
  expect(uncaught(error, file)).toEqual({ kind: 'error', release });
});

test('so is a promise whose failure nobody took, and a violation for its file', () => {
  expect(read(new Rejection(thrown(CONTACT_FILE)))).toEqual({ kind: 'rejection', release: CONTACT });
  expect(read(new Rejection(undefined))).toEqual({ kind: 'rejection', release: undefined });
  expect(read(new Violation(CONTACT_FILE))).toEqual({ kind: 'violation', release: CONTACT });
  expect(read(new Violation('chrome-extension'))).toEqual({ kind: 'violation', release: undefined });
});

test('until anything is hydrated an error of the shell is one of its start', () => {
  document.body.innerHTML = '';
  expect(uncaught(thrown(SHELL_FILE))).toEqual({ kind: 'start-failed', release: SHELL });
  expect(read(new Rejection(thrown(SHELL_FILE)))).toEqual({ kind: 'start-failed', release: SHELL });
  expect(uncaught(thrown(CONTACT_FILE))).toEqual({ kind: 'error', release: CONTACT });
});

/** What a page hears of a file that did not load. */
function failed(element: Element): ReturnType<typeof read> {
  document.head.append(element);
  const event = new Event('error');
  element.dispatchEvent(event);
  element.remove();
  return read(event);
}

test('a script or style sheet of the shell that does not come keeps it from starting, and only then', () => {
  const script = (src: string) => Object.assign(document.createElement('script'), { src, type: 'none' });
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: SHELL_FILE });
  const picture = Object.assign(document.createElement('img'), { src: SHELL_FILE });
  expect(failed(script(SHELL_FILE))).toBeUndefined();
  document.body.innerHTML = '';
  expect([script(SHELL_FILE), sheet, script(CONTACT_FILE), picture].map(failed)).toEqual([
    { kind: 'start-failed', release: SHELL },
    { kind: 'start-failed', release: SHELL },
    undefined,
    undefined,
  ]);
});

test('what did not load is no error as well, nor is a page that is laid out once more', () => {
  const reason = thrown(SHELL_FILE);
  expect(read({ kind: 'not-loaded', file: CONTACT_FILE, reason })).toEqual({
    kind: 'not-loaded',
    release: CONTACT,
  });
  expect(uncaught(reason)).toBeUndefined();
  const message = 'ResizeObserver loop completed with undelivered notifications.';
  expect(read(new ErrorEvent('error', { message }))).toBeUndefined();
});
