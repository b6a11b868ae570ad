import { randomBytes } from 'node:crypto';
import { formatReference } from '../compose/plan.ts';
import { ReleaseError } from '../errors.ts';
import { MOST_PREVIEW_HOURS, type OperationContext, type PreviewLink } from '../service/contract.ts';
import { type Actor, hasPreviewEnded, type PreviewRecord } from '../store/manifests.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { type Candidate, type ComposeContext, makeCandidate, storeCandidate } from './candidate.ts';
import { signPreviewToken } from './preview-link.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Returns the first changed page, or the first page of the requested releases. */
function firstChangedPage({ plan, composed }: Candidate): string {
  const { pages, fingerprints } = composed.manifest;
  const changed = Object.keys(pages).find((each) => fingerprints[each] !== plan.live?.fingerprints[each]);
  const [section] = plan.requested.filter((each) => each.kind === 'section');
  return changed ?? section?.routes[0]?.addresses[0] ?? '/';
}

/** Renders the live composition with other releases, for a link. @throws ReleaseError */
export async function makePreview(
  composeContext: ComposeContext,
  releases: readonly string[],
  hours: number,
  actor: Actor,
  call: OperationContext,
  confirm: () => Promise<void>,
): Promise<PreviewLink> {
  if (!(hours > 0 && hours <= MOST_PREVIEW_HOURS))
    throw new ReleaseError('bad-request', `A preview lasts up to ${MOST_PREVIEW_HOURS} hours.`);
  const { store, previewOrigin = composeContext.origin } = composeContext;
  const previewUntil = new Date(Date.now() + hours * HOUR_MS);
  const candidate = await makeCandidate(composeContext, { releases, previewUntil }, call);
  await storeCandidate(store, candidate);
  const record: PreviewRecord = {
    id: randomBytes(8).toString('hex'),
    composition: candidate.composed.manifest.id,
    releases: candidate.plan.requested.map(formatReference),
    address: firstChangedPage(candidate),
    ...actor,
    at: new Date().toISOString(),
    until: previewUntil.toISOString(),
  };
  await confirm();
  await store.previews.add(record);
  const token = await signPreviewToken(store, record, 'preview-link');
  return { link: `${previewOrigin}/preview?token=${token}`, until: record.until, id: record.id };
}

/** Returns the previews that can be seen, the first to end first. */
export async function activePreviews(store: ReleaseStore): Promise<PreviewRecord[]> {
  const all = await store.previews.all();
  return all.filter((each) => !hasPreviewEnded(each)).sort((a, b) => a.until.localeCompare(b.until));
}

export function endPreview(store: ReleaseStore, record: PreviewRecord, ended: Actor): Promise<void> {
  return store.previews.replace({ ...record, ended });
}
