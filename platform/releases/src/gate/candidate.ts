import { Refusal } from '@site/contract/program';
import { chooseReleases, type ReleaseReference } from '../compose/choose.ts';
import { compose, ID_TOKEN } from '../compose/compose.ts';
import { compositionFiles } from '../compose/discover.ts';
import { renderComposition } from '../compose/render.ts';
import { keepComposition, writeTexts } from '../compose/write.ts';
import type { CompositionManifest, Generation } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';
import { type CheckResults, CheckRun } from './check-run.ts';
import type { CheckList } from './checks/check.ts';
import { readPages } from './reading/read-pages.ts';

export interface CandidateOptions {
  checks: CheckList;
  /** The site's public origin. */
  origin: string;
  /** Set for a preview: until when it can be seen. Every page says so. */
  previewUntil?: Date;
  /** Live addresses that may disappear. */
  allowRemoved?: readonly string[];
  /** Path of the browser that looks at the pages, or why none does. */
  browser: { path: string } | { skipped: string };
  /** Is told what goes on. */
  say?: (line: string) => void;
}

/** A composition that no check refused, and what it would take the place of. */
export interface Candidate {
  before: Generation | undefined;
  live: CompositionManifest | undefined;
  manifest: CompositionManifest;
  /** Its pages and texts are here. */
  folder: string;
  /** What came of each check. */
  results: CheckResults;
  /** Puts it into the store, and says its manifest with what only came about then. Nothing is live by that. */
  keep(): Promise<CompositionManifest>;
}

/**
 * Where the live composition is lost, nobody knows what would go with a release: all of its releases have to be named.
 * @throws Refusal that names them
 */
function refuseGaps(
  { generation, releases = {} }: Generation,
  references: readonly ReleaseReference[],
): void {
  const isNamed = (name: string) => references.some((reference) => reference.name === name);
  if (Object.keys(releases).every(isNamed)) return;
  const all = Object.entries(releases).map((release) => release.join('@'));
  throw new Refusal(
    `The composition of generation ${generation}, which is live, is not there or cannot be read. Roll back, or promote all of its releases together: ${all.join(' ')}.`,
  );
}

/**
 * Puts a composition together with other releases in the place of live ones, and runs checks on it as it comes about. What is not kept
 * leaves nothing behind.
 * @param use what to do with it when no check refused
 * @throws Refusal when a release is missing; GateRefusal when a check refuses
 */
export async function withCandidate<Result>(
  store: ReleaseStore,
  references: readonly ReleaseReference[],
  { checks, origin, previewUntil, browser, allowRemoved = [], say = () => {} }: CandidateOptions,
  use: (candidate: Candidate) => Promise<Result>,
): Promise<Result> {
  const { generation: before, composition: live } = await store.live();
  if (before && !live) refuseGaps(before, references);
  const releases = await chooseReleases(store, live, references);
  const run = new CheckRun(checks);
  const chosen = {
    store,
    // Browsers check the bytes of a fallback before they run it; nobody needs it in a preview.
    releases: previewUntil ? { ...releases, fallbacks: new Map() } : releases,
    live,
    allowRemoved,
    say,
  };
  await run.run('releases', chosen);

  say('Rendering …');
  const asked = [releases.shell, ...releases.sections].filter(({ name }) =>
    references.some((reference) => reference.name === name),
  );
  const files = await compositionFiles(store, releases, {
    id: ID_TOKEN,
    origin,
    ...(previewUntil && {
      preview: {
        releases: asked.map(({ name, version }) => `${name}@${version}`),
        until: previewUntil.toISOString(),
      },
    }),
  });
  const rendered = await renderComposition(store, releases, files);
  const read = await readPages(rendered, files);
  await run.run('pages', { ...rendered, read });
  const composed = compose(releases, files, rendered);
  const { manifest } = composed;
  const candidate = { before, live, manifest, results: run.results };
  const problem = live?.id === manifest.id ? await store.problemOf(live.id) : undefined;
  if (problem) say(`What is live ${problem}. It is put together again.`);
  if (live?.id === manifest.id && !problem) {
    run.skipRest('exactly this is live');
    return use({ ...candidate, folder: store.compositionFolder(live.id), keep: async () => live });
  }

  return store.draftComposition(async (draft) => {
    const { folder } = draft;
    await writeTexts(folder, composed);
    const written = { ...chosen, manifest, folder, read };
    await run.run('files', written);
    if ('path' in browser) await run.run('browser', { ...written, browser: browser.path });
    else {
      const skipped = Object.keys(checks.browser).map((name) => `"${name}"`);
      if (skipped.length > 0)
        say(`No browser looks at the pages (${browser.skipped}): ${skipped.join(', ')} is skipped.`);
      run.skipRest(browser.skipped);
    }
    return use({ ...candidate, folder, keep: () => keepComposition(store, draft, composed) });
  });
}
