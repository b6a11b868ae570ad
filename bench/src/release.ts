/**
 * A section's way to visitors, with the command that its team installs, from the start of the command to what a visitor gets:
 * npm run bench:release. Every promotion is of a release that was not there before, and passes every check, the browser's too.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, runCommand, startCommand } from '@site/contract/program';
import { makePackages } from '@site/section-tools/packages';
import { installPackages } from '@site/section-tools/testing';
import { endedWell } from '@site/server/testing';
import { type Contender, publishSite, release, temporaryFolder } from './contenders.ts';
import { type Place, startPlaces } from './release-places.ts';
import { inRounds, Report, readOptions } from './report.ts';

/** How long a service is left alone after its last job, in milliseconds: it makes ready what the next one needs. */
const REST_MS = 3000;

/** A section in a repository of its own, with what its team installs. */
async function makeSection(folder: string): Promise<string> {
  const section = join(folder, 'mf-offers');
  const archives = join(folder, 'archives');
  await release({}, 'new-section', 'mf-offers', '--address', '/offers', '--into', section);
  mkdirSync(archives);
  await makePackages(archives);
  await installPackages(section, archives);
  return section;
}

/** Gives the section's page another title. */
function changeTitle(section: string, title: string): void {
  const file = join(section, 'src/pages/main/main.content.ts');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/title: '[^']*',\n {2}lead/, `title: '${title}',\n  lead`),
  );
}

/** Waits until a visitor's request is answered so, or an answer that was waited for fails. */
async function untilShown(
  origin: string,
  isShown: (html: string) => boolean,
  failed: Promise<unknown>,
): Promise<void> {
  for (;;) {
    if (isShown(await (await fetch(`${origin}/offers`)).text())) return;
    await Promise.race([failed, sleep(5)]);
  }
}

/** Waits until a service has checked what was published, and has everything ready for the next job. */
async function rest({ env: { RELEASE_SERVER: service } }: Place): Promise<void> {
  if (!service) return;
  const isBusy = async () => (await (await fetch(`${service}/readyz`)).text()).includes('"busy":true');
  while (await isBusy()) await sleep(50);
  await sleep(REST_MS);
}

async function bench(): Promise<void> {
  const { numbers, json } = readOptions({ rounds: 7 });
  const report = new Report('command line, folder');
  using folder = temporaryFolder();
  const data = join(folder.path, 'site');
  await publishSite(data);
  const section = await makeSection(folder.path);
  const start = (env: Environment, ...args: string[]) => {
    const file = join(section, 'node_modules/.bin/site-release');
    return startCommand('site-release', file, { args, cwd: section, env, output: 'kept' });
  };

  /** Publishes the section, and notes how long that takes from the end of its build. @returns its name and version */
  async function publish({ name, env }: Place): Promise<string> {
    const command = start(env, 'publish');
    let built = Number.NaN;
    command.stderr?.on('data', (text) => {
      if (String(text).includes('Uploading')) built = performance.now();
    });
    const published = await endedWell(command);
    // The command line says nothing between the two: there it is all one.
    if (built) report.note('after the build', name, { 'publish, ms': performance.now() - built });
    return published.trim();
  }

  /** Runs a command, and notes after how many milliseconds a visitor's request is answered by what it makes live. */
  async function time(what: string, { name, origin, env }: Place, title: string, ...args: string[]) {
    const begun = performance.now();
    const done = endedWell(start(env, ...args));
    const failed = done.then(() => new Promise(() => undefined));
    // One that fails later is waited for below.
    failed.catch(() => undefined);
    await untilShown(origin, (html) => html.includes(title), failed);
    report.note('from the command to a visitor', name, { [`${what}, ms`]: performance.now() - begun });
    await done;
  }

  const running: Contender[] = [];
  try {
    const places = await startPlaces(data, running);
    // The first promotion puts an entry into the header of every page: it is not a section's everyday one.
    let live = 'Round 0';
    changeTitle(section, live);
    for (const place of places) await endedWell(start(place.env, 'promote', await publish(place)));
    for (const round of inRounds(numbers.rounds)) {
      const [one, other] = [`Round ${round}, at once`, `Round ${round}, later`];
      changeTitle(section, one);
      for (const place of places) {
        await rest(place);
        await time('promote at once', place, one, 'promote', await publish(place));
        await rest(place);
        await time('rollback', place, live, 'rollback');
      }
      changeTitle(section, other);
      for (const place of places) {
        const release = await publish(place);
        await rest(place);
        await time('promote later', place, other, 'promote', release);
      }
      live = other;
    }
  } finally {
    for (const program of running) await program[Symbol.asyncDispose]();
  }
  report.finish(json);
}

process.exitCode = await runCommand(bench);
