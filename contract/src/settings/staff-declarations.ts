import { z } from 'zod';
import type { Declaration } from './declaration.ts';
import { issuer, origin, yesOrNo } from './formats.ts';

const OIDC = ['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET'];

function others(name: string): string[] {
  return OIDC.filter((other) => other !== name);
}

/** Settings of staff's inbox. */
export const STAFF_SETTINGS = {
  STAFF_ORIGIN: {
    meaning:
      "where staff's inbox is: a host of its own in front of the API, never that of the site; passkeys belong to this host",
    allowed: 'an http or https address, such as https://leads.example.com',
    format: origin,
    otherwise: '`http://localhost:<API_PORT>`, reached from this machine only',
    example: 'https://leads.example.com',
  },
  STAFF_OIDC_ISSUER: {
    meaning: "the firm's identity provider (OpenID Connect): staff sign in there, and not by mail",
    allowed: 'an https address, letter by letter as the provider names itself (http:// on this machine only)',
    format: issuer,
    otherwise: 'none: links by mail, and passkeys',
    example: 'https://login.example.com',
    needs: others('STAFF_OIDC_ISSUER'),
  },
  STAFF_OIDC_CLIENT_ID: {
    meaning: 'the name that the provider has given the inbox',
    allowed: 'what the provider shows',
    format: z.string().min(1),
    example: 'site-inbox',
    needs: others('STAFF_OIDC_CLIENT_ID'),
  },
  STAFF_OIDC_CLIENT_SECRET: {
    meaning: 'the secret that the provider has given the inbox',
    allowed: 'what the provider shows, at least 16 characters',
    format: z.string().min(16),
    example: '…',
    secret: true,
    needs: others('STAFF_OIDC_CLIENT_SECRET'),
  },
  STAFF_OIDC_TRUST_EMAIL: {
    meaning:
      '1: the provider is for this company alone, so its email addresses count as verified where it leaves out `email_verified`',
    allowed: '1 for yes or 0 for no',
    format: yesOrNo,
    default: '0',
  },
} as const satisfies Record<string, Declaration>;
