import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { FolderBlobStore, integrityOf, openStore, ReleaseStore } from '@site/releases';

/** The company of the site, as its shell says. */
export const COMPANY = {
  name: 'Fixture Electric',
  phone: { display: '(916) 555-0150', href: 'tel:+19165550150' },
};

/** Long enough to be worth compressing. */
export const SCRIPT = 'console.log("shell");\n'.repeat(100);

const VERSION = `1.0.0-${'a'.repeat(32)}`;

export const MAIN_SCRIPT = `/releases/shell/${VERSION}/client/main.js`;

/** Returns the id of the composition that carries a mark. */
export function compositionOf(mark: string): string {
  return Buffer.from(mark).toString('hex').padEnd(32, '0');
}

export function pageText(what: string): string {
  return `<!doctype html><title>${what}</title>${`<p>${what}</p>`.repeat(50)}`;
}

/** Opens an empty store in a folder of its own. @param atEnd gets the function that removes it */
export async function emptyStore(atEnd: (remove: () => unknown) => void): Promise<ReleaseStore> {
  const data = mkdtempSync(join(tmpdir(), 'server-'));
  // A server that closes may still write.
  atEnd(() => rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }));
  return openStore({ data });
}

function withCopies(files: Map<string, Buffer>, path: string, content: string): void {
  files.set(path, Buffer.from(content));
  files.set(`${path}.br`, brotliCompressSync(content));
  files.set(`${path}.gz`, gzipSync(content));
}

/** Adds the one release of a small site. @param script its main script */
export async function addRelease(store: ReleaseStore, script = SCRIPT): Promise<void> {
  const files = new Map<string, Buffer>();
  withCopies(files, 'client/main.js', script);
  withCopies(files, 'client/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  files.set('client/media/tour@2x.mp4', Buffer.from('a film'));
  files.set('server/main.cjs', Buffer.from('module.exports = "secret";'));
  await store.putRelease(
    {
      kind: 'shell',
      name: 'shell',
      version: VERSION,
      source: 'abc',
      publishedAt: '2026-01-01T00:00:00.000Z',
      by: 'tests',
      container: 'shell',
      chunks: { main: ['main.js'] },
      files: [...files].map(([path, file]) => ({ path, bytes: file.length, integrity: integrityOf(file) })),
      kit: '1.0.0',
    },
    files,
  );
}

/** Makes a composition live whose pages carry a mark. */
export async function promote(store: ReleaseStore, mark: string): Promise<void> {
  const files = new Map<string, Buffer>();
  const pages = { '/': 'pages/index.html', '/contact': 'pages/contact.html' };
  withCopies(files, pages['/'], pageText(`Home ${mark}`));
  withCopies(files, pages['/contact'], pageText(`Contact ${mark}`));
  withCopies(files, 'pages/404.html', pageText(`Not found ${mark}`));
  withCopies(files, 'robots.txt', `Sitemap: ${mark}`);
  files.set('.well-known/page-data.json', Buffer.from(`{"mark":"${mark}"}`));
  files.set('icon.png', Buffer.from('an icon'));
  files.set('og/contact.png', Buffer.from('a picture'));
  const composition = compositionOf(mark);
  const releases = { shell: VERSION };
  await store.putComposition(
    {
      id: composition,
      releases,
      pages,
      notFound: 'pages/404.html',
      files: ['robots.txt', '.well-known/page-data.json', 'icon.png', 'og/contact.png'],
      inlineScripts: [],
      fallbacks: {},
      fingerprints: {},
      madeFrom: {},
      integrity: Object.fromEntries([...files].map(([path, file]) => [path, integrityOf(file)])),
      origin: 'http://127.0.0.1',
      company: COMPANY,
    },
    files,
  );
  await store.commitGeneration((await store.current())?.generation ?? 0, {
    composition,
    releases,
    change: { kind: 'promote', releases: [`shell@${VERSION}`] },
    at: '2026-01-01T00:00:00.000Z',
    by: 'tests',
    checks: {},
  });
}

/** Returns a store without a folder. */
export function noStore(): ReleaseStore {
  const folder = join(tmpdir(), 'nowhere');
  return new ReleaseStore(new FolderBlobStore(folder), folder);
}
