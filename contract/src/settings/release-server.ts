import type { Environment } from '../program/index.ts';
import type { Declaration } from './declaration.ts';
import { matching, secureOrigin, token } from './plain-formats.ts';
import { readDeclared } from './read-declared.ts';

/** Settings of those who ask the deploy service. */
export const RELEASE_SERVER_SETTINGS = {
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
    format: matching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    otherwise: "none: GitHub's is asked for",
    example: '…',
    secret: true,
  },
} as const satisfies Record<string, Declaration>;

/**
 * Reads them without what declares all others: a rollback waits for it.
 * @throws InvalidSettings
 */
export function readReleaseServer(environment: Environment) {
  return readDeclared(
    RELEASE_SERVER_SETTINGS,
    'site',
    ['RELEASE_SERVER', 'RELEASE_TOKEN', 'RELEASE_ID_TOKEN'],
    environment,
  );
}
