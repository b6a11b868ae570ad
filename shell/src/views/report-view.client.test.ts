import {
  MAX_KINDS,
  type ViewReport as TakenReport,
  VIEW_KINDS,
  VIEWS_PATH,
  VITALS,
  type Vital,
} from '@site/contract/views';
import type { Metric } from 'web-vitals';
import type { Kind, ViewReport } from './report.client.ts';
import { reportView } from './report-view.client.ts';

// The page has words and limits of its own for what it reports: the shell imports no contract. The API refuses a report as a whole for one word
// that it does not know.

/** As the API takes it: a word that it does not know does not compile. */
const asTaken = (report: ViewReport): TakenReport => report;

/** Nor does a word that the page does not know. */
const KINDS: readonly Kind['kind'][] = VIEW_KINDS;

/** Nor does a vital that it does not know by the name that the page gives it. */
const asVital = (name: Lowercase<Metric['name']>): Vital => name;

const sent = jest.fn<Promise<object>, [string, { body: string }]>(async () => ({ status: 204 }));

/** What jsdom does not have. */
class FakeWorker {
  postMessage() {}
}

Object.assign(globalThis, { Worker: FakeWorker, fetch: sent });
Object.assign(performance, { getEntriesByType: () => [] });

test('what a page reports is what the API takes, where it takes it, and no more of it', () => {
  const file = (minor: number) => `${location.origin}/releases/mf-contact/1.${minor}.0/client/contact.js`;
  const errors = Array.from({ length: 2 * MAX_KINDS }, (_, minor) => file(minor));
  window.met = errors.map((filename) => new ErrorEvent('error', { filename }));
  reportView();
  expect(sent).toHaveBeenCalledTimes(1);
  const [address, { body }] = sent.mock.lastCall ?? ['', { body: '' }];
  expect(new URL(address, location.origin).pathname).toBe(VIEWS_PATH);
  const { kinds } = asTaken(JSON.parse(body));
  expect(kinds).toHaveLength(MAX_KINDS);
  expect(KINDS).toEqual(expect.arrayContaining(kinds.map(({ kind }) => kind)));
  expect(VITALS).toContain(asVital('inp'));
});
