import { z } from 'zod';

// The JSON files of a release store. Browsers load these schemas: import nothing but zod here.

/** A publisher, and what its CI identity says about the job. */
export const publisherIdentity = z.object({
  id: z.string(),
  person: z.string().optional(),
  repository: z.string().optional(),
  commit: z.string().optional(),
  run: z.string().optional(),
});

/** Who did something: a user of the machine, or a publisher. */
export const actor = z.object({ by: z.string(), publisher: publisherIdentity.optional() });

const route = z.object({
  path: z.string(),
  page: z.string(),
  addresses: z.array(z.string()),
  menu: z.object({ label: z.string() }).optional(),
});

const file = z.object({ path: z.string(), bytes: z.number(), integrity: z.string() });

const release = {
  /** Folder of the workspace: `mf-contact`. */
  name: z.string(),
  /** Package version and 128 bits of a hash of the files. */
  version: z.string(),
  revision: z.string().optional(),
  source: z.string(),
  publishedAt: z.iso.datetime(),
  ...actor.partial().shape,
  container: z.string(),
  /** Browser files by chunk group. */
  chunks: z.record(z.string(), z.array(z.string())),
  /** Every file, including compressed copies. */
  files: z.array(file),
  /** The blob with the files, a tar archive beside the manifest. */
  archive: z.string(),
};

export const releaseManifest = z.discriminatedUnion('kind', [
  /** `kit` is the version that the shell provides. */
  z.object({ kind: z.literal('shell'), ...release, kit: z.string() }),
  /** `kit` is the range that the section accepts. */
  z.object({ kind: z.literal('section'), ...release, kit: z.string(), routes: z.array(route) }),
]);

const versions = z.record(z.string(), z.string());

export const compositionManifest = z.object({
  /** 128 bits of a hash of the files and releases. */
  id: z.string(),
  releases: versions,
  pages: z.record(z.string(), z.string()),
  notFound: z.string(),
  /** Files served at the address of the same name: `sitemap.xml`. */
  files: z.array(z.string()),
  /** Hashes for the content security policy. */
  inlineScripts: z.array(z.string()),
  /** By section: the earlier version that browsers load if the live one fails. */
  fallbacks: versions,
  /** By address: a hash of what visitors see. */
  fingerprints: z.record(z.string(), z.string()),
  /** By release: a hash of its pages and of all their inputs. */
  madeFrom: z.record(z.string(), z.string()),
  integrity: z.record(z.string(), z.string()),
  archive: z.string(),
  origin: z.string(),
  company: z.object({
    name: z.string(),
    phone: z.object({ display: z.string(), href: z.string() }),
  }),
});

export const canaryShare = z.number().gt(0).lt(1);

export const canary = z.object({
  id: z.string(),
  composition: z.string(),
  releases: versions,
  /** What it tries: `mf-contact@1.0.0-…`. */
  tries: z.array(z.string()),
  steps: z.array(canaryShare).min(1),
  step: z.number().int().nonnegative(),
  startedAt: z.iso.datetime(),
  since: z.iso.datetime(),
  ...actor.shape,
});

const armCounts = z.object({ visitors: z.number(), withError: z.number() });

/** Errors of a canary's visitors by step, as the API counts them. */
export const canaryCounts = z.array(z.object({ step: z.number(), stable: armCounts, canary: armCounts }));

export const generation = z.object({
  generation: z.number().int().positive(),
  composition: z.string(),
  releases: versions,
  canary: canary.optional(),
  change: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('promote'),
      releases: z.array(z.string()),
      /** For a section rollback: the generation whose release was restored. */
      restores: z.number().int().positive().optional(),
    }),
    z.object({ kind: z.literal('rollback'), to: z.number().int().positive() }),
    z.object({
      kind: z.enum(['canary-start', 'canary-advance', 'canary-complete', 'canary-abort']),
      id: z.string(),
      releases: z.array(z.string()),
      share: canaryShare.optional(),
    }),
  ]),
  evidence: canaryCounts.optional(),
  at: z.iso.datetime(),
  ...actor.shape,
  why: z.string().optional(),
  /** `passed`, or why a check was skipped. Empty for a rollback. */
  checks: z.record(z.string(), z.string()),
});

/** A preview link. It works until `until`, `ended`, or the record is deleted. */
export const previewRecord = z.object({
  id: z.string(),
  composition: z.string(),
  releases: z.array(z.string()),
  address: z.string(),
  ...actor.shape,
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  ended: actor.optional(),
});

export const right = z.enum(['publish', 'promote', 'rollback', 'preview']);

const publisherFields = {
  id: z.string(),
  sections: z.array(z.string()),
  may: z.array(right),
  at: z.iso.datetime(),
  by: z.string(),
  revokedAt: z.iso.datetime().optional(),
};

export const publisher = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), ...publisherFields, hash: z.string(), expires: z.iso.datetime() }),
  /** CI jobs or a person whose identity has this issuer and all claims. */
  z.object({
    kind: z.literal('ci'),
    ...publisherFields,
    issuer: z.string(),
    claims: z.record(z.string(), z.string()),
    person: z.literal(true).optional(),
  }),
]);

export type PublisherIdentity = z.infer<typeof publisherIdentity>;
export type Actor = z.infer<typeof actor>;
export type ReleaseManifest = z.infer<typeof releaseManifest>;
export type ShellRelease = Extract<ReleaseManifest, { kind: 'shell' }>;
export type SectionRelease = Extract<ReleaseManifest, { kind: 'section' }>;
export type CompositionManifest = z.infer<typeof compositionManifest>;
export type Canary = z.infer<typeof canary>;
export type Generation = z.infer<typeof generation>;
export type PreviewRecord = z.infer<typeof previewRecord>;
export type Right = z.infer<typeof right>;
export type Publisher = z.infer<typeof publisher>;

/** Returns the ids of the live composition and of its canary. */
export function compositionIdsOf({
  composition,
  canary,
}: Pick<Generation, 'composition' | 'canary'>): string[] {
  return canary ? [composition, canary.composition] : [composition];
}

export function hasPreviewEnded({ until, ended }: PreviewRecord): boolean {
  return ended !== undefined || Date.parse(until) <= Date.now();
}
