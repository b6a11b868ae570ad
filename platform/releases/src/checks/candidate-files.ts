import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_FILE_PATTERN } from '@site/build/artefacts';
import mime from 'mime';
import type { ComposedSite } from '../compose/document.ts';
import { pageCsp } from '../compose/page-csp.ts';
import { type ReleaseStore, releaseId } from '../store/release-store.ts';

/** A made-up origin: every request is answered from the store. */
export const CANDIDATE_ORIGIN = 'http://candidate.localhost';

interface Answer {
  status: number;
  contentType: string;
  headers?: Record<string, string>;
  body: string | Buffer;
}

const NOT_FOUND: Answer = { status: 404, contentType: 'text/plain', body: 'Not found' };

/** Serves a candidate as the site's server would: only browser files of its own releases. */
export async function serveCandidateFile(
  { cache }: Pick<ReleaseStore, 'cache'>,
  { manifest, files }: ComposedSite,
  pathname: string,
): Promise<Answer> {
  const type = mime.getType(pathname) ?? 'application/octet-stream';
  const { name = '', version = '', path = '' } = RELEASE_FILE_PATTERN.exec(pathname)?.groups ?? {};
  if (name) {
    if (manifest.releases[name] !== version) return NOT_FOUND;
    const file = join(cache.folder(releaseId({ name, version })), path);
    const body = await readFile(file).catch(() => undefined);
    return body ? { status: 200, contentType: type, body } : NOT_FOUND;
  }
  const page = Object.hasOwn(manifest.pages, pathname) ? manifest.pages[pathname] : undefined;
  const content = files.get(page ?? pathname.slice(1));
  if (!content || (!page && !manifest.files.includes(pathname.slice(1)))) return NOT_FOUND;
  if (!page) return { status: 200, contentType: type, body: content };
  // The browser reports violations of the policy, and the check refuses them.
  const headers = { 'content-security-policy': pageCsp(manifest.inlineScripts) };
  return { status: 200, contentType: 'text/html; charset=utf-8', headers, body: content };
}
