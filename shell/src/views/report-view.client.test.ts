import { VIEW_KINDS, VIEWS_PATH, MAX_KINDS, type ViewReport as TakenReport } from '@site/contract/views';
import type { Kind, ViewReport } from './report.client.ts';
import { reportView } from './report-view.client.ts';

// The API refuses a report as a whole for one word that it does not know. The page has these words, and no module of the contract: its script is
// weighed, and the shell imports the kit alone.

/** What a page reports is what the API takes, and the other way round: otherwise this does not compile. */
const taken = (report: ViewReport): TakenReport => report;
const known: readonly Kind['kind'][] = VIEW_KINDS;

const fetched = jest.fn(async (_address: string, _options: { body: string }) => ({ status: 204 }));

/** What jsdom does not have. */
class FakeWorker {
  postMessage() {}
}

Object.assign(globalThis, { Worker: FakeWorker, fetch: fetched });

/** The words of a union of texts in a file beside this. */
function wordsOf(file: string, union: string): string[] {
  const [, words = ''] = new RegExp(`type ${union} =([^;]+);`).exec(readFileSync(join(__dirname, file), 'utf8')) ?? [];
  return [...words.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
}
