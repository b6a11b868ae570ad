import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyCheckout, ROOT, runScript, startScript, stopProcess } from '@site/server/testing';

/** How often each command is timed. */
const ROUNDS = 10;

const PORT = 4390;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const CLI = 'platform/releases/src/cli/cli.ts';
const WORKSPACES = ['shell', 'mf-marketing', 'mf-contact', 'mf-careers'];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Which composition a visitor gets. */
async function visibleComposition(): Promise<string> {
  const html = await (await fetch(`${ORIGIN}/contact`)).text();
  return /<meta name="composition" content="([^"]+)"/.exec(html)?.[1] ?? '';
}

/** Runs a command and says after how many milliseconds a visitor's request is answered by another composition. */
async function timeUntilLive(root: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const before = await visibleComposition();
  const start = performance.now();
  const done = runScript(root, CLI, args, env);
  while ((await visibleComposition()) === before) await sleep(5);
  const milliseconds = performance.now() - start;
  await done;
  return milliseconds;
}

function summarise(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (index: number) => Math.round(sorted[index] ?? 0);
  const median = at(Math.floor(sorted.length / 2));
  say(
    `${name.padEnd(44)} median ${median} ms, ${at(0)} to ${at(sorted.length - 1)} ms, ${times.length} rounds`,
  );
}

async function time(rounds: number, measure: (round: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await measure(round));
  return times;
}

/** Times promotions and rollbacks of one section of the real site, from the command to what a visitor gets. */
async function bench(): Promise<void> {
  const checkout = copyCheckout();
  const data = mkdtempSync(join(tmpdir(), 'site-bench-'));
  const env = { PORT: String(PORT), API_PORT: String(PORT + 1), SITE_DATA: data };
  const release = (...args: string[]) => runScript(checkout.root, CLI, args, env);
  say('Building and publishing the site …');
  for (const name of WORKSPACES) await release('publish', name);
  await release('promote', ...WORKSPACES.map((name) => `${name}@latest`), '--no-browser-check');
  const [first] = (await release('publish', 'mf-contact')).split(' ');
  checkout.edit(
    'mf-contact/src/pages/contact/contact.content.ts',
    "title: 'Contact Us'",
    "title: 'Talk to Us'",
  );
  const second = (await release('publish', 'mf-contact')).trim();
  const versions = [second, first ?? ''];
  const site = await startScript(ROOT, 'platform/server/src/server.ts', env, ORIGIN);
  const promote = (round: number, ...flags: string[]) =>
    timeUntilLive(checkout.root, ['promote', versions[round % 2] ?? '', ...flags], env);
  try {
    summarise(
      'promote to live, without the browser check',
      await time(ROUNDS, (round) => promote(round, '--no-browser-check')),
    );
    summarise('rollback to live', await time(ROUNDS, () => timeUntilLive(checkout.root, ['rollback'], env)));
    summarise('promote to live, every check', await time(4, (round) => promote(round)));
  } finally {
    await stopProcess(site);
    checkout.remove();
    rmSync(data, { recursive: true, force: true });
  }
}

await bench();
