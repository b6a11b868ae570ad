import type { ReleaseReference } from '../compose/choose.ts';
import { withCandidate } from '../gate/candidate.ts';
import { PREVIEW_CHECKS } from '../gate/check-list.ts';
import type { ReleaseStore } from '../store/store.ts';
import { signPreview } from './preview-link.ts';

/**
 * Renders the live composition with other releases in it, and makes a link to it. Nobody without the link sees it.
 * @param hours how long the link is good for
 * @throws Refusal when a release is missing; GateRefusal when its pages cannot be put together
 */
export function preview(
  store: ReleaseStore,
  references: readonly ReleaseReference[],
  { origin, hours }: { origin: string; hours: number },
): Promise<{ link: string; until: Date }> {
  const until = new Date(Date.now() + hours * 60 * 60 * 1000);
  const options = {
    origin,
    checks: PREVIEW_CHECKS,
    previewUntil: until,
    browser: { skipped: 'this is a preview' },
  };
  return withCandidate(store, references, options, async ({ manifest, keep }) => {
    await keep();
    const token = await signPreview(store.previewKey, manifest.id, until);
    return { link: `${origin}/preview?token=${token}`, until };
  });
}
