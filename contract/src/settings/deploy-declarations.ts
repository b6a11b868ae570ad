import type { Declaration } from './declaration.ts';
import { issuers, origin, wholeNumber } from './formats.ts';
import { RELEASE_SERVER_SETTINGS } from './release-server.ts';

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
  ...RELEASE_SERVER_SETTINGS,
} as const satisfies Record<string, Declaration>;
