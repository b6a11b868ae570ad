// What the console reads beside the contract of @site/releases. Browsers load it: import nothing but zod here.
import { z } from 'zod';

/** The console's page; its files are below it. */
export const CONSOLE_PATH = '/console';

const right = z.enum(['publish', 'promote', 'rollback', 'preview']);

/** Who is signed in in a browser. */
export const session = z.object({
  /** As the history names them: an address, a repository, "token 1f2e…". */
  by: z.string(),
  /** Names of sections; `shell` is one. */
  sections: z.array(z.string()),
  may: z.array(right),
  until: z.iso.datetime(),
});

/** Ways to sign in beside a token. */
export const signInWays = z.object({ oidc: z.boolean() });

/** Page views and errors of today, in UTC. */
export const pageErrors = z.object({
  /** Why the numbers are not known. */
  unknown: z.string().optional(),
  views: z.number(),
  errors: z.array(z.object({ release: z.string(), kind: z.string(), count: z.number() })),
});

export type Right = z.infer<typeof right>;
export type Session = z.infer<typeof session>;
export type SignInWays = z.infer<typeof signInWays>;
export type PageErrors = z.infer<typeof pageErrors>;
