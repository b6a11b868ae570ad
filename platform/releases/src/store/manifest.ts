import { z } from 'zod';
import { canary, share } from './manifest-parts/canary.ts';
import { doer } from './manifest-parts/doer.ts';

export type { Canary } from './manifest-parts/canary.ts';
export { type Actor, actor, type Doer } from './manifest-parts/doer.ts';

const route = z.object({
  path: z.string(),
  page: z.string(),
  addresses: z.array(z.string()),
  /** The entry that it asks for in the header. */
  menu: z.object({ label: z.string() }).optional(),
});

const file = z.object({
  /** Path within the release. */
  path: z.string(),
  bytes: z.number(),
  /** SHA-384, as in the integrity attribute. */
  integrity: z.string(),
});

/** Names of files by chunk group, or of what is exported or imported by the kit's entry: `@site/kit`, `@site/kit/carousel`. */
export const nameLists = z.record(z.string(), z.array(z.string()));

const common = {
  /** Name of the workspace: `mf-contact`. */
  name: z.string(),
  /** Package version and a hash of the content: other bytes are another version. */
  version: z.string(),
  /** Revision of the source that it was built from, where git knows it. */
  revision: z.string().optional(),
  /** Hash of everything that the build reads; equal sources need no new build. */
  source: z.string(),
  publishedAt: z.iso.datetime(),
  /** Who published it first; undefined where that was not written down. */
  ...doer.partial().shape,
  /** Name of the build on the page. */
  container: z.string(),
  /** Browser files of each named chunk group. */
  chunks: nameLists,
  files: z.array(file),
};

/** What release.json says about a release. */
export const releaseManifest = z.discriminatedUnion('kind', [
  /** `kit` is the kit's version that the shell provides, and `provides` what is in it. */
  z.object({ kind: z.literal('shell'), ...common, kit: z.string(), provides: nameLists }),
  /** `kit` is the range of kit versions that the section needs, and `uses` what it takes from it. */
  z.object({
    kind: z.literal('section'),
    ...common,
    kit: z.string(),
    uses: nameLists,
    routes: z.array(route),
  }),
]);

export type ReleaseManifest = z.infer<typeof releaseManifest>;
export type ReleaseFile = z.infer<typeof file>;

/** Version of each release, by name. */
const versions = z.record(z.string(), z.string());

/** What composition.json says about a composition. */
export const compositionManifest = z.object({
  id: z.string(),
  /** Version of each release in it, by name. */
  releases: versions,
  /** File of each address's document, within the composition. */
  pages: z.record(z.string(), z.string()),
  /** File of the document for every other address. */
  notFound: z.string(),
  /** Files that are served at the address of the same name: `sitemap.xml` at `/sitemap.xml`. */
  files: z.array(z.string()),
  /** SHA-256 of every script that stands in a page, as the browser's policy names it. */
  inlineScripts: z.array(z.string()),
  /** By the name of a section: the version that browsers fall back on when its own does not work. */
  fallbacks: z.record(z.string(), z.string()),
  /** By address, a hash of what visitors see of its page. None of a page of which that is not known. */
  fingerprints: z.record(z.string(), z.string()).default({}),
  /**
   * By the name of each release, a hash of all that its pages were made from and of what came of it: equal where they differ in nothing but the
   * discovery document.
   * None in compositions from before it was written down, and in previews.
   */
  madeFrom: z.record(z.string(), z.string()).default({}),
  /** SHA-384 of each file that is served, as in the integrity attribute. None in compositions from before it was written down. */
  integrity: z.record(z.string(), z.string()).default({}),
  /** The site's public origin, as its pages name it; undefined where that was not written down. */
  origin: z.string().optional(),
  /** Whose site it is, as its shell says; undefined where that was not written down. */
  company: z
    .object({ name: z.string(), phone: z.object({ display: z.string(), href: z.string() }) })
    .optional(),
});

export type CompositionManifest = z.infer<typeof compositionManifest>;

/** What generations/<n>.json says: which composition went live, when, by whom and why. */
export const generation = z.object({
  generation: z.number().int().positive(),
  composition: z.string(),
  /** Version of each release in it, by name: how it is put together again where the composition is lost. */
  releases: versions.optional(),
  /** The canary that runs beside it. */
  canary: canary.optional(),
  /** What was asked for: releases that were promoted, the generation that was restored, or what became of a canary. */
  change: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('promote'),
      releases: z.array(z.string()),
      /** Where one section was rolled back: the generation whose release of it was restored. */
      restores: z.number().int().positive().optional(),
    }),
    z.object({ kind: z.literal('rollback'), to: z.number().int().positive() }),
    z.object({ kind: z.literal('canary'), id: z.string(), releases: z.array(z.string()), share }),
    z.object({ kind: z.literal('canary-step'), id: z.string(), releases: z.array(z.string()), share }),
    z.object({
      kind: z.enum(['canary-complete', 'canary-abort']),
      id: z.string(),
      releases: z.array(z.string()),
    }),
  ]),
  /** The numbers on which a canary was decided, where they decided it. */
  evidence: z.looseObject({}).optional(),
  at: z.iso.datetime(),
  ...doer.shape,
  why: z.string().optional(),
  /** Folder of the checkout whose `npm start` made it live. */
  checkout: z.string().optional(),
  /** What came of each check, by its name: `passed`, or why it was skipped. */
  checks: z.record(z.string(), z.string()),
});

export type Generation = z.infer<typeof generation>;

/** Ids of all compositions that visitors get of a generation: the one for all, and that of its canary. */
export function compositionsOf({
  composition,
  canary,
}: Pick<Generation, 'composition' | 'canary'>): string[] {
  return canary ? [composition, canary.composition] : [composition];
}

/** What previews/<id>.json says: a link that was given out. Without it the link has ended. */
export const previewRecord = z.object({
  id: z.string(),
  composition: z.string(),
  /** What can be seen with it: `mf-contact@1.0.0-a1b2c3d4e5`. */
  releases: z.array(z.string()),
  /** The first page that it changes, which the link leads to; none in records from before it was written down. */
  address: z.string().optional(),
  ...doer.shape,
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  /** Who ended it before its time. */
  ended: doer.optional(),
});

export type PreviewRecord = z.infer<typeof previewRecord>;
