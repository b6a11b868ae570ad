import type { RouteDescription } from '@site/shell/discovery';
import type { PictureFile, SiteDescription } from '@site/shell/server';
import { z } from 'zod';

// What the code of releases may answer. Nothing else of it is believed.

/** Part of a route; commands print it. */
const name = z
  .string()
  .max(200)
  .regex(/^[\x20-\x7e]*$/);

/** The routes of a section. */
export const routes: z.ZodType<readonly RouteDescription[]> = z
  .array(
    z.object({
      path: name,
      page: name,
      addresses: z.array(name).max(1000),
      menu: z.object({ label: z.string().max(200) }).optional(),
    }),
  )
  .max(1000);

/** What browsers and pictures show in a line: nothing that could not stand in XML. */
const title = z
  .string()
  .max(300)
  .regex(/^[^\p{Cc}\p{Cs}\uFFFE\uFFFF]*$/u);

/** Where a file of the site may be: below the composition's folder, and not where pages, releases and the API are. */
const path = z
  .string()
  .regex(/^(?!(?:pages|releases|api|preview)\/|composition\.json$)(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/);

/** What is rendered of an address. */
export const renderedPage = z.object({
  html: z.string().max(4_000_000),
  title,
  fingerprint: z.string().regex(/^[\da-f]{64}$/),
});

/** A picture that is drawn later. */
export const pictureFile: z.ZodType<PictureFile> = z.object({
  path,
  svg: z.string().max(1_000_000),
  width: z.number().int().max(4000),
});

/** Texts of the site by their paths. */
export const files = z.record(path, z.string());

/** What a shell says of the site. */
export const siteDescription: z.ZodType<SiteDescription> = z.object({
  company: z.object({
    name: z.string(),
    phone: z.object({ display: z.string(), href: z.string() }),
  }),
  inlineScripts: z.array(z.string()),
  files,
  icon: pictureFile,
});
