import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import { hasCode, ifThere } from '../store/files.ts';

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
