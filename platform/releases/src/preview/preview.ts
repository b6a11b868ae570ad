import { chooseReleases, type ReleaseReference } from '../compose/choose.ts';
import { compose, keepComposition } from '../compose/compose.ts';
import { checkReleases } from '../gate/checks/releases.ts';
import type { ReleaseStore } from '../store/store.ts';
import { signPreview } from './preview-link.ts';

export interface PreviewOptions {
  /** The site's public origin. */
  origin: string;
  /** How long the link is good for. */
  hours: number;
}

/** A link that shows the site with other releases. */
export interface Preview {
  link: string;
  until: Date;
}

/**
 * Renders the live composition with other releases in it, and makes a link to it. Nobody without the link sees it.
 * @throws Refusal when a release is missing; GateRefusal when its pages cannot be put together
 */
export async function preview(
  store: ReleaseStore,
  references: readonly ReleaseReference[],
  { origin, hours }: PreviewOptions,
): Promise<Preview> {
  const { composition: live } = await store.live();
  const releases = await chooseReleases(store, live, references);
  const { shell, sections } = releases;
  // Browsers check the bytes of a fallback before they run it; nobody needs it in a preview.
  await checkReleases(store, { ...releases, fallbacks: new Map() });

  const until = new Date(Date.now() + hours * 60 * 60 * 1000);
  const names = references.map(({ name }) => name);
  const shown = [shell, ...sections].filter(({ name }) => names.includes(name));
  const composed = await compose(store, releases, {
    origin,
    preview: { releases: shown.map(({ name, version }) => `${name}@${version}`), until },
  });
  await keepComposition(store, composed);
  const token = await signPreview(store.previewKey, composed.manifest.id, until);
  return { link: `${origin}/preview?token=${token}`, until };
}
