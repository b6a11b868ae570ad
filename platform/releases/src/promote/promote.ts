import { userInfo } from 'node:os';
import { chooseReleases, type ReleaseReference } from '../compose/choose.ts';
import { compose, keepComposition } from '../compose/compose.ts';
import type { Releases } from '../compose/discover.ts';
import { checkRemoved } from '../gate/checks/addresses.ts';
import { checkHydration } from '../gate/checks/hydration.ts';
import { checkReleases } from '../gate/checks/releases.ts';
import { checkSize } from '../gate/checks/size.ts';
import { CHECKS, refuseFindings } from '../gate/refusal.ts';
import type { CompositionManifest, Generation } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';

export interface PromoteOptions {
  /** The site's public origin. */
  origin: string;
  /** Kept in the history. */
  why?: string | undefined;
  /** Live addresses that may disappear. */
  allowRemoved?: readonly string[];
  /** Path of the browser that looks at the pages, or why none does. */
  browser: { path: string } | { skipped: string };
  /** Is told what goes on. */
  say?: (line: string) => void;
}

/** A composition that passed every check, and what it would take the place of. */
export interface Candidate {
  before: Generation | undefined;
  live: CompositionManifest | undefined;
  composition: CompositionManifest;
  /** What came of each check. */
  checks: Record<string, string>;
}

/** The addresses that something has changed for: all of them with another shell, else those of the new sections. */
function changedAddresses({ shell, sections }: Releases, live: CompositionManifest | undefined): string[] {
  const all = live?.releases[shell.name] !== shell.version;
  const changed = sections.filter(({ name, version }) => all || live?.releases[name] !== version);
  return changed.flatMap(({ routes }) => routes.flatMap(({ addresses }) => addresses));
}

/**
 * Puts a composition together with other releases and checks it. Nothing that visitors see changes.
 * @throws Refusal when a release is missing; GateRefusal when a check refuses
 */
export async function prepare(
  store: ReleaseStore,
  references: readonly ReleaseReference[],
  { origin, browser, allowRemoved = [], say = () => {} }: PromoteOptions,
): Promise<Candidate> {
  const { generation: before, composition: live } = await store.live();
  const releases = await chooseReleases(store, live, references);
  await checkReleases(store, releases);
  refuseFindings(checkRemoved(Object.keys(live?.pages ?? {}), releases.sections, allowRemoved));
  say('Rendering …');
  const composed = await compose(store, releases, { origin });
  const composition = composed.manifest;
  const checks = Object.fromEntries(CHECKS.map((check) => [check, 'passed']));
  if (live?.id === composition.id) return { before, live, composition, checks };
  await keepComposition(store, composed);
  refuseFindings(await checkSize(store, composition));
  if ('skipped' in browser) {
    checks.hydration = `skipped: ${browser.skipped}`;
  } else {
    const addresses = changedAddresses(releases, live);
    say(`Looking at ${addresses.length} pages in a browser …`);
    refuseFindings(await checkHydration(store, composition, browser.path, addresses));
  }
  return { before, live, composition, checks };
}

/** What came of a promotion. */
export interface Promotion {
  generation: Generation;
  composition: CompositionManifest;
  /** False when exactly this was live already. */
  changed: boolean;
}

/**
 * Puts releases in the place of those that are live: renders and checks every address with them, then makes the
 * composition live. Until that last step nothing that visitors see has changed.
 * @throws Refusal when a release is missing or somebody else promoted meanwhile; GateRefusal when a check refuses
 */
export async function promote(
  store: ReleaseStore,
  references: readonly ReleaseReference[],
  options: PromoteOptions,
): Promise<Promotion> {
  const { before, composition, checks } = await prepare(store, references, options);
  if (before?.composition === composition.id) return { generation: before, composition, changed: false };
  const generation = await store.goLive(before?.generation ?? 0, {
    composition: composition.id,
    change: {
      kind: 'promote',
      releases: references.map(({ name }) => `${name}@${composition.releases[name]}`),
    },
    at: new Date().toISOString(),
    by: userInfo().username,
    ...(options.why ? { why: options.why } : {}),
    checks,
  });
  return { generation, composition, changed: true };
}
