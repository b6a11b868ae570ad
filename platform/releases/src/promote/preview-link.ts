import { hasEnded, type PreviewRecord } from '../store/manifests.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A link and a cookie cannot stand for each other: whoever learns of a cookie has no link to hand on. */
type PreviewToken = 'preview-link' | 'preview-cookie';

/** A server starts sooner without it. */
const jose = () => import('jose');

/** Signs the right to see a preview until it ends. */
export async function signPreview(
  store: ReleaseStore,
  { id, until }: Pick<PreviewRecord, 'id' | 'until'>,
  kind: PreviewToken,
): Promise<string> {
  const { SignJWT } = await jose();
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(kind)
    .setJti(id)
    .setExpirationTime(new Date(until))
    .sign(await store.key('preview'));
}

/** Returns the preview that a token is for, or undefined where it gives no right. */
export async function readPreview(
  store: ReleaseStore,
  token: string,
  kind: PreviewToken,
): Promise<PreviewRecord | undefined> {
  const { errors, jwtVerify } = await jose();
  try {
    const key = await store.key('preview');
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], audience: kind });
    const preview = await store.previews.read(payload.jti ?? '');
    return preview && !hasEnded(preview) ? preview : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
