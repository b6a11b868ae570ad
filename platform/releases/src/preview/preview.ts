import { randomBytes } from 'node:crypto';
import { Refusal } from '@site/contract/program';
import type { ReleaseReference } from '../compose/choose.ts';
import { type Candidate, withCandidate } from '../gate/candidate.ts';
import { PREVIEW_CHECKS } from '../gate/check-list.ts';
import type { GateWatch } from '../gate/check-run.ts';
import type { Actor } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';
import { userName } from '../store/user-name.ts';
import { MOST_HOURS } from './most-hours.ts';
import { signPreview } from './preview-link.ts';

const HOUR_MS = 60 * 60 * 1000;

interface PreviewOptions {
  /** The site's public origin. */
  origin: string;
  /** How long the link is good for: seven days at most. */
  hours: number;
  /** Whom it is made for; the user of this program unless given. */
  by?: string;
  /** Whom the deploy service makes it for. */
  publisher?: Actor;
  watch?: GateWatch;
}

/**
 * The address of the first page that does not look or read as it does live. Where all do, what changes is how they behave: the first of the releases that
 * are shown, or, of the shell, the home page.
 */
function firstChange({ live, manifest, addresses: [first = '/'] }: Candidate): string {
  const { pages, fingerprints } = manifest;
  return Object.keys(pages).find((each) => fingerprints[each] !== live?.fingerprints[each]) ?? first;
}

/**
 * Renders the live composition with other releases in it, and makes a link to it, which leads to the first page that changes. Nobody without
 * the link sees it.
 * @returns the link, until when it is good, and the id with which it can be revoked
 * @throws Refusal when a release is missing, or it should be good for longer; GateRefusal when its pages cannot be put together
 */
export async function preview(
  store: ReleaseStore,
  references: readonly ReleaseReference[],
  { origin, hours, by = userName(), publisher, watch }: PreviewOptions,
): Promise<{ link: string; until: Date; id: string }> {
  if (!(hours > 0 && hours <= MOST_HOURS))
    throw new Refusal(`A preview lasts up to seven days: give 1 to ${MOST_HOURS} hours.`);
  const until = new Date(Date.now() + hours * HOUR_MS);
  const options = {
    origin,
    checks: PREVIEW_CHECKS,
    previewUntil: until,
    browser: { skipped: 'this is a preview' },
    ...(watch ? { watch } : {}),
  };
  return store.pins.hold(() =>
    withCandidate(store, references, options, async (candidate) => {
      const { manifest, keep } = candidate;
      await keep();
      const record = {
        id: randomBytes(6).toString('hex'),
        composition: manifest.id,
        releases: references.map(({ name }) => `${name}@${manifest.releases[name]}`),
        address: firstChange(candidate),
        by,
        publisher,
        at: new Date().toISOString(),
        until: until.toISOString(),
      };
      await store.previews.add(record);
      const token = await signPreview(store, record, 'preview-link');
      return { link: `${origin}/preview?token=${token}`, until, id: record.id };
    }),
  );
}
