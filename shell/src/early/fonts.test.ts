/** @jest-environment jsdom */
import { fetchFonts, showKnownFonts } from './fonts.ts';

/** How the loading of each font ends; jsdom has none. */
function setFonts(...ends: (() => Promise<unknown>)[]): void {
  Object.assign(document, { fonts: ends.map((load) => ({ load })) });
}

const isShown = () => 'fonts' in document.documentElement.dataset;

beforeEach(() => {
  localStorage.clear();
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
  const fetched = fetchFonts();
  await Promise.resolve();
  expect(isShown()).toBe(false);
  come();
  await fetched;
  expect(isShown()).toBe(true);

  delete document.documentElement.dataset.fonts;
  showKnownFonts();
  expect(isShown()).toBe(true);
});

test('one that does not come keeps none of the others back', async () => {
  setFonts(
    () => Promise.resolve(),
    () => Promise.reject(new Error('404')),
  );
  await fetchFonts();
  expect(isShown()).toBe(true);
});

test('where storage is switched off they come later on every page', async () => {
  const off = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('switched off', 'SecurityError');
  });
  setFonts(() => Promise.resolve());
  await fetchFonts();
  off.mockRestore();
  expect(isShown()).toBe(true);
  delete document.documentElement.dataset.fonts;
  showKnownFonts();
  expect(isShown()).toBe(false);
});
