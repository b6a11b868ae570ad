import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '@site/contract/program';
import { parseReference } from '../compose/choose.ts';
import { ReleaseStore } from '../store/store.ts';
import { promote } from './promote.ts';

test.each([
  ['mf-contact@latest', { name: 'mf-contact', version: 'latest' }],
  ['shell@1.0.0-a1b2c3d4e5', { name: 'shell', version: '1.0.0-a1b2c3d4e5' }],
])('%s names a release', (text, reference) => {
  expect(parseReference(text)).toEqual(reference);
});

test.each(['mf-contact', 'mf-contact@', '@latest', 'mf-contact@1.0.0@2.0.0', '../shell@latest', 'a@b/c', ''])(
  '"%s" does not name a release, and the refusal says how to write one',
  (text) => {
    expect(() => parseReference(text)).toThrow(Refusal);
    expect(() => parseReference(text)).toThrow(`"${text}" does not name a release. Write name@version`);
  },
);

test('a release that is not there is refused with what to do about it, and nothing changes', async () => {
  const data = mkdtempSync(join(tmpdir(), 'promote-'));
  try {
    const store = new ReleaseStore(data);
    const refused = promote(store, [parseReference('shell@latest')], {
      origin: 'https://example.com',
      browser: { skipped: 'not needed here' },
    });
    await expect(refused).rejects.toThrow(Refusal);
    await expect(refused).rejects.toThrow(
      'There is no release shell@latest. Publish it first: publish shell.',
    );
    expect(readdirSync(data, { recursive: true })).toEqual(['pins']);
  } finally {
    rmSync(data, { recursive: true });
  }
});
