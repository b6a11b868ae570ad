import { z } from 'zod';
import type { Declaration } from './declaration.ts';
import { issuer, issuers, origin, wholeNumber } from './formats.ts';
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
  DEPLOY_OIDC_ISSUER: {
    meaning: "the organisation's identity provider (OpenID Connect): people sign in to the console there too",
    allowed: 'an https address, letter by letter as the provider names itself (http:// on this machine only)',
    format: issuer,
    otherwise: 'none: a token signs in',
    example: 'https://login.example.com',
    needs: ['DEPLOY_OIDC_CLIENT_ID', 'DEPLOY_OIDC_CLIENT_SECRET'],
  },
  DEPLOY_OIDC_CLIENT_ID: {
    meaning: 'the name that the provider has given the console',
    allowed: 'what the provider shows',
    format: z.string().min(1),
    example: 'site-console',
    needs: ['DEPLOY_OIDC_ISSUER', 'DEPLOY_OIDC_CLIENT_SECRET'],
  },
  DEPLOY_OIDC_CLIENT_SECRET: {
    meaning: 'the secret that the provider has given the console',
    allowed: 'what the provider shows, at least 16 characters',
    format: z.string().min(16),
    example: '…',
    secret: true,
    needs: ['DEPLOY_OIDC_ISSUER', 'DEPLOY_OIDC_CLIENT_ID'],
  },
  ...RELEASE_SERVER_SETTINGS,
} as const satisfies Record<string, Declaration>;
