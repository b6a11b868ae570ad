// Responses that the console reads beside the contract of @site/releases. Browsers load this file: import only zod and that contract.
import { right } from '@site/releases/contract';
import { z } from 'zod';

/** Path of the console's page and its files. */
export const CONSOLE_PATH = '/console';

/** Describes who is signed in. */
export const session = z.object({
  /** Their name in the history: an email address, a repository or "token 1f2e…". */
  by: z.string(),
  /** Names of sections, `shell` included. */
  sections: z.array(z.string()),
  may: z.array(right),
  until: z.iso.datetime(),
});

/** Lists the ways to sign in besides a token. */
export const signInOptions = z.object({ oidc: z.boolean() });

/** Counts today's page views and errors (UTC day). */
export const pageErrors = z.object({
  /** Why there are no numbers. */
  unknown: z.string().optional(),
  views: z.number(),
  errors: z.array(z.object({ release: z.string(), kind: z.string(), count: z.number() })),
});

export type Session = z.infer<typeof session>;
export type SignInOptions = z.infer<typeof signInOptions>;
export type PageErrors = z.infer<typeof pageErrors>;
