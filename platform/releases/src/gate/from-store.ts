import { join } from 'node:path';
import { RELEASES_PATH } from '@site/build/artefacts';
import type { Route } from 'playwright-core';
import { pagePolicy } from '../compose/page-policy.ts';
import type { CompositionManifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';

/** A composition, and where its files are. */
interface Answering {
  store: Pick<ReleaseStore, 'releases'>;
  folder: string;
  manifest: Pick<CompositionManifest, 'pages' | 'files' | 'integrity' | 'inlineScripts'>;
}

/** Never asked for: every request is answered from the store. */
export const CANDIDATE_ORIGIN = 'http://candidate.localhost';

/** Answers a request of a page from the store: nothing leaves the browser. */
export async function answerFromStore(
  route: Route,
  { store, folder, manifest: { pages, files, integrity, inlineScripts } }: Answering,
): Promise<void> {
  const { pathname } = new URL(route.request().url());
  // What the page reports of itself.
  if (route.request().method() === 'POST') return route.fulfill({ status: 204 });
  const page = Object.hasOwn(pages, pathname) ? pages[pathname] : undefined;
  const release = pathname.startsWith(RELEASES_PATH) ? pathname.slice(RELEASES_PATH.length) : undefined;
  const file = page ? join(folder, page) : join(release ? store.releases : folder, release ?? pathname);
  try {
    // As the site's server sends it, so that what the policy forbids is noticed here.
    const headers = { 'content-security-policy': pagePolicy(inlineScripts) };
    await route.fulfill({
      path: file,
      ...(page ? { headers, contentType: 'text/html; charset=utf-8' } : {}),
    });
  } catch {
    // Pictures are drawn, and their hashes known, when the composition is kept: until then nothing is missing.
    const name = pathname.slice(1);
    if (files.includes(name) && integrity[name] === undefined) return route.fulfill({ status: 204 });
    await route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });
  }
}
