import { setTimeout as sleep } from 'node:timers/promises';
import { print, printError, printJson, Refusal } from '@site/contract/program';
import type { Command } from 'commander';
import type { CountsSource } from '../canary/read-counts.ts';
import type { ReleaseStore } from '../store/store.ts';
import { type ServerFlag, withServer } from './arguments.ts';
import type { CanaryState } from './canary-outcome.ts';
import { openLocal } from './local.ts';
import { findServer, requireNoServer } from './remote/server.ts';

/** How often "canary watch" looks, in milliseconds. */
const LOOK_MS = 500;

const CHANGES = {
  'go-on': 'give it to its next share of visitors, or to all after the last, whatever its numbers say',
  abort: 'withdraw it at once: all visitors get what the others have',
} as const;

/** Adds the commands about the canary that runs. "promote … --canary" starts one. */
export function addCanaryCommands(program: Command): void {
  const canary = program
    .command('canary')
    .description('the canary that runs: how it does, and what is to become of it');

  withServer(canary.command('status'))
    .description('say what its visitors have met, and what that says')
    .option('--json', 'as JSON')
    .action(async ({ server: flag, json }: ServerFlag & { json?: true }) => {
      const server = findServer(flag);
      const state = server ? await (await import('./remote/canary.ts')).canaryAt(server) : await readLocal();
      if (json) return printJson(state);
      print((await import('./canary-outcome.ts')).describeState(state));
    });

  for (const [name, description] of Object.entries(CHANGES))
    withServer(canary.command(name))
      .description(description)
      .option('--why <text>', 'reason, kept in the history')
      .action(async ({ server: flag, why }: ServerFlag & { why?: string }) => {
        const server = findServer(flag);
        const generation = server
          ? await (await import('./remote/canary.ts')).changeAt(server, name, why)
          : await change(name, why);
        print((await import('./canary-outcome.ts')).describeChanged(generation));
      });

  canary
    .command('watch')
    .description('do what its numbers say, until it has ended; the deploy service does so by itself')
    .action(async () => {
      requireNoServer();
      const { store, source } = await openCounted();
      if (!source)
        throw new Refusal('Nobody would see how it does: set REPORTS_TOKEN, to the same as for the API.');
      await watch(store, source);
    });
}

/** The local store, and where it is counted what visitors meet. */
async function openCounted() {
  const { settings, store } = await openLocal();
  return { store, source: settings.counts };
}

/** What is known of the canary of the local store. */
async function readLocal(): Promise<CanaryState> {
  const [{ store, source }, { readCanary }] = await Promise.all([
    openCounted(),
    import('../promote/watch-canary.ts'),
  ]);
  return readCanary(store, source);
}

async function change(name: string, why: string | undefined) {
  const [{ store }, { abortCanary, continueCanary }] = await Promise.all([
    openLocal(),
    import('../promote/canary-changes.ts'),
  ]);
  return name === 'abort' ? abortCanary(store, { why }) : continueCanary(store, { why });
}

/** Says each line once, until another one comes. */
function sayOnce(): (line: string) => void {
  let said = '';
  return (line) => {
    if (line !== said) printError(line);
    said = line;
  };
}

/** Looks at the canary of a store again and again, and does what its numbers say, until none runs. Nothing that fails meanwhile ends it. */
export async function watch(store: ReleaseStore, source: CountsSource): Promise<void> {
  const [{ watchCanary }, { describeChanged }] = await Promise.all([
    import('../promote/watch-canary.ts'),
    import('./canary-outcome.ts'),
  ]);
  const say = sayOnce();
  for (;;) {
    try {
      const look = await watchCanary(store, source);
      if (!look) return print('No canary runs.');
      say(look.decision.why);
      if (look.made) print(describeChanged(look.made));
    } catch (error) {
      // It stays as it is until API and store answer. A broken one that nobody watches any more would stay for good.
      say(error instanceof Error ? error.message : String(error));
    }
    await sleep(LOOK_MS);
  }
}
