import { Refusal } from '@site/contract/program';
import type { Arm } from '../canary/visitor.ts';
import { chooseReleases, formatReference, type ReleaseReference } from '../compose/choose.ts';
import { compose, DATA_TOKEN, DISCOVERY_TOKEN, ID_TOKEN } from '../compose/compose.ts';
import { compositionFiles } from '../compose/discover.ts';
import { addressesOf } from '../compose/render.ts';
import { findComposition, keepComposition, writeTexts } from '../compose/write.ts';
import type { RendererKeeper } from '../render/renderer-keeper.ts';
import type { CompositionManifest, Generation } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';
import { findBase, refuseTried } from './base.ts';
import { type CheckResults, CheckRun, type GateWatch } from './check-run.ts';
import type { BrowserKeeper } from './checks/browser-keeper.ts';
import type { CheckList } from './checks/check.ts';
import { sectionsToLookAt } from './checks/hydration.ts';
import { makePages } from './reading/pages.ts';

export interface CandidateOptions {
  checks: CheckList;
  /** The site's public origin. */
  origin: string;
  /** Set for a preview: until when it can be seen. Every page says so. */
  previewUntil?: Date;
  /** Live addresses that may disappear. */
  allowRemoved?: readonly string[];
  /** By the name of a section, the version that it falls back on, or none, where that is not what was live. */
  fallbacks?: Readonly<Record<string, string | undefined>> | undefined;
  /** Which of the live compositions they are put into, where a canary runs. @default stable */
  arm?: Arm;
  /** How long reading the HTML of all pages may take, in milliseconds. @default ten seconds */
  readingLimit?: number | undefined;
  /** Path of the browser that looks at the pages, why none does, or why it is refused what one would have to look at. */
  browser: { path: string; keeper?: BrowserKeeper } | { skipped: string } | { missing: string };
  /** May have processes ready for rendering. */
  renderer?: RendererKeeper | undefined;
  /** Is told what goes on. */
  say?: (line: string) => void;
  watch?: GateWatch;
}

/** A composition that no check refused, and what it would take the place of. */
export interface Candidate {
  before: Generation | undefined;
  live: CompositionManifest | undefined;
  manifest: CompositionManifest;
  /** The addresses of the releases that were given. */
  addresses: readonly string[];
  /** Its pages and texts are here. */
  folder: string;
  /** What came of each check. */
  results: CheckResults;
  /** Puts it into the store, and says its manifest with what only came about then. Nothing is live by that. */
  keep(): Promise<CompositionManifest>;
  /** Keeps its pages, and that they passed, for later compositions. Where that fails it is said. */
  keepPages(): Promise<void>;
}

/**
 * Puts a composition together with other releases in the place of live ones, and runs checks on it as it comes about. What is not kept
 * leaves nothing behind.
 * @param use what to do with it when no check refused
 * @throws Refusal when a release or the browser is missing; GateRefusal when a check refuses
 */
export async function withCandidate<Result>(
  store: ReleaseStore,
  references: readonly ReleaseReference[],
  {
    checks,
    origin,
    previewUntil,
    browser,
    renderer,
    readingLimit,
    allowRemoved = [],
    fallbacks: given,
    arm = 'stable',
    say = () => {},
    watch = {},
  }: CandidateOptions,
  use: (candidate: Candidate) => Promise<Result>,
): Promise<Result> {
  const { before, live } = await findBase(store, references, arm);
  if (!previewUntil) refuseTried(before, references);
  watch.based?.(before?.generation ?? 0);
  const releases = await chooseReleases(store, live, references, given);
  const { shell, sections, fallbacks } = releases;
  await Promise.all([shell, ...sections, ...fallbacks.values()].map((each) => store.bringRelease(each)));
  const run = new CheckRun(checks, watch);
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
    discoveryToken: DISCOVERY_TOKEN,
    dataToken: DATA_TOKEN,
    origin,
    ...(previewUntil && {
      preview: {
        releases: asked.map(formatReference),
        until: previewUntil.toISOString(),
      },
    }),
  });
  const pages = await makePages(store, releases, files, { limit: readingLimit, renderer });
  const { rendered, read, hydrated } = pages;
  await run.run('pages', { ...rendered, read });
  const composed = compose(releases, files, rendered, pages.madeFrom);
  const { manifest } = composed;
  if (live?.origin !== undefined && live.origin !== origin)
    say(
      `Every page changes: the live ones name the site ${live.origin}, these ${origin}, as SITE_ORIGIN says here, or HOST and PORT without it.`,
    );
  const addresses = addressesOf(releases.sections.filter((section) => asked.includes(section)));
  const candidate = { before, live, manifest, addresses, results: run.results };
  const problem = live?.id === manifest.id ? await store.damageOf(live.id) : undefined;
  if (problem) say(`What is live ${problem}. It is put together again.`);
  if (live?.id === manifest.id && !problem) {
    run.skipRest('exactly this is live');
    const kept = { keep: async () => live, keepPages: async () => undefined };
    return use({ ...candidate, folder: store.compositionFolder(live.id), ...kept });
  }

  /** Runs the checks that look at files, and uses the candidate. @param keep puts it into the store */
  async function checkFiles(folder: string, keep: Candidate['keep']): Promise<Result> {
    const written = { ...chosen, manifest, folder, read };
    await run.run('files', written);
    const passed = new Set(hydrated);
    if ('path' in browser) {
      const { path, keeper } = browser;
      await run.run('browser', { ...written, browser: path, keeper, hydrated, signal: watch.signal });
      for (const { name } of sectionsToLookAt({ ...written, hydrated })) passed.add(name);
    } else if ('missing' in browser) throw new Refusal(browser.missing);
    else {
      const skipped = Object.keys(checks.browser).map((name) => `"${name}"`);
      if (skipped.length > 0)
        say(`No browser looks at the pages (${browser.skipped}): ${skipped.join(', ')} is skipped.`);
      run.skipRest(browser.skipped);
    }
    const warn = watch.warn ?? say;
    const keepPages = () =>
      pages.keep(passed).catch((error) => warn(`The pages are not kept for later: ${error}`));
    return use({ ...candidate, folder, keep, keepPages });
  }

  const found = await findComposition(store, manifest);
  if (found)
    return checkFiles(store.compositionFolder(found.id), async () => {
      await store.renewComposition(found.id);
      return found;
    });
  return store.draftComposition(async (draft) => {
    await writeTexts(draft.folder, composed);
    return checkFiles(draft.folder, () => keepComposition(store, draft, composed));
  });
}
