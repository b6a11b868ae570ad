import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { recordPrefetches } from './testing/record-prefetches.ts';
import { useHtmlLinks } from './use-html-links.ts';

const { pages } = recordPrefetches([
  { path: '/contact', page: 'contact', addresses: ['/contact'], container: 'mf_contact' },
]);

/** Clicks a link in a page's HTML. @returns where the visitor is then, and whether the browser was kept from going there */
async function clickIn(html: string, keys: MouseEventInit = {}) {
  document.body.innerHTML = html;
  const { result, unmount } = renderHook(
    () => {
      useHtmlLinks(pages);
      const { pathname, search, hash } = useLocation();
      return `${pathname}${search}${hash}`;
    },
    { wrapper: MemoryRouter },
  );
  let kept = false;
  const end = (event: Event) => {
    kept = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', end, { once: true });
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
  await act(async () => void document.querySelector('b')?.dispatchEvent(click));
  unmount();
  return [result.current, kept];
}

test('a link to a page is followed', async () => {
  const html = '<main><a href="/contact?service=ev-charger#form"><b>Contact</b></a></main>';
  expect(await clickIn(html)).toEqual(['/contact?service=ev-charger#form', true]);
});

test.each([
  ['in another tab', '<main><a href="/contact"><b>Contact</b></a></main>', { ctrlKey: true }],
  ['with the middle button', '<main><a href="/contact"><b>Contact</b></a></main>', { button: 1 }],
  ['in another window', '<main><a href="/contact" target="_blank"><b>Contact</b></a></main>', {}],
  ['into a file', '<main><a href="/contact" download><b>Contact</b></a></main>', {}],
  ['to another site', '<main><a href="https://example.org/contact"><b>Contact</b></a></main>', {}],
  ['to what is no page of a section', '<main><a href="/licence.pdf"><b>Licence</b></a></main>', {}],
  ['on the same page', '<main><a href="#form"><b>Form</b></a></main>', {}],
  ['of a section that is hydrated', '<main data-taken><a href="/contact"><b>Contact</b></a></main>', {}],
  ['outside of sections', '<footer><a href="/contact"><b>Contact</b></a></footer>', {}],
])('a link %s is left to others', async (_where, html, keys) => {
  expect(await clickIn(html, keys)).toEqual(['/', false]);
});
