import { hasPreviewEnded, type PreviewRecord } from '../store/manifests.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Links and cookies are not interchangeable: a stolen cookie gives no link to share. */
type PreviewToken = 'preview-link' | 'preview-cookie';

/** Loaded on demand, so that the server starts sooner. */
const jose = () => import('jose');

export async function signPreviewToken(
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

/** Returns the preview that a token opens, or undefined if it is invalid or over. */
export async function findPreviewByToken(
  store: ReleaseStore,
  token: string,
  kind: PreviewToken,
): Promise<PreviewRecord | undefined> {
  const { errors, jwtVerify } = await jose();
  try {
    const key = await store.key('preview');
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], audience: kind });
    const preview = await store.previews.read(payload.jti ?? '');
    return preview && !hasPreviewEnded(preview) ? preview : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
