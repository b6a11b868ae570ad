import { once } from 'node:events';
import { print, Refusal } from '@site/contract/program';
import { openReleaseStore } from '../open-store.ts';
import { readSiteSettings } from '../settings.ts';
import { FixtureSite } from './site.ts';

/**
 * A program that promotes versions of one section, one after the other: 1.0.0, 2.0.0 and so on. Of what is refused
 * because somebody else was faster it tries the same again. It begins when it is told so. The store is in the folder, or in the bucket
 * that the settings name.
 *
 * Arguments: the folder of the store, the name of the section, the first version and the last.
 */
const [data = '', name = '', first = '1', last = '1'] = process.argv.slice(2);

print('ready');
await once(process.stdin, 'data');
process.stdin.destroy();

const { bucket } = readSiteSettings();
const site = new FixtureSite(data, await openReleaseStore({ data, bucket }));
await site.store.removeLeftOvers();
let refusals = 0;
for (let version = Number(first); version <= Number(last); version += 1) {
  const release = await site.publish(name, { version: `${version}.0.0`, text: `Text ${version}` });
  for (let live = false; !live; ) {
    try {
      await site.promote([release]);
      live = true;
    } catch (error) {
      if (!(error instanceof Refusal) || !error.message.startsWith('Somebody else')) throw error;
      refusals += 1;
    }
  }
}
print(`refused ${refusals} times`);
