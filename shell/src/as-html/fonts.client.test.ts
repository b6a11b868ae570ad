import { showKnownFonts } from '../early/fonts.ts';
import { showWhenThere } from './fonts.client.ts';

/** How the loading of each font ends; jsdom has none. */
function setFonts(...ends: (() => Promise<unknown>)[]): void {
  Object.assign(document, { fonts: ends.map((load) => ({ load })) });
}

const isShown = () => 'fonts' in document.documentElement.dataset;

beforeEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
  delete document.documentElement.dataset.fonts;
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

/** A line of a page, and by how much it is moved by the fonts. */
function addLine(top: number, by: number): void {
  document.body.innerHTML = '<p>A line</p>';
  const line = document.querySelector('p');
  if (!line) throw new Error('The line is missing');
  const rects = () => [new DOMRect(0, top + (isShown() ? by : 0), 200, 20)];
  line.getClientRects = () => rects() as unknown as DOMRectList;
}

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
