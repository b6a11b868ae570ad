import { z } from 'zod';

// What the JSON files of a release store say. Browsers read these schemas too: import nothing but zod here.

/** A publisher at work, and where its CI's identity says that it runs. */
export const publisherIdentity = z.object({
  id: z.string(),
  person: z.string().optional(),
  repository: z.string().optional(),
  commit: z.string().optional(),
  run: z.string().optional(),
});

/** Who did something: a user of the machine, or a publisher of the deploy service. */
export const actor = z.object({ by: z.string(), publisher: publisherIdentity.optional() });

const route = z.object({
  path: z.string(),
  page: z.string(),
  addresses: z.array(z.string()),
  menu: z.object({ label: z.string() }).optional(),
});

/** A file of a release. `integrity` is its SHA-384, as in the HTML attribute. */
const file = z.object({ path: z.string(), bytes: z.number(), integrity: z.string() });

const release = {
  /** Folder of the workspace: `mf-contact`. */
  name: z.string(),
  /** Package version and 128 bits of a hash of the files. */
  version: z.string(),
  revision: z.string().optional(),
  /** Hash of everything that the build reads. */
  source: z.string(),
  publishedAt: z.iso.datetime(),
  ...actor.partial().shape,
  container: z.string(),
  /** Browser files of each chunk group. */
  chunks: z.record(z.string(), z.array(z.string())),
  /** Every file, with the compressed copies (`.br`, `.gz`) that publishing has made. */
  files: z.array(file),
  /** The blob beside the manifest that has the files, as a tar archive. */
  archive: z.string(),
};

export const releaseManifest = z.discriminatedUnion('kind', [
  /** `kit` is the version of the kit that the shell provides. */
  z.object({ kind: z.literal('shell'), ...release, kit: z.string() }),
  /** `kit` is the range of kit versions that the section works with. */
  z.object({ kind: z.literal('section'), ...release, kit: z.string(), routes: z.array(route) }),
]);

/** Version of each release, by name. */
const versions = z.record(z.string(), z.string());

export const compositionManifest = z.object({
  /** 128 bits of a hash of the files and releases. */
  id: z.string(),
  releases: versions,
  /** File of each address's document, within the composition. */
  pages: z.record(z.string(), z.string()),
  /** File of the document for every other address. */
  notFound: z.string(),
  /** Files that are served at the address of the same name: `sitemap.xml`. */
  files: z.array(z.string()),
  /** Hashes of the scripts in the HTML, as the browser's policy names them. */
  inlineScripts: z.array(z.string()),
  /** By section: the earlier version that browsers load when the live one fails. */
  fallbacks: versions,
  /** By address: a hash of what visitors see of the page. */
  fingerprints: z.record(z.string(), z.string()),
  /** By release: a hash of its rendered pages and of everything they were rendered from. */
  madeFrom: z.record(z.string(), z.string()),
  /** SHA-384 of every file, compressed copies included. */
  integrity: z.record(z.string(), z.string()),
  /** The blob beside the manifest that has the files, as a tar archive. */
  archive: z.string(),
  origin: z.string(),
  company: z.object({
    name: z.string(),
    phone: z.object({ display: z.string(), href: z.string() }),
  }),
});

/** A share of visitors: above 0, below 1. */
export const share = z.number().gt(0).lt(1);

/** A composition that a share of visitors gets in place of the live one. */
export const canary = z.object({
  id: z.string(),
  composition: z.string(),
  releases: versions,
  /** What it tries: `mf-contact@1.0.0-…`. */
  tries: z.array(z.string()),
  /** The shares that it goes through. */
  steps: z.array(share).min(1),
  /** Index of the current share. */
  step: z.number().int().nonnegative(),
  startedAt: z.iso.datetime(),
  /** When the current step began. */
  since: z.iso.datetime(),
  ...actor.shape,
});

const armCounts = z.object({ visitors: z.number(), withError: z.number() });

/** What visitors of a canary met, by step, as the API counts them. */
export const canaryCounts = z.array(z.object({ step: z.number(), stable: armCounts, canary: armCounts }));

/** Which composition went live, when, by whom and why. */
export const generation = z.object({
  generation: z.number().int().positive(),
  composition: z.string(),
  releases: versions,
  canary: canary.optional(),
  change: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('promote'),
      releases: z.array(z.string()),
      /** Of a section rollback: the generation whose release was restored. */
      restores: z.number().int().positive().optional(),
    }),
    z.object({ kind: z.literal('rollback'), to: z.number().int().positive() }),
    z.object({
      kind: z.enum(['canary-start', 'canary-advance', 'canary-complete', 'canary-abort']),
      id: z.string(),
      releases: z.array(z.string()),
      share: share.optional(),
    }),
  ]),
  /** The counts that ended a canary. */
  evidence: canaryCounts.optional(),
  at: z.iso.datetime(),
  ...actor.shape,
  why: z.string().optional(),
  /** Folder of the checkout whose `npm start` made it live. */
  checkout: z.string().optional(),
  /** The checks that ran for this generation: `passed`, or why one was skipped. A rollback runs none. */
  checks: z.record(z.string(), z.string()),
});

/** A preview link. Once `ended` is set or the record is gone, the link is dead. */
export const previewRecord = z.object({
  id: z.string(),
  composition: z.string(),
  releases: z.array(z.string()),
  /** The page that the link leads to. */
  address: z.string(),
  ...actor.shape,
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  ended: actor.optional(),
});

export const right = z.enum(['publish', 'promote', 'rollback', 'preview']);

const publisherFields = {
  id: z.string(),
  /** Names of sections, and `shell`. */
  sections: z.array(z.string()),
  may: z.array(right),
  at: z.iso.datetime(),
  by: z.string(),
  revokedAt: z.iso.datetime().optional(),
};

/** Who may do what over the network. */
export const publisher = z.discriminatedUnion('kind', [
  /** `hash` is the SHA-256 of the token, in hexadecimal. */
  z.object({ kind: z.literal('token'), ...publisherFields, hash: z.string(), expires: z.iso.datetime() }),
  /** CI jobs, or one person, whose identity has this issuer and all these claims. */
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
export type ReleaseFile = z.infer<typeof file>;
export type ReleaseManifest = z.infer<typeof releaseManifest>;
export type ShellRelease = Extract<ReleaseManifest, { kind: 'shell' }>;
export type SectionRelease = Extract<ReleaseManifest, { kind: 'section' }>;
export type CompositionManifest = z.infer<typeof compositionManifest>;
export type Canary = z.infer<typeof canary>;
export type Generation = z.infer<typeof generation>;
export type PreviewRecord = z.infer<typeof previewRecord>;
export type Right = z.infer<typeof right>;
export type Publisher = z.infer<typeof publisher>;

/** Returns the ids of all compositions that visitors get of a generation. */
export function compositionsOf({
  composition,
  canary,
}: Pick<Generation, 'composition' | 'canary'>): string[] {
  return canary ? [composition, canary.composition] : [composition];
}

/** Returns whether a preview has ended. */
export function hasEnded({ until, ended }: PreviewRecord): boolean {
  return ended !== undefined || Date.parse(until) <= Date.now();
}
