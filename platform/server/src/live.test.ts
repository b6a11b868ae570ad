import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Compositions } from './compositions.ts';
import { LiveSite } from './live.ts';
import { afterThisTest, until } from './testing/connections.ts';
import { openSite } from './testing/open-site.ts';
import { compositionOf, promote } from './testing/small-site.ts';

test('the composition before a restart never replaces the live one', async () => {
  const { store, app } = await openSite();
  await app.inject('/');
  await until(() => existsSync(join(store.cache.root, 'served.json')));
  await app.close();
  await promote(store, 'two');
  const compositions = new Compositions(store);
  const get = compositions.get.bind(compositions);
  // A slow disk, until the store is back.
  const reads = jest.spyOn(compositions, 'get').mockImplementation(async (id) => {
    if (id === compositionOf('one')) await until(() => live.state.generation === 2);
    return get(id);
  });
  jest.spyOn(store, 'current').mockRejectedValueOnce(new Error('The store does not answer'));
  const live = new LiveSite(store, compositions, () => undefined);
  afterThisTest(() => live.stop());
  await until(() => live.state.generation === 2);
  expect(reads).toHaveBeenCalledWith(compositionOf('one'));
  await Promise.all(reads.mock.results.map(({ value }) => value));
  await setImmediate();
  expect((await live.current())?.manifest.id).toBe(compositionOf('two'));
});
