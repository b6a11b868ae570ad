import { init } from '@module-federation/enhanced/runtime';
import { DISCOVERY_SCHEMA, type DiscoveredRemote } from '../discovery.ts';
import { createSectionLoader } from './sections.client.ts';

const HASH = `sha384-${'A'.repeat(64)}`;
const LIVE = 'https://example.com/live/remoteEntry.js';
const EARLIER = 'https://example.com/earlier/remoteEntry.js';

/**
 * Describes a remote of a version of its own: the federation runtime remembers what it has loaded by name.
 */
function remoteOf(version: string): DiscoveredRemote {
  return {
    url: LIVE,
    fallbackUrl: EARLIER,
    metadata: { integrity: HASH, version },
    extras: {
      container: 'mf_sample',
      kit: '*',
      fallback: { integrity: HASH, version: `before-${version}` },
      routes: [{ path: '/a', page: 'a', addresses: ['/a'] }],
    },
  };
}

/** A page, and the section that has it as its only one. */
const page = {
  Component: () => null,
  head: () => ({ title: '', description: '' }),
};
const container = {
  init: () => undefined,
  get: async () => () => ({ routes: [{ id: 'a', lazy: async () => page }] }),
};

/** What happens to each entry script that is asked for, in turn; the last one to all others. */
type Answer = 'loads' | 'fails' | 'hangs';

let version = 0;
let asked: string[] = [];
let reported: unknown[] = [];

function open(...answers: Answer[]) {
  version += 1;
  asked = [];
  reported = [];
  jest.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) return;
    const answer = answers[asked.length] ?? answers.at(-1);
    asked.push(script.src);
    if (answer === 'hangs') return;
    if (answer === 'loads') Reflect.set(globalThis, 'mf_sample', container);
    queueMicrotask(() => script.dispatchEvent(new Event(answer === 'loads' ? 'load' : 'error')));
  });
  const discovery = {
    schema: DISCOVERY_SCHEMA,
    microFrontends: { '@site/mf-sample': [remoteOf(String(version))] },
  };
  return createSectionLoader({ origin: 'https://example.com', discovery });
}

beforeAll(() => {
  init({ name: 'shell', remotes: [] });
  window.addEventListener('page-event', (event) => reported.push((event as CustomEvent).detail));
});

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const again = expect.stringContaining(`${LIVE}?retry=2`);

test('a page that loads is loaded once, and an address of no section loads nothing', async () => {
  const { pick } = open('loads');
  expect(await pick('/nowhere')).toEqual([]);
  for (let times = 0; times < 2; times += 1) expect(await pick('/a')).toMatchObject([{ path: '/a' }]);
  expect(asked).toEqual([LIVE]);
  expect(reported).toEqual([]);
});

test('a failed entry is requested once more at another address', async () => {
  const { pick } = open('fails', 'loads');
  expect(await pick('/a')).toHaveLength(1);
  expect(asked).toEqual([LIVE, again]);
  expect(reported).toEqual([]);
});

test('if the live release fails twice, the earlier one is shown and the failure reported', async () => {
  const { pick } = open('fails', 'fails', 'loads');
  expect(await pick('/a')).toHaveLength(1);
  expect(asked).toEqual([LIVE, again, EARLIER]);
  expect(reported).toEqual([{ kind: 'section-failed', release: `mf-sample@${version}` }]);
});

test('the live release has 5 seconds, the earlier one until the 8th, and a failure is not kept', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const { pick } = open('fails', 'hangs', 'hangs', 'loads');
  const failed = jest.fn();
  const first = pick('/a').catch(failed);
  await jest.advanceTimersByTimeAsync(4990);
  expect(asked).toEqual([LIVE, again]);
  await jest.advanceTimersByTimeAsync(20);
  expect(asked).toEqual([LIVE, again, EARLIER]);
  await jest.advanceTimersByTimeAsync(2980);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(10);
  await first;
  expect(failed).toHaveBeenCalledWith(new Error('mf_sample/a was not loaded'));
  expect(await pick('/a')).toHaveLength(1);
});

test('the first view waits for its own release and for no other', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const { first } = open('fails', 'hangs');
  const settled = jest.fn();
  first('/a').then(settled, settled);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(settled).not.toHaveBeenCalled();
  expect(asked).toEqual([LIVE, again]);
});
