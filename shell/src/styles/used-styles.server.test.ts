/** @jest-environment node */
import { usedStyles } from './used-styles.server.ts';

/** What a page with some markup needs of a style sheet. */
function used(css: string, markup: string): string {
  const html = `<html data-mantine-color-scheme="light"><head></head><body>${markup}</body></html>`;
  return usedStyles([css], html)[0] ?? '';
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
  ['.a:not(.none){margin:0}'],
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
  // Elements stand elsewhere.
  ['.a form{margin:0}'],
  ['button > .a{margin:0}'],
  ['form + .a{margin:0}'],
  ['form:has(> .none){margin:0}'],
  ['button:has(form){margin:0}'],
  // What nothing is before the scripts come.
  ['.a:disabled{margin:0}'],
  ['.a:not(.b){margin:0}'],
  ['.a::placeholder{margin:0}'],
  ['.a::backdrop{margin:0}'],
  ['.a:not(:first-child){margin:0}'],
])('%s is left out', (css) => {
  expect(used(css, BUTTON)).toBe('');
});

test('what is behind a popover or a dialog has its styles', () => {
  const css = '.a::backdrop{margin:0}';
  for (const html of ['<nav popover="auto" class="a">Menu</nav>', '<dialog class="a">Menu</dialog>'])
    expect(used(css, html)).toBe(css);
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
  const dark = ':root[data-mantine-color-scheme=dark]';
  const css = `:root{--a:1px;--b:2px;--d:4px}${dark}{--a:9px;--three:var(--b);--b:8px}.none{margin:var(--d)}`;
  const kept = `:root{--a:1px;--b:2px}${dark}{--a:9px;--three:var(--b);--b:8px}.a{margin:var(--a)}`;
  expect(used(`${css}.a{margin:var(--a)}`, '<a class="a" style="padding:var(--three)">Call</a>')).toBe(kept);
  const written = '<style>@media (width<9px){p{margin:var(--d)}}</style>';
  expect(used(css, written)).toContain('--d');
});

test.each([
  ['the same for all', ':root{--one:1px}.a{margin:var(--one,2px)}', '.a{margin:1px}'],
  ['that of another one', ':root{--one:var(--two);--two:1px}.a{margin:var(--one)}', '.a{margin:1px}'],
  ['set on what is around', 'form{--one:1px}.a{margin:var(--one)}', '.a{margin:1px}'],
  ['set nowhere', '.a{margin:var(--one,var(--two,2px))}', '.a{margin:2px}'],
  ['of a length that Mantine scales', ':root{--one:1}.a{margin:calc(2rem * var(--one))}', '.a{margin:2rem}'],
])('the value of a variable that is %s stands where it is named', (_, css, expected) => {
  expect(used(css, BUTTON)).toBe(expected);
});

test.each([
  ['other at some widths', ':root{--a:1px}@media print{form{--a:2px}}.a{margin:var(--a)}'],
  ['other in the dark', ':root{--a:1px}[data-mantine-color-scheme=dark]{--a:2px}.a{margin:var(--a)}'],
  ['other for a part', '.a::before{--a:1px;margin:var(--a)}'],
  ['set where it is pointed at', '.a{margin:var(--a,1px)}form:hover{--a:2px}'],
])('a variable that is %s stays', (_, css) => {
  expect(used(css, BUTTON)).toBe(css);
});

test('what style attributes set counts for their elements, and what only these could beat goes', () => {
  const css = '.a{--one:1px;width:var(--one,2px);color:red;gap:0}';
  const link = (one: string, other = '') => `<a class="a" style="--one:${one}${other}"></a>`;
  expect(used(css, link('5px') + link('5px'))).toBe('.a{width:5px;color:red;gap:0}');
  expect(used(css, link('5px') + link('6px', ';color:red'))).toBe('.a{width:var(--one);color:red;gap:0}');
  expect(used(css, link('5px', ';color:blue') + link('5px', ';color:red'))).toBe('.a{width:5px;gap:0}');
});

test.each([
  ['@layer base{.a{margin:1px;padding:0}}.a{margin:0}', '@layer base{.a{padding:0}}.a{margin:0}'],
  ['@layer base{.a{padding-inline-end:0}}.b{padding:0}', '.b{padding:0}'],
  // Not always, not all elements, not what is stronger, not what does not set it.
  ['@layer base{.a{margin:1px}}@media print{.a{margin:0}}', undefined],
  ['@layer base{.a{margin:1px}}.a:hover{margin:0}', undefined],
  ['@layer base{form,.a{margin:1px}}.a{margin:0}', undefined],
  ['@layer base{.a{margin:1px!important}}.a{margin:0}', undefined],
  ['@layer base{.a{border-radius:1px}}.a{border:0}', undefined],
  ['@layer base{.a{margin:1px}}.a::before{margin:0}', undefined],
])('of %s is left what can hold', (css, expected = css) => {
  expect(used(css, BUTTON)).toBe(expected);
});

test.each([
  ['@layer base{.a{margin:1px;gap:0}.a{margin:0}}', '@layer base{.a{gap:0;margin:0}}'],
  ['.a{--one:1px}.a{--one:2px;margin:var(--one)}', '.a{margin:2px}'],
  ['@layer base{.a{margin:1px}}@layer base{.a{margin:0}}', '@layer base{.a{margin:0}}'],
  ['.a{margin:1px;padding:0}.a:hover{margin:0}', undefined],
  ['.a{margin:1px!important}.a{margin:0}', '.a{margin:1px!important;margin:0}'],
  ['.a{margin:0}@media print{.a{margin:0}}', undefined],
])('of %s is left what no later rule for the same sets anew', (css, expected = css) => {
  expect(used(css, BUTTON)).toBe(expected);
});

test.each([
  ['.a::before{opacity:0;content:""}:root .a:before{color:red}', ''],
  ['.a::before{opacity:0}.a::before:hover{opacity:1}', undefined],
  ['.a::before{opacity:0}.a::after{color:red}', '.a::after{color:red}'],
  ['.a::before{opacity:0}form::before,.a::before{content:""}', undefined],
  ['.a::before{opacity:0}*,::before{gap:0}', '*,::before{gap:0}'],
  ['.a:hover::before{opacity:0}', undefined],
  ['@media print{.a::before{opacity:0}}', undefined],
  ['.a{opacity:0}', undefined],
])('of %s is left what can be seen', (css, expected = css) => {
  expect(used(css, BUTTON)).toBe(expected);
});

test('a drawing from a file of its own has the tones of the page', () => {
  const css = ':root{--art-sky:#fff;--none:1px}';
  expect(used(css, '<svg><use href="/a.svg#b"></use></svg>')).toBe(':root{--art-sky:#fff}');
  expect(used(css, '<svg><use href="#b"></use></svg>')).toBe('');
});

test.each([
  ['.a:where([data-size=lg]){margin:0}', '.a{margin:0}'],
  ['.a:hover:where(:not(:disabled,.none)){margin:0}', '.a:hover{margin:0}'],
  ['form .a:where(.b)::before{margin:0}', 'form .a::before{margin:0}'],
  [':where(.a){margin:0}', undefined],
  ['.a:where(:hover){margin:0}', undefined],
  ['*:where(.a){margin:0}', undefined],
])('%s says no more than it has to', (css, expected = css) => {
  expect(used(css, BUTTON)).toBe(expected);
});

test('what the lines of a drawing in the page name is kept', () => {
  const css = ':root{--ink:#000;--none:1px}';
  expect(used(css, '<svg><path stroke="var(--ink)"></path></svg>')).toBe(':root{--ink:#000}');
});

test('a variable that another style sheet names is kept', () => {
  const sheets = [':root{--a:1px;--none:1px}@media print{:root{--a:2px}}', 'html{margin:var(--a)}'];
  expect(usedStyles(sheets, '<html></html>')).toEqual([
    ':root{--a:1px}@media print{:root{--a:2px}}',
    'html{margin:var(--a)}',
  ]);
});

test('variables that only the sheets name have short names, the same in all of them', () => {
  const page = '<a class="a" style="padding:var(--shown);--b:0"></a><style>p{margin:var(--written)}</style>';
  const sheets = [
    ':root:hover{--first:1px;--shown:1px;--written:1px;--b:1px}',
    '@keyframes x{to{margin:var(--moved)}}.a{animation:x;margin:var(--first,var(--second));gap:var(--b);--moved:1px}.a:hover{--second:0}',
  ];
  expect(usedStyles(sheets, `<html><body>${page}</body></html>`)).toEqual([
    ':root:hover{--a:1px;--shown:1px;--written:1px}',
    '@keyframes x{to{margin:var(--moved)}}.a{animation:x;margin:var(--a,var(--c));gap:0;--moved:1px}.a:hover{--c:0}',
  ]);
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

test('what a sheet that stays as it is names keeps its name, and so do the values that it has from others', () => {
  const sheet = ':root{--tone:red}[data-mantine-color-scheme=dark]{--tone:blue}h1{color:var(--tone)}';
  const html = '<html data-mantine-color-scheme="light"><body><h1>Text</h1></body></html>';
  expect(usedStyles([sheet], html)[0]).not.toContain('--tone');
  expect(usedStyles([sheet], html, ['h1{border-color:var(--tone)}'])).toEqual([sheet]);
});
