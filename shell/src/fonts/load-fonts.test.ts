import { waitFor } from '@testing-library/react';
import { loadFonts } from './load-fonts.ts';

const load = jest.fn(() => Promise.resolve());

const isShown = () => document.documentElement.hasAttribute('data-fonts');

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-fonts');
  load.mockClear();
  const stranger = () => Promise.reject(new Error('A stand-in is not fetched'));
  Object.assign(document, {
    fonts: [
      { display: 'swap', load },
      { display: 'auto', load: stranger },
    ],
  });
});

async function pageLoads(): Promise<void> {
  window.dispatchEvent(new Event('load'));
  await waitFor(() => expect(isShown()).toBe(true));
}

test('fonts are fetched after the page has loaded, and then shown in the whole document', async () => {
  loadFonts();
  expect(load).not.toHaveBeenCalled();
  expect(isShown()).toBe(false);
  await pageLoads();
  expect(load).toHaveBeenCalled();
  expect(isShown()).toBe(true);
});

test('the next page is in its fonts from the start', async () => {
  loadFonts();
  await pageLoads();
  document.documentElement.removeAttribute('data-fonts');
  loadFonts();
  expect(isShown()).toBe(true);
});

test('a font that does not come leaves the others', async () => {
  load.mockRejectedValueOnce(new Error('Offline'));
  loadFonts();
  await pageLoads();
  expect(isShown()).toBe(true);
});
