/** @jest-environment node */
import { usedStyles } from './used-styles.server.ts';

/** What a page with some markup needs of a style sheet. */
function used(css: string, markup: string): string {
  const html = `<html data-mantine-color-scheme="light"><head></head><body>${markup}</body></html>`;
  return usedStyles(css, [], html);
}

const BUTTON =
  '<form id="f"><button class="a b" data-size="lg" lang="en-US" aria-expanded="false">Call</button></form>';

test.each([
  ['*{margin:0}'],
  [':root{margin:0}'],
  ['button{margin:0}'],
  ['.a.b{margin:0}'],
  ['#f{margin:0}'],
  ['form > .a, body .b{margin:0}'.replace(', ', ',')],
  ['[data-size]{margin:0}'],
  ['[data-size=lg]{margin:0}'],
  ['[data-size="LG" i]{margin:0}'],
  ['[lang|=en]{margin:0}'],
  ['[lang^=en]{margin:0}'],
  ['[lang$=US]{margin:0}'],
  ['[lang*=n-U]{margin:0}'],
  ['[class~=b]{margin:0}'],
  [':where(.a,.none){margin:0}'],
  ['.b:is(form .a){margin:0}'],
  ['form:has(.b){margin:0}'],
  // States.
  ['.a:hover{margin:0}'],
  ['.a:focus-visible::before{margin:0}'],
  ['.a:not(.b){margin:0}'],
  ['.a[aria-expanded=true]{margin:0}'],
  [':root[data-mantine-color-scheme=dark] .a{margin:0}'],
  [':where([data-mantine-color-scheme=dark]) .a{margin:0}'],
  ['::selection{margin:0}'],
])('%s is kept', (css) => {
  expect(used(css, BUTTON)).toBe(css);
});

test.each([
  ['.none{margin:0}'],
  ['.a.none{margin:0}'],
  ['form.a{margin:0}'],
  ['.a > .none{margin:0}'],
  ['table{margin:0}'],
  ['#none{margin:0}'],
  ['[data-none]{margin:0}'],
  ['[data-size=sm]{margin:0}'],
  [':where(.none){margin:0}'],
  ['.a:is(.none .b){margin:0}'],
  ['.none:hover{margin:0}'],
])('%s is left out', (css) => {
  expect(used(css, BUTTON)).toBe('');
});

test('of a list of selectors those are kept that can match', () => {
  expect(used('.none,.a,table:hover{margin:0}', BUTTON)).toBe('.a{margin:0}');
});

test('what stands in conditions and layers is kept with them, and they go with the last that stood in them', () => {
  const kept = '@layer base{@media (min-width:48em){.a{margin:0}}}@media print{.b{margin:0}}';
  expect(used(`${kept}@media print{.none{margin:0}}@supports (gap:1px){.none{margin:0}}`, BUTTON)).toBe(kept);
  expect(used('@layer base,site;.none{margin:0}', BUTTON)).toBe('@layer base,site');
});

test('nested rules and conditions are kept with what they stand in', () => {
  const css = '.a{margin:0;@media (min-width:48em){padding:0}&:hover{color:red}& .none{color:red}gap:0}';
  expect(used(css, BUTTON)).toBe('.a{margin:0;@media (min-width:48em){padding:0}&:hover{color:red}gap:0}');
});

test('variables are kept that something on the page names, also by the value of another one or in an attribute', () => {
  const css =
    ':root{--one:1px;--two:var(--one);--three:3px;--four:4px}.a{margin:var(--two)}.none{margin:var(--four)}';
  const markup = '<a class="a" style="padding:var(--three)">Call</a>';
  expect(used(css, markup)).toBe(':root{--one:1px;--two:var(--one);--three:3px}.a{margin:var(--two)}');
  const written = '<style>@media (width<9px){p{margin:var(--four)}}</style>';
  expect(used(css, markup + written)).toContain('--four');
});

test('a drawing from a file of its own has the tones of the page', () => {
  const css = ':root{--art-sky:#fff;--none:1px}';
  expect(used(css, '<svg><use href="/a.svg#b"></use></svg>')).toBe(':root{--art-sky:#fff}');
  expect(used(css, '<svg><use href="#b"></use></svg>')).toBe('');
});

test('a variable that another style sheet names is kept', () => {
  const css = ':root{--one:1px;--none:1px}';
  expect(usedStyles(css, ['.a{margin:var(--one)}'], '<html></html>')).toBe(':root{--one:1px}');
});

test('animations are kept that something on the page names', () => {
  const css = '@keyframes fade{to{opacity:0}}@keyframes none{to{opacity:0}}.a{animation:1s fade}';
  expect(used(css, BUTTON)).toBe('@keyframes fade{to{opacity:0}}.a{animation:1s fade}');
});

test('fonts are kept as they are', () => {
  const css = '@font-face{font-family:"A";src:url(a.woff2)}';
  expect(used(css, BUTTON)).toBe(css);
});

test('what is only there without scripts counts', () => {
  expect(used('img{margin:0}', '<noscript><img src="/a.png"></noscript>')).toBe('img{margin:0}');
});
