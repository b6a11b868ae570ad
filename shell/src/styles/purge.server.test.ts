/** @jest-environment node */
import { purgeStyles } from './purge.server.ts';

const BUTTON =
  '<main><button class="button wide" data-size="lg" style="gap:var(--in-markup)">Call</button></main>';

test.each([
  'button{margin:0}',
  '.button.wide{margin:0}',
  'main > .button{margin:0}',
  '#none{margin:0}',
  // States come and go without the whole sheet.
  '.button:hover{margin:0}',
  '.button[aria-expanded=true]{margin:0}',
  ':root:not([data-fonts]) .button{margin:0}',
  '[data-mantine-color-scheme=dark] .button:where([data-size=lg]){margin:0}',
  'main:has([data-size="lg"]){margin:0}',
  '.button:not([data-none]){margin:0}',
  '.button:not(:disabled){margin:0}',
  '.button:not(.none){margin:0}',
  '.button:where(.none,:not(.none)){margin:0}',
  '[href$=".pdf"]{margin:0}',
  '@keyframes fade{12.5%{opacity:0}}.button{animation:1s fade}',
  '@layer base,site;@font-face{font-family:"A";src:url(a.woff2)}',
])('%s is kept', (css) => {
  expect(purgeStyles(css, BUTTON)).toBe(css);
});

test.each([
  '.none{margin:0}',
  '.button.none{margin:0}',
  '.button > .none:hover{margin:0}',
  '.button[data-none]{margin:0}',
  '.button:where([data-size=sm]){margin:0}',
  '.button:where(:disabled:not([data-none]),[data-none]){margin:0}',
  '@keyframes fade{12.5%{opacity:0}}.none{animation:1s fade}',
  '@media print{@supports (gap:1px){.none{margin:0}}}',
])('%s is left out', (css) => {
  expect(purgeStyles(css, BUTTON)).toBe('');
});

test('the selectors of a list are kept or left out one by one, nested rules too', () => {
  const css = '.none,.button{margin:0;&:hover{gap:0}& .none{gap:0}}';
  expect(purgeStyles(css, BUTTON)).toBe('.button{margin:0;&:hover{gap:0}}');
});

test('variables are kept that the styles, the markup or the other styles of the page name', () => {
  const css =
    ':root{--a:var(--b);--b:1px;--none:var(--only-there);--only-there:0;--in-markup:0;--in-section:0}.button{margin:var(--a)}';
  expect(purgeStyles(css, BUTTON, 'h1{gap:var(--in-section)}')).toBe(
    ':root{--a:var(--b);--b:1px;--in-markup:0;--in-section:0}.button{margin:var(--a)}',
  );
});

test('a picture file that the page shows takes its tones from the page', () => {
  const css = ':root{--art-sky:#fff}';
  expect(purgeStyles(css, '<svg><use href="/a.svg#b"></use></svg>')).toBe(css);
  expect(purgeStyles(css, '<svg><use href="#b"></use></svg>')).toBe('');
});
