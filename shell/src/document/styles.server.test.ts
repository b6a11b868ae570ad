import { styleElement } from './styles.server.ts';

const BASE = '/releases/shell/1/client/';

function element(css: string): string {
  return styleElement(BASE, css, `${BASE}main.css`);
}

test.each([
  ['url(text.woff2)', 'url(/releases/shell/1/client/text.woff2)'],
  ['url("text.woff2")', 'url("/releases/shell/1/client/text.woff2")'],
  ["url('text.woff2')", "url('/releases/shell/1/client/text.woff2')"],
  [
    'url(text.woff2) url(a.svg)',
    'url(/releases/shell/1/client/text.woff2) url(/releases/shell/1/client/a.svg)',
  ],
])('%s in a style sheet is at the address of its release', (css, expected) => {
  expect(element(css)).toContain(`>${expected}</style>`);
});

test.each([
  'url(/icon.svg)',
  'url("/icon.svg")',
  'url(https://example.com/icon.svg)',
  'url(data:image/png;base64,AAAA)',
  'url("data:image/svg+xml,%3csvg/%3e")',
  'url(#gradient)',
])('%s stays as it is', (css) => {
  expect(element(css)).toContain(`>${css}</style>`);
});

test('no text of a style sheet ends its element', () => {
  document.head.innerHTML = element('p::after { content: "</style><script>alert(1)</script>"; }');
  expect(document.querySelector('script')).toBeNull();
  expect(document.querySelector('style')?.textContent).toContain('<\\/style><script>alert(1)<\\/script>');
});
