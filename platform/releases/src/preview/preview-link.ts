import type { PreviewRecord } from '../store/manifest.ts';
import { isOver } from '../store/previews.ts';
import type { ReleaseStore } from '../store/store.ts';

/** What a token is for, which keeps one kind from being taken for the other: whoever learns of a cookie has no link to hand on. */
type PreviewToken = 'preview-link' | 'preview-cookie';

/** Loaded with the first preview: a server starts sooner without it. */
const jose = () => import('jose');

/**
 * Signs the right to see a preview until it ends. The key is made where there is none; without it all previews end.
 * @param preview one that the store has a record of
 */
export async function signPreview(
  { previewKey }: ReleaseStore,
  { id, until }: Pick<PreviewRecord, 'id' | 'until'>,
  kind: PreviewToken,
): Promise<string> {
  const { SignJWT } = await jose();
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(kind)
    .setJti(id)
    .setExpirationTime(new Date(until))
    .sign(await previewKey.readOrMake());
}

/** The preview that a token is for; undefined when it is not ours, was changed, is of the other kind, or the preview is over or revoked. */
export async function readPreview(
  { previewKey, previews }: ReleaseStore,
  token: string,
  kind: PreviewToken,
): Promise<PreviewRecord | undefined> {
  const key = await previewKey.read();
  if (!key) return undefined;
  const { jwtVerify } = await jose();
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], audience: kind });
    const preview = await previews.read(payload.jti ?? '');
    return preview && !isOver(preview) ? preview : undefined;
  } catch {
    // Whatever is wrong with it, it gives no right.
    return undefined;
  }
}
