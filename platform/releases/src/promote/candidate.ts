import type { BrowserChoice } from '../checks/check.ts';
import { type CheckResults, checkComposed, checkPlan, checkRendered } from '../checks/gate.ts';
import { readPages } from '../checks/html.ts';
import { compositionFiles } from '../compose/discovery.ts';
import { type ComposedSite, composeDocuments } from '../compose/document.ts';
import {
  type ChosenReleases,
  type CompositionRequest,
  materializeReleases,
  type Plan,
  planComposition,
} from '../compose/plan.ts';
import { renderSite } from '../compose/render.ts';
import type { OperationContext } from '../service/contract.ts';
import { compositionId, type ReleaseStore, releaseId } from '../store/release-store.ts';

export interface ComposeContext {
  store: ReleaseStore;
  origin: string;
  /** Where links of previews lead, if not to the site's origin. */
  previewOrigin?: string | undefined;
  browser: BrowserChoice;
}

/** A composition that passed every check. It is in memory only. */
export interface Candidate {
  plan: Plan;
  composed: ComposedSite;
  results: CheckResults;
}

/** Plans, renders and checks a composition. @throws ReleaseError: `refused` with all findings */
export async function makeCandidate(
  { store, origin, browser }: ComposeContext,
  request: Omit<CompositionRequest, 'origin'>,
  context: Pick<OperationContext, 'onProgress' | 'signal'>,
): Promise<Candidate> {
  const { onProgress, signal } = context;
  const log = (text: string) => onProgress?.({ type: 'line', text });
  const plan = await planComposition(store, { ...request, origin });
  await touchReleases(store, plan.releases);
  const planned = await checkPlan({ store, plan }, context);
  await materializeReleases(store, plan.releases);
  signal?.throwIfAborted();
  log('Rendering …');
  const files = await compositionFiles(store, plan);
  const rendered = await renderSite(store, plan, files);
  const renders = await checkRendered({ store, plan, rendered }, context);
  if (plan.live && plan.live.origin !== origin)
    log(
      `Every page changes: the site's address was ${plan.live.origin} and is now ${origin}. To keep it, set SITE_ORIGIN=${plan.live.origin}.`,
    );
  const composed = await composeDocuments(plan, files, rendered);
  const facts = readPages(composed, files);
  const candidate = { store, plan, rendered, composed, facts, browser, log, signal };
  const composes = await checkComposed(candidate, context);
  return { plan, composed, results: { ...planned, ...renders, ...composes } };
}

function touchReleases(store: ReleaseStore, { shell, sections, fallbacks }: ChosenReleases): Promise<void> {
  return store.touch([shell, ...sections].map(releaseId), [...fallbacks.values()].map(releaseId));
}

export async function storeCandidate(store: ReleaseStore, { composed, plan }: Candidate): Promise<void> {
  const { manifest, files } = composed;
  await store.putComposition(manifest, files);
  // Marks them again: rendering may have taken long.
  await store.touch([compositionId(manifest.id)]);
  await touchReleases(store, plan.releases);
}
