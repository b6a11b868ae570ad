import { waitFor } from '@testing-library/react';
import { showKnownFonts } from '../early/fonts.ts';
import { SHOWN_EVENT } from './follow-links.client.ts';
import { showWhenThere } from './fonts.client.ts';

/** How the loading of each font ends; jsdom has none. */
function setFonts(...ends: (() => Promise<unknown>)[]): void {
  Object.assign(document, { fonts: ends.map((load) => ({ display: 'swap', load })) });
}

const isShown = () => 'fonts' in document.documentElement.dataset;

beforeEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
  delete document.documentElement.dataset.fonts;
  for (const around of [document.documentElement, document.body]) place(around, 0, 0);
});

test('a first page is shown without them until all are there, a later one in them from the beginning', async () => {
  let come: (value?: unknown) => void = () => undefined;
  const second = new Promise((resolve) => {
    come = resolve;
  });
  setFonts(
    () => Promise.resolve(),
    () => second,
  );
  showKnownFonts();
  const fetched = showWhenThere();
  await Promise.resolve();
  expect(isShown()).toBe(false);
  come();
  await fetched;
  expect(isShown()).toBe(true);

  delete document.documentElement.dataset.fonts;
  showKnownFonts();
  expect(isShown()).toBe(true);
});

/** Places an element; it is moved by so much when its part of the page is in the fonts. */
function place(element: Element | null, top: number, by: number): void {
  if (!element) throw new Error('The element is missing');
  const rect = () => new DOMRect(0, top + (element.closest('[data-fonts]') ? by : 0), 200, 20);
  element.getClientRects = () => [rect()] as unknown as DOMRectList;
  element.getBoundingClientRect = rect;
}

/** A line of a page, and by how much it is moved by the fonts. */
function addLine(top: number, by: number): void {
  document.body.innerHTML = '<p>A line</p>';
  place(document.querySelector('p'), top, by);
}

/** A page with a part in sight and two further down. @param by how far the fonts move the line in each */
function addParts(...by: [number, number, number]): void {
  document.body.innerHTML =
    '<div id="root"><header>Header</header><main id="main"><p>A band</p></main><footer>Footer</footer></div>';
  for (const around of ['#root', 'main']) place(document.querySelector(around), 0, 0);
  for (const [index, selector] of ['header', 'p', 'footer'].entries())
    place(document.querySelector(selector), index * 2 * window.innerHeight, by[index] ?? 0);
}

const shownParts = () => [...document.querySelectorAll('[data-fonts]')].map(({ localName }) => localName);

/** Until the browser has had time for what waits. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

test.each([
  ['in sight moves a line up', 100, -20, false],
  ['comes into sight', window.innerHeight + 10, -20, false],
  ['in sight moves by what nobody sees', 100, 2, true],
  ['moves out of sight', window.innerHeight + 10, 20, true],
])(
  'a page of which something %s by them is shown in them at once, or the next page is: %i %i %s',
  async (_what, top, by, expected) => {
    addLine(top, by);
    setFonts(() => Promise.resolve());
    await showWhenThere();
    expect(isShown()).toBe(expected);
    // The next page has them in any case.
    showKnownFonts();
    expect(isShown()).toBe(true);
  },
);

test('that the visitor moves the page meanwhile is not taken for their doing', async () => {
  addLine(100, 0);
  const line = document.querySelector('p');
  const rect = () => new DOMRect(0, 100 - window.scrollY, 200, 20);
  if (line)
    line.getClientRects = () => {
      setTimeout(() => Object.assign(window, { scrollY: 20 }));
      return [rect()] as unknown as DOMRectList;
    };
  setFonts(() => Promise.resolve());
  await showWhenThere();
  expect([window.scrollY, isShown()]).toEqual([20, true]);
  Object.assign(window, { scrollY: 0 });
});

test('one that does not come keeps none of the others back', async () => {
  setFonts(
    () => Promise.resolve(),
    () => Promise.reject(new Error('404')),
  );
  await showWhenThere();
  expect(isShown()).toBe(true);
});

test('where storage is switched off they come later on every page', async () => {
  const off = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('switched off', 'SecurityError');
  });
  setFonts(() => Promise.resolve());
  await showWhenThere();
  off.mockRestore();
  expect(isShown()).toBe(true);
  delete document.documentElement.dataset.fonts;
  showKnownFonts();
  expect(isShown()).toBe(false);
});

test('of a longer page what is in the window has them at once, the rest when the visitor begins to move', async () => {
  addParts(0, 0, 0);
  place(document.querySelector('p'), window.innerHeight + 10, 0);
  setFonts(() => Promise.resolve());
  await showWhenThere();
  expect(shownParts()).toEqual(['header']);
  await settle();
  expect(shownParts()).toEqual(['header']);
  window.dispatchEvent(new Event('touchstart'));
  await waitFor(() => expect(shownParts()).toEqual(['header', 'p', 'footer']));
});

test('where something in sight would move, no part of the page has them', async () => {
  addParts(-20, 0, 0);
  setFonts(() => Promise.resolve());
  await showWhenThere();
  window.dispatchEvent(new Event('touchstart'));
  await settle();
  expect(shownParts()).toEqual([]);
});

describe('where all of a page is in sight, and two of its parts are long', () => {
  /** @param size of each of the two, in elements; they have as many more that are hidden */
  function addLongParts(size: number, ...by: [number, number, number]): void {
    addParts(...by);
    for (const [index, selector] of ['header', 'p', 'footer'].entries()) {
      const part = document.querySelector(selector);
      place(part, 100 * index, by[index] ?? 0);
      if (selector === 'footer') continue;
      for (let at = 0; at < size; at += 1) {
        part?.append(document.createElement('i'), document.createElement('b'));
        place(part?.querySelector('i:last-of-type') ?? null, 100 * index, by[index] ?? 0);
      }
    }
    setFonts(() => Promise.resolve());
  }

  test.each([
    ['one after the other', 40, [['header'], ['p', 'footer']]],
    ['together where little of them is shown', 25, [['header', 'p', 'footer']]],
  ])('they have them %s', async (_what, size, expected) => {
    addLongParts(size, 0, 0, 0);
    const together: string[][] = [];
    new MutationObserver((changes) =>
      together.push(changes.map(({ target }) => (target as Element).localName)),
    ).observe(document, { attributeFilter: ['data-fonts'], subtree: true });
    await showWhenThere();
    expect(together).toEqual(expected);
  });

  test('the first loses them again where the second would move', async () => {
    addLongParts(40, 0, 0, -20);
    await showWhenThere();
    expect(shownParts()).toEqual([]);
    window.dispatchEvent(new Event('touchstart'));
    await settle();
    expect(shownParts()).toEqual([]);
  });
});

test('a part that would move when it has come into sight stays as it is', async () => {
  addParts(0, -20, 0);
  setFonts(() => Promise.resolve());
  await showWhenThere();
  place(document.querySelector('p'), 100, -20);
  window.dispatchEvent(new Event('scroll'));
  await waitFor(() => expect(shownParts()).toEqual(['header', 'footer']));
});

test.each([
  ['the next page', document, SHOWN_EVENT],
  ['paper', window, 'beforeprint'],
])('%s has them as a whole', async (_what, target, event) => {
  addParts(0, 0, 0);
  setFonts(() => Promise.resolve());
  await showWhenThere();
  target.dispatchEvent(new Event(event));
  expect(isShown()).toBe(true);
});

test('where storage is switched off, the whole page has them, and with it the next one', async () => {
  const off = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('switched off', 'SecurityError');
  });
  addParts(0, 0, 0);
  setFonts(() => Promise.resolve());
  await showWhenThere();
  off.mockRestore();
  expect(isShown()).toBe(true);
});

test('of a page that has them from the beginning no part is shown in them once more', async () => {
  localStorage.setItem('yes-ui-fonts', '1');
  addParts(0, 0, 0);
  setFonts(() => Promise.resolve());
  showKnownFonts();
  await showWhenThere();
  expect(shownParts()).toEqual(['html']);
});

test('what stands in for them is not fetched', async () => {
  const standIn = { display: 'auto', load: jest.fn() };
  Object.assign(document, { fonts: [standIn] });
  await showWhenThere();
  expect(standIn.load).not.toHaveBeenCalled();
});
