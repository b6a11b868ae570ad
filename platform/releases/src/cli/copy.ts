import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { print, printError, Refusal, ROOT, WrongUse } from '@site/contract/program';
import type { Command } from 'commander';
import type { StorePlace } from '../open-store.ts';
import { mayBring } from './local.ts';

/** Reads where a store is: `s3://bucket/prefix`, or a folder, relative to the repository as `SITE_DATA` is. Ends a command that says neither. */
async function readPlace(text: string, command: Command): Promise<StorePlace> {
  const [{ SETTINGS }, { readSiteSettings }] = await Promise.all([
    import('@site/contract/settings'),
    import('../settings.ts'),
  ]);
  const { data, endpoint } = readSiteSettings();
  if (!text.startsWith('s3:')) return { data: resolve(ROOT, text), bucket: undefined };
  const bucket = SETTINGS.RELEASE_STORE.format.safeParse(text);
  if (bucket.success) return { data, bucket: { ...bucket.data, endpoint } };
  return command.error(`error: "${text}" is no store. A bucket is ${SETTINGS.RELEASE_STORE.allowed}.`);
}

/** Adds the command that moves a site from one store to another. */
export function addCopyCommand(program: Command): void {
  program
    .command('copy')
    .description('copy a whole site from one store to another; can be run again and goes on')
    .requiredOption('--from <store>', 'folder, such as .data, or s3://bucket/prefix')
    .requiredOption('--to <store>', 'the same; empty, or what an earlier copy has left')
    .action(async (stores: { from: string; to: string }, command: Command) => {
      const from = await readPlace(stores.from, command);
      const to = await readPlace(stores.to, command);
      const [{ copyStore }, { openReleaseStore, openToChange }] = await Promise.all([
        import('../copy/copy.ts'),
        import('../open-store.ts'),
      ]);
      if (isDeepStrictEqual(from, to)) throw new WrongUse('--from and --to are the same store.');
      if (!from.bucket && !existsSync(from.data)) throw new Refusal(`There is no folder ${from.data}.`);
      const [source, target] = [mayBring(await openReleaseStore(from)), mayBring(await openToChange(to))];
      await copyStore(source, target, printError);
      const newest = await target.generations.newest();
      print(newest > 0 ? `Generation ${newest} is live in the target.` : 'Nothing is live in the target.');
    });
}
