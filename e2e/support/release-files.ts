import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request, Route } from '@playwright/test';
import { REMOTE_SCRIPT } from '@site/build/artefacts';
import { integrityOf } from '@site/releases';
import { PAGE_DATA_FILE } from '@site/shell/page-data';
import { DATA, ORIGIN } from './site.ts';

/** The scripts and style sheets of a release, as texts that a test can change. */
export interface ReleaseFiles {
  version: string;
  /** Path of their folder on the site, with a slash at its end. */
  base: string;
  /** Texts by file name. */
  texts: ReadonlyMap<string, string>;
}

/** What becomes of the text of a file. */
type Change = (text: string, file: string) => string;

/** What the server under test has on its disk. */
const ON_DISK = join(DATA, 'cache/folder/releases');

/** Reads the only release of a workspace in the site under test. */
export function readRelease(name: string): ReleaseFiles {
  const [version = ''] = readdirSync(join(ON_DISK, name)).filter((entry) => !entry.startsWith('.'));
  const folder = join(ON_DISK, name, version, 'client');
  const names = readdirSync(folder).filter((file) => /\.(?:js|css)$/.test(file));
  return {
    version,
    base: `/releases/${name}/${version}/client/`,
    texts: new Map(names.map((file) => [file, readFileSync(join(folder, file), 'utf8')])),
  };
}

/** Whether a page's HTML is asked for, by the browser or by the script that follows links. */
function asksForPage(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return (
    request.resourceType() === 'document' ||
    (request.resourceType() === 'xhr' && !pathname.startsWith('/api/'))
  );
}

/** Replaces what must be there. */
export function replaceText(text: string, from: string | RegExp, to: string): string {
  const replaced = text.replace(from, to);
  if (replaced === text) throw new Error(`There is no ${from} to replace`);
  return replaced;
}

/** A release with changed files and with the hashes that fit them: what a careless team could publish. */
export function changeRelease(release: ReleaseFiles, change: Change): ReleaseFiles {
  const texts = new Map<string, string>();
  let entry = change(release.texts.get(REMOTE_SCRIPT) ?? '', REMOTE_SCRIPT);
  for (const [file, text] of release.texts) {
    if (file === REMOTE_SCRIPT) continue;
    const changed = change(text, file);
    texts.set(file, changed);
    entry = entry.replaceAll(integrityOf(text), integrityOf(changed));
  }
  return { ...release, texts: texts.set(REMOTE_SCRIPT, entry) };
}

/** A release of a section that is like the given one, as an earlier one would be: other bytes in another folder. */
export function earlierRelease(release: ReleaseFiles, change: Change): ReleaseFiles {
  const earlier = changeRelease(release, (text, file) =>
    change(text.replaceAll(/(mf_contact)_[0-9a-f]{10}/g, '$1_0123456789'), file),
  );
  return { ...earlier, version: '0.9.0', base: release.base.replace(release.version, '0.9.0') };
}

function answerWith({ base, texts }: ReleaseFiles) {
  return async (route: Route) => {
    const text = texts.get(new URL(route.request().url()).pathname.slice(base.length));
    if (text === undefined) return route.fallback();
    const contentType = route.request().url().includes('.css') ? 'text/css' : 'text/javascript';
    return route.fulfill({ body: text, contentType, headers: { 'access-control-allow-origin': '*' } });
  };
}

/** What is changed in the discovery document. */
type DiscoveredRemote = { url: string; fallbackUrl?: string; extras: { fallback?: object } };

/** Puts the fallback into the discovery document. @param json the data of the pages */
function withFallback(json: string, live: ReleaseFiles, fallback: ReleaseFiles): string {
  const data: { discovery: { microFrontends: Record<string, DiscoveredRemote[]> } } = JSON.parse(json);
  for (const [remote] of Object.values(data.discovery.microFrontends)) {
    if (!remote?.url.startsWith(live.base)) continue;
    remote.fallbackUrl = `${fallback.base}${REMOTE_SCRIPT}`;
    const { version, texts } = fallback;
    remote.extras.fallback = { version, integrity: integrityOf(texts.get(REMOTE_SCRIPT) ?? '') };
  }
  return JSON.stringify(data);
}

/** What HTML says of the data of the pages. */
const DATA_HASH = /(<meta name="page-data" content=)"[^"]*"/;

/**
 * Lets a page see other data in the place of the composition's. The documents have the hash of what comes, as they would if it had been promoted.
 * @param change what becomes of the data and of HTML
 */
export async function changeData(
  page: Page,
  changeJson: (json: string) => string,
  changeHtml = (html: string) => html,
): Promise<void> {
  const live = await (await page.request.get(new URL(PAGE_DATA_FILE, ORIGIN).href)).text();
  const body = changeJson(live);
  const hash = `sha256-${createHash('sha256').update(body).digest('base64')}`;
  await page.route(`**${PAGE_DATA_FILE}?*`, (route) =>
    route.fulfill({ body, contentType: 'application/json' }),
  );
  await page.route('**/*', async (route) => {
    if (!asksForPage(route.request())) return route.fallback();
    const response = await route.fetch();
    const html = changeHtml(await response.text());
    return route.fulfill({ response, body: html.replace(DATA_HASH, `$1"${hash}"`) });
  });
}

/**
 * Lets a page see a changed release in the place of the live one, and optionally an earlier release as its
 * fallback. The documents name the changed hashes, as they would if it had been promoted.
 */
export async function serveRelease(
  page: Page,
  live: ReleaseFiles,
  { changed, fallback }: { changed?: ReleaseFiles; fallback?: ReleaseFiles },
): Promise<void> {
  const hashes = [...(changed?.texts ?? [])].map(
    ([file, text]) => [integrityOf(live.texts.get(file) ?? ''), integrityOf(text)] as const,
  );
  const withHashes = (text: string) => hashes.reduce((all, [from, to]) => all.replaceAll(from, to), text);
  await changeData(
    page,
    (json) => (fallback ? withFallback(withHashes(json), live, fallback) : withHashes(json)),
    withHashes,
  );
  for (const release of [changed, fallback]) {
    if (release) await page.route(`**${release.base}*`, answerWith(release));
  }
}
