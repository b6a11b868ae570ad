import { loadContainer } from './releases.client.ts';

const ENTRY = 'https://example.com/releases/mf-sample/1/client/remoteEntry.js';
const INTEGRITY = `sha384-${'A'.repeat(64)}`;

function load(integrity: string | undefined): Promise<unknown> {
  return loadContainer({ entry: ENTRY, container: 'mf_sample', integrity });
}

function scripts(): HTMLScriptElement[] {
  return [...document.head.querySelectorAll('script')];
}

/** Does what the browser does once it has fetched the script. */
function finish(event: 'load' | 'error', container?: object): void {
  if (container) Reflect.set(globalThis, 'mf_sample', container);
  scripts()[0]?.dispatchEvent(new Event(event));
}

beforeEach(() => {
  document.head.innerHTML = '';
  Reflect.set(globalThis, 'mf_sample', undefined);
});

test('an entry script is requested with its integrity and returns its container', async () => {
  const loaded = load(INTEGRITY);
  expect(scripts().map(({ src, integrity, crossOrigin }) => ({ src, integrity, crossOrigin }))).toEqual([
    { src: ENTRY, integrity: INTEGRITY, crossOrigin: 'anonymous' },
  ]);
  const container = {};
  finish('load', container);
  await expect(loaded).resolves.toBe(container);
  expect(scripts()).toEqual([]);
});

test.each([
  undefined,
  '',
  'sha384-short',
  `sha512-${'A'.repeat(86)}==`,
  `md5-${'A'.repeat(22)}==`,
  `${INTEGRITY} md5-AAAA`,
])('with the integrity "%s" nothing is asked for', async (integrity) => {
  await expect(load(integrity)).rejects.toThrow(`${ENTRY} was not run: discovery names no SHA-384 for it`);
  expect(scripts()).toEqual([]);
});

test('a script that does not load can be asked for again', async () => {
  const first = load(INTEGRITY);
  finish('error');
  await expect(first).rejects.toThrow(`${ENTRY} did not load, or has other bytes than discovery says`);
  const second = load(INTEGRITY);
  finish('load', {});
  await expect(second).resolves.toEqual({});
});

test('a script that throws does not pass for the one before it', async () => {
  const first = load(INTEGRITY);
  finish('load', {});
  await first;
  const second = load(INTEGRITY);
  finish('load');
  await expect(second).rejects.toThrow(`${ENTRY} left no mf_sample on the page`);
});
