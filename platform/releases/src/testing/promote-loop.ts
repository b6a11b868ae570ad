import { once } from 'node:events';
import { print } from '@site/contract/program';
import { readSiteSettings } from '../settings.ts';
import { openStore } from '../store/release-store.ts';
import { FixtureSite } from './site.ts';

/**
 * A program that promotes versions of one section, one after the other: 1.0.0, 2.0.0 and so on. It begins when it is
 * told so. Arguments: folder of the store, name of the section, its address, first version and last.
 */
const [data = '', name = '', address = '', first = '1', last = '1'] = process.argv.slice(2);

print('ready');
await once(process.stdin, 'data');
process.stdin.destroy();

const { bucket } = readSiteSettings();
const site = new FixtureSite(data, await openStore({ data, bucket }));
for (let version = Number(first); version <= Number(last); version += 1) {
  const fixture = { version: `${version}.0.0`, text: `Text ${version}`, addresses: [address] };
  const { generation } = await site.ship(name, fixture);
  print(`${version} is live as generation ${generation}`);
}
