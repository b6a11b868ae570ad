import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { ROOT } from '@site/contract/program';
import { Report } from './report.ts';

const execute = promisify(execFile);

/** The page that each round changes, and the text in it that is replaced. */
const CONTENT = join(ROOT, 'mf-careers/src/pages/program/program.content.ts');
const ADDRESS = '/pre-apprenticeship';
const LEAD = 'A paid way into the electrical trade';

const TIMEOUT_MS = 60_000;

async function release(...args: string[]): Promise<void> {
  await execute('npx', ['site-release', ...args], { cwd: ROOT });
}

async function untilShown(origin: string, text: string): Promise<void> {
  for (const begun = Date.now(); Date.now() - begun < TIMEOUT_MS; await sleep(10)) {
    if ((await (await fetch(origin + ADDRESS)).text()).includes(text)) return;
  }
  throw new Error(`${origin}${ADDRESS} did not show "${text}" within a minute.`);
}

/**
 * Times a section's way from the command to what a visitor gets, with every check, on a site that runs from this
 * checkout (`npm start`). Each round changes a text of mf-careers, publishes, promotes and rolls back.
 */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '5' }, json: { type: 'string' } },
  });
  const [origin = 'http://127.0.0.1:3000'] = positionals;
  const report = new Report(['release']);
  const original = readFileSync(CONTENT, 'utf8');
  const time = async (what: string, work: () => Promise<void>) => {
    const begun = performance.now();
    await work();
    report.add('mf-careers', 'release', { [`${what}, s`]: (performance.now() - begun) / 1000 });
  };
  if (!original.includes(LEAD)) throw new Error(`${CONTENT} has no "${LEAD}" to change.`);
  try {
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const text = `${LEAD}, round ${round}`;
      writeFileSync(CONTENT, original.replaceAll(LEAD, text));
      await time('build and publish', () => release('publish', 'mf-careers'));
      await time('promote', async () => {
        await Promise.all([release('promote', 'mf-careers@latest'), untilShown(origin, text)]);
      });
      await time('roll back', async () => {
        await Promise.all([release('rollback'), untilShown(origin, LEAD)]);
      });
    }
  } finally {
    writeFileSync(CONTENT, original);
  }
  report.print(values.json);
}
