import { escapeTerminalText } from '@site/contract/program';
import type { CompositionFiles, PictureFile, SiteDescription } from '@site/shell/server';
import { z } from 'zod';

// Messages to and from the render process. It runs code of sections, so its answers are validated.

export interface RemoteBuild {
  container: string;
  entry: string;
}

export interface Builds {
  shell: string;
  remotes: readonly RemoteBuild[];
}

export type RenderTask =
  | { kind: 'begin'; builds: Builds }
  | { kind: 'load'; builds: Builds; files: CompositionFiles | undefined }
  | { kind: 'routes'; container: string }
  | { kind: 'page'; address: string }
  | { kind: 'site' }
  | { kind: 'picture'; address: string; title: string }
  | { kind: 'empty' };

/** The builds could not be loaded, threw, or used too much time or memory. */
export class RenderError extends Error {
  override name = 'RenderError';
}

const REASON_LIMIT = 4000;
const reason = z.string().transform((text) => escapeTerminalText(text).slice(0, REASON_LIMIT));

export const renderAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), result: z.unknown().optional() }),
  z.object({ kind: z.literal('failed'), reason }),
  /** An uncaught error. The process ends. */
  z.object({ kind: z.literal('broken'), reason }),
  /** The event loop is empty, and the task is not done. */
  z.object({ kind: z.literal('stuck') }),
]);

export type RenderAnswer = z.input<typeof renderAnswer>;

const name = z
  .string()
  .max(200)
  .regex(/^[\x20-\x7e]*$/);

export const routes = z
  .array(
    z.object({
      path: name,
      page: name,
      addresses: z.array(name).max(1000),
      menu: z.object({ label: z.string().max(200) }).optional(),
    }),
  )
  .max(1000);

/** One line without characters that XML forbids. */
const title = z
  .string()
  .max(300)
  .regex(/^[^\p{Cc}\p{Cs}\uFFFE\uFFFF]*$/u);

/** A path for a file of the site, except those of pages, releases and the API. */
const path = z
  .string()
  .regex(/^(?!(?:pages|releases|api|preview)\/|manifest\.json$)(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/);

export const renderedPage = z.object({
  html: z.string().max(1_000_000),
  title,
  fingerprint: z.string().regex(/^[\da-f]{64}$/),
});

export const pictureFile: z.ZodType<PictureFile> = z.object({
  path,
  svg: z.string().max(1_000_000),
  width: z.number().int().max(4000),
});

const files = z.record(path, z.string());

export const siteDescription: z.ZodType<SiteDescription> = z.object({
  company: z.object({
    name: z.string(),
    phone: z.object({ display: z.string(), href: z.string() }),
  }),
  inlineScripts: z.array(z.string()),
  files,
  icon: pictureFile,
});

export const emptyDocument = z.object({ html: z.string(), files, icon: pictureFile });
