import { readViolations } from './violation.ts';

const PAGE = 'https://www.example.com/contact?name=Ada';

/** What is read from a report of the Reporting API on a page of the site. */
function read(body: Record<string, unknown>) {
  return readViolations([{ type: 'csp-violation', body: { documentURL: PAGE, ...body } }])[0];
}

/** A report as Chromium sends it, with all that it has. */
const CHROMIUM = {
  age: 90,
  body: {
    blockedURL: 'inline',
    columnNumber: 40,
    disposition: 'enforce',
    documentURL: PAGE,
    effectiveDirective: 'script-src-elem',
    lineNumber: 1,
    originalPolicy: "default-src 'none'; script-src 'self'",
    referrer: 'https://search.example/?q=ada',
    sample: '',
    sourceFile: PAGE,
    statusCode: 200,
  },
  type: 'csp-violation',
  url: PAGE,
  user_agent: 'Mozilla/5.0',
};

/** A report to the address of `report-uri`. */
const LEGACY = {
  'csp-report': {
    'document-uri': PAGE,
    referrer: '',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'none'; script-src 'self'",
    disposition: 'enforce',
    'blocked-uri': 'inline',
    'line-number': 1,
    'source-file': PAGE,
    'status-code': 200,
    'script-sample': '',
  },
};

const INLINE_SCRIPT = { source: 'page', directive: 'script-src-elem', blocked: 'inline' };

test.each([
  ['of the Reporting API, several together', [CHROMIUM, CHROMIUM], 2],
  ['of the Reporting API, by itself', CHROMIUM, 1],
  ['of report-uri', LEGACY, 1],
])('a report %s', (_form, body, count) => {
  expect(readViolations(body)).toEqual(Array(count).fill(INLINE_SCRIPT));
});

test.each([
  ['inline', 'inline'],
  ['eval', 'eval'],
  ['trusted-types-sink', 'trusted-types-sink'],
  ['data', 'data'],
  ['data:text/html,secret', 'data'],
  ['blob:https://www.example.com/5f0c', 'blob'],
  ['https://www.example.com/api/health', 'own'],
  ['https://ada.example.net/secret?token=1', 'foreign'],
  ['wss://ada.example.net/', 'foreign'],
  ['http://www.example.com/', 'foreign'],
  ['chrome-extension', 'extension'],
  ['moz-extension://0c7d/script.js', 'extension'],
  ['about', 'other'],
  ['', 'other'],
  [undefined, 'other'],
  [7, 'other'],
])('the blocked address %j is kept as "%s"', (blockedURL, blocked) => {
  expect(read({ blockedURL })?.blocked).toBe(blocked);
});

test.each([
  [
    'https://www.example.com/releases/mf-contact/1.2.0-0a1b2c3d4e/client/page.js',
    'mf-contact@1.2.0-0a1b2c3d4e',
  ],
  ['https://www.example.com/releases/shell/1.0.0-abc/client/a/b.js?x=1', 'shell@1.0.0-abc'],
  ['https://www.example.com/releases/shell/1.0.0-abc/server/main.cjs', 'page'],
  [`https://www.example.com/releases/${'x'.repeat(41)}/1.0.0/client/a.js`, 'page'],
  ['https://www.example.com/releases/Ada%20Whitfield/1.0.0/client/a.js', 'page'],
  ['https://www.example.com/contact?name=Ada', 'page'],
  ['', 'page'],
  [null, 'page'],
  ['https://evil.example/releases/shell/1.0.0-abc/client/main.js', 'foreign'],
  ['chrome-extension', 'extension'],
  ['safari-web-extension://0c7d/script.js', 'extension'],
  ['no address', 'other'],
])('what the source file %j tried is counted for "%s"', (sourceFile, source) => {
  expect(read({ sourceFile })?.source).toBe(source);
});

test('a directive that is not known is "other"', () => {
  expect(read({ effectiveDirective: 'Ada Whitfield 916 555' })?.directive).toBe('other');
  expect(read({ effectiveDirective: 'require-trusted-types-for' })?.directive).toBe(
    'require-trusted-types-for',
  );
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'report'],
  ['an empty object', {}],
  ['reports among others', [CHROMIUM, 7]],
  ['a report without its body', { 'csp-report': 'x' }],
  ['a report of another kind', [{ type: 'deprecation', body: { id: 'x' } }]],
  ['a violation without its body', [{ type: 'csp-violation' }]],
  ['101 reports', Array(101).fill(CHROMIUM)],
])('%s is refused', (_what, body) => {
  expect(() => readViolations(body)).toThrow('Malformed request body');
});
