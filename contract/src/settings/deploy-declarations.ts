import { z } from 'zod';
import type { Declaration } from './declaration.ts';
import { issuers, origin, secureOrigin, token, wholeNumber } from './formats.ts';

/** Settings of the deploy service, and of those who ask it. */
export const DEPLOY_SETTINGS = {
  DEPLOY_PORT: {
    ...wholeNumber(1, 65535),
    meaning: 'where the deploy service listens',
    default: '3002',
  },
  DEPLOY_ORIGIN: {
    meaning: 'public origin of the deploy service; the identity of a CI has to be made out for it',
    allowed: 'an http or https address, such as https://deploy.example.com',
    format: origin,
    default: 'http://<HOST>:<DEPLOY_PORT>',
    example: 'https://deploy.example.com',
  },
  DEPLOY_ISSUERS: {
    meaning:
      'whose identities of CIs are believed beside those of github.com and gitlab.com, with commas between',
    ...issuers,
    example: 'https://gitlab.example.com',
  },
  RELEASE_SERVER: {
    meaning: 'the deploy service that the release commands ask, in place of the store in `SITE_DATA`',
    allowed: 'an https address such as https://deploy.example.com (http:// on this machine only)',
    format: secureOrigin,
    otherwise: 'none: the local store',
    example: 'https://deploy.example.com',
  },
  RELEASE_TOKEN: {
    ...token,
    meaning: "a publisher's token for the deploy service; a CI needs none",
    example: '…',
    secret: true,
  },
  RELEASE_ID_TOKEN: {
    meaning: "GitLab: the job's identity for the deploy service, from its `id_tokens`",
    allowed: 'a signed token (JWT)',
    format: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    otherwise: "none: GitHub's is asked for",
    example: '…',
    secret: true,
  },
} as const satisfies Record<string, Declaration>;
