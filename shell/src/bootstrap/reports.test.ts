import type { PageReport } from '@site/contract/reports';
import { waitFor } from '@testing-library/react';
import { findReleaseName, PAGE_EVENT, sendReports } from './reports.ts';

const sent: PageReport[] = [];

beforeAll(() => {
  Object.assign(navigator, {
    sendBeacon: (_path: string, body: Blob) => {
      const reader = new FileReader();
      reader.onload = () => sent.push(JSON.parse(String(reader.result)));
      reader.readAsText(body);
      return true;
    },
  });
  document.head.innerHTML = '<meta name="composition" content="abc">';
});

/** Gives what must not happen the time to happen. */
const flush = () => new Promise((resolve) => setTimeout(resolve, 200));

test('a page reports its view and earlier events once, and later events as they come', async () => {
  Object.assign(document, { prerendering: true });
  sendReports();
  const script = `${window.location.origin}/releases/mf-contact/1.0.0-abc/client/contact.js`;
  const error = Object.assign(new Error('Broken'), { stack: `Error: Broken\n at x (${script}:1:2)` });
  window.dispatchEvent(new ErrorEvent('error', { error, message: 'Broken' }));
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }));
  window.dispatchEvent(new Event('load'));
  await flush();
  // It is prerendered.
  expect(sent).toEqual([]);

  Object.assign(document, { prerendering: false });
  document.dispatchEvent(new Event('prerenderingchange'));
  const events = [{ kind: 'error', release: 'mf-contact@1.0.0-abc' }, { kind: 'view' }];
  await waitFor(() => expect(sent).toEqual([{ composition: 'abc', events }]));

  const detail = { kind: 'section-failed', release: 'mf-contact@1' };
  // The same again is not reported twice.
  for (let times = 0; times < 2; times += 1) window.dispatchEvent(new CustomEvent(PAGE_EVENT, { detail }));
  await waitFor(() => expect(sent.slice(1)).toEqual([{ composition: 'abc', events: [detail] }]));

  document.body.innerHTML = '<aside id="preview"></aside>';
  window.dispatchEvent(new CustomEvent(PAGE_EVENT, { detail: { kind: 'start-failed' } }));
  await flush();
  expect(sent).toHaveLength(2);
});

test.each([
  ['at x (https://example.com/releases/shell/1.0.0-0a/client/main.js:1:2)', 'shell@1.0.0-0a'],
  ['at https://example.com/other.js:1:2', undefined],
])('%s is code of %s', (stack, release) => {
  expect(findReleaseName(stack)).toBe(release);
});
