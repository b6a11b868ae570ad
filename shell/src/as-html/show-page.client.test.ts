import { waitFor } from '@testing-library/react';
import { bringAllBack, paintWindowFirst, showPage } from './show-page.client.ts';

const EARLY = '<script>early()</script>';

function html({ title = 'Home', style = 'h1{}', scripts = '', main = '<h1>Home</h1>', header = '' }) {
  return `<!doctype html><html lang="en-US"><head><meta name="composition" content="abc"><meta charset="utf-8">${EARLY}
<title data-page="">${title}</title><meta name="description" content="${title}" data-page="">
<link rel="icon" href="/icon.svg"><style>${style}</style>
<link rel="preload" as="style" media="not all" data-run="" href="/main.css">
<link rel="preload" as="script" media="not all" data-run="" href="/main.js">${scripts}
<link rel="preload" as="script" media="not all" data-html="" href="/html.js">
<script type="application/json" id="page-data">{}</script></head>
<body><div id="root"><header>${header}<a href="/">Home</a></header><main id="main"><!--$-->${main}<!--/$--></main><footer>Us</footer></div></body></html>`;
}

const HOME = html({});
const SECTION = '<link rel="preload" as="script" media="not all" data-lazy="" href="/section.js">';
const CONTACT = html({
  title: 'Contact',
  style: 'h2{}',
  scripts: `<style data-href="/contact.css">form{}</style>${SECTION}`,
  main: '<h1>Contact</h1><form><input></form>',
});

const parse = (text: string) => new DOMParser().parseFromString(text, 'text/html');

function open(text: string) {
  const { head, body } = parse(text);
  document.head.replaceChildren(...head.childNodes);
  document.body.replaceChildren(...body.childNodes);
}

/** The document's elements, without the white space between those of the head. */
function document_(of: Document) {
  return [...[...of.head.children].map(({ outerHTML }) => outerHTML), of.getElementById('root')?.outerHTML];
}

test.each([
  ['another page', HOME, CONTACT],
  ['back', CONTACT, HOME],
  ['a page of the same section', CONTACT, CONTACT.replaceAll('Contact', 'Write')],
  ['a page with another header', HOME, html({ header: '<b>New</b>' })],
])('the document is then what it is when the page is opened: %s', (_which, from, to) => {
  open(from);
  showPage(parse(to));
  expect(document_(document)).toEqual(document_(parse(to)));
  expect(document.title).toBe(parse(to).title);
});

test('what both pages have stays the element that it is', () => {
  open(HOME);
  const kept = ['header', 'footer', 'meta[charset]', 'link[data-run]', '#page-data'];
  const before = kept.map((selector) => document.querySelector(selector));
  showPage(parse(CONTACT));
  const same = kept.filter((selector, index) => document.querySelector(selector) === before[index]);
  expect(same).toEqual(kept);
});

test('what has been done to the header meanwhile is undone', () => {
  const header = '<details><summary>Menu</summary></details>';
  open(html({ header }));
  document.querySelector('details')?.setAttribute('open', '');
  showPage(parse(html({ title: 'Contact', header })));
  expect(document.querySelector('details')).not.toHaveAttribute('open');
});

test('what scripts have added to the head, or changed there, stays', () => {
  open(HOME);
  const view = document.createElement('script');
  document.querySelector('link[data-html]')?.replaceWith(view);
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: '/main.js' }));
  showPage(parse(CONTACT));
  expect(view.isConnected).toBe(true);
  expect(document.querySelector('link[rel=prefetch]')).not.toBeNull();
  expect(document.querySelector('link[data-html]')).toBeNull();
});

test('no script is brought in with the page', () => {
  open(HOME);
  showPage(
    parse(
      html({
        title: 'Contact',
        scripts: '<script>other()</script>',
        main: '<h1>Contact</h1><script>more()</script>',
      }),
    ),
  );
  expect([...document.scripts].map(({ text }) => text)).toEqual(['early()', '{}']);
});

describe('of a page that is shown from its top', () => {
  const bands = () => [...document.querySelectorAll<HTMLElement>('#main > *, #root > footer')];
  const leftOut = () => bands().map(({ style }) => style.getPropertyValue('content-visibility') !== '');

  const BANDS = '<h1>One</h1><p style="color: red;">Two</p><p>Three</p>';

  /** A page with a band every so many windows, of which the second has a style of its own. */
  function openBands(distance: number, main = BANDS): void {
    open(html({ main }));
    for (const [at, band] of bands().entries()) {
      if (band.hidden) continue;
      const rect = () => new DOMRect(0, at * distance * window.innerHeight - window.scrollY, 100, 100);
      band.getClientRects = () => [rect()] as unknown as DOMRectList;
    }
  }

  beforeEach(() => Object.assign(window, { scrollY: 3000 }));

  afterEach(() => {
    bringAllBack();
    Object.assign(window, { scrollY: 0 });
  });

  test.each([
    ['all but the first band', 1, [false, true, true, true]],
    ['what is below the window', 0.4, [false, false, false, true]],
    ['nothing', 0.1, [false, false, false, false]],
  ])('%s waits for the paint', async (_what, distance, expected) => {
    openBands(distance);
    const before = bands().map(({ outerHTML }) => outerHTML);
    const done = paintWindowFirst();
    expect(leftOut()).toEqual(expected);
    await done;
    expect(bands().map(({ outerHTML }) => outerHTML)).toEqual(before);
  });

  test('a band that is hidden ends nothing', () => {
    openBands(0.4, '<h1>One</h1><p hidden>Two</p><p>Three</p>');
    void paintWindowFirst();
    expect(leftOut()).toEqual([false, false, false, true]);
  });

  test.each([
    ['what prints it', () => window.dispatchEvent(new Event('beforeprint'))],
    ['what asks for it', bringAllBack],
    ['another page', () => showPage(parse(html({ main: `${BANDS}<p>Four</p>` })))],
  ])('%s has all of it', (_what, ask) => {
    openBands(1);
    const footer = document.querySelector('footer');
    void paintWindowFirst();
    ask();
    expect(document.querySelector('[style*=content-visibility]')).toBeNull();
    expect(document.querySelector('footer')).toBe(footer);
  });

  test('what waits comes band by band', async () => {
    openBands(1);
    const seen: string[] = [];
    new MutationObserver(() => seen.push(leftOut().map(Number).join(''))).observe(document.body, {
      attributeFilter: ['style'],
      subtree: true,
    });
    await paintWindowFirst();
    await waitFor(() => expect(seen).toEqual(['0111', '0011', '0001', '0000']));
  });
});
