import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import type { ReleaseReference } from '../compose/choose.ts';
import { withCandidate } from '../gate/candidate.ts';
import { PREVIEW_CHECKS } from '../gate/check-list.ts';
import { hasCode, ifThere } from '../store/files.ts';
import type { ReleaseStore } from '../store/store.ts';

/** Keeps a token of this kind from being taken for one of another. */
const AUDIENCE = 'preview';

async function readOrMakeKey(file: string): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(file, randomBytes(32), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  return readFile(file);
}

/**
 * Signs the right to see one composition. @param keyFile made when it does not exist; without it all links end
 */
export async function signPreview(keyFile: string, composition: string, until: Date): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(composition)
    .setExpirationTime(until)
    .sign(await readOrMakeKey(keyFile));
}

/** Reads what a preview token allows to see; undefined when it is not ours, was changed, or has expired. */
export async function readPreview(keyFile: string, token: string) {
  const key = await ifThere(readFile(keyFile));
  if (!key) return undefined;
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], audience: AUDIENCE });
    const { sub, exp } = payload;
    return sub && exp ? { composition: sub, until: new Date(exp * 1000) } : undefined;
  } catch {
    // Whatever is wrong with it, it gives no right.
    return undefined;
  }
}

/**
 * Renders the live composition with other releases in it, and makes a link to it. Nobody without the link sees it.
 * @param hours how long the link is good for
 * @throws Refusal when a release is missing; GateRefusal when its pages cannot be put together
 */
export function preview(
  store: ReleaseStore,
  references: readonly ReleaseReference[],
  { origin, hours }: { origin: string; hours: number },
): Promise<{ link: string; until: Date }> {
  const until = new Date(Date.now() + hours * 60 * 60 * 1000);
  const options = {
    origin,
    checks: PREVIEW_CHECKS,
    previewUntil: until,
    browser: { skipped: 'this is a preview' },
  };
  return withCandidate(store, references, options, async ({ manifest, keep }) => {
    await keep();
    const token = await signPreview(store.previewKey, manifest.id, until);
    return { link: `${origin}/preview?token=${token}`, until };
  });
}
