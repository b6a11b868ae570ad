import { escapeTerminalText } from '@site/contract/program';
import type { CompositionFiles, PictureFile, SiteDescription } from '@site/shell/server';
import { z } from 'zod';

// What the process that renders is asked, and what it may answer. Sections' code runs in it: nothing else is believed.

/** A remote's Node build: its container and its entry file. */
export interface RemoteBuild {
  container: string;
  entry: string;
}

/** The Node builds that are loaded together. `shell` is the shell's main file. */
export interface Builds {
  shell: string;
  remotes: readonly RemoteBuild[];
}

export type Task =
  | { kind: 'begin'; builds: Builds }
  | { kind: 'load'; builds: Builds; files: CompositionFiles | undefined }
  | { kind: 'routes'; container: string }
  | { kind: 'page'; address: string }
  | { kind: 'site' }
  | { kind: 'picture'; address: string; title: string }
  | { kind: 'empty' };

/** Says that the builds could not be loaded, threw, took too long or too much memory. */
export class RenderError extends Error {
  override name = 'RenderError';
}

/** Most characters of an error's text. */
const REASON_LIMIT = 4000;
const reason = z.string().transform((text) => escapeTerminalText(text).slice(0, REASON_LIMIT));

export const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), result: z.unknown().optional() }),
  z.object({ kind: z.literal('failed'), reason }),
  /** Something that nobody caught. The process ends. */
  z.object({ kind: z.literal('broken'), reason }),
  /** Nothing is left to do, and the task is not done. */
  z.object({ kind: z.literal('stuck') }),
]);

export type Answer = z.input<typeof answer>;

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

/** A line of text without anything that could not stand in XML. */
const title = z
  .string()
  .max(300)
  .regex(/^[^\p{Cc}\p{Cs}\uFFFE\uFFFF]*$/u);

/** A path for a file of the site, apart from those of pages, releases and the API. */
const path = z
  .string()
  .regex(/^(?!(?:pages|releases|api|preview)\/|manifest\.json$)(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/);

export const renderedPage = z.object({
  html: z.string().max(4_000_000),
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
