import { randomBytes } from 'node:crypto';
import { integrityOf, type ReleaseStore } from '@site/releases';
import { loadComposition } from '@site/releases/serving';

/**
 * Puts a composition live whose pages are changed. No gate has looked at it.
 * @param change gives the new HTML of a page's file
 * @returns its id
 */
export async function changePages(
  store: ReleaseStore,
  change: (html: string, file: string) => string,
): Promise<string> {
  const current = await store.current();
  const loaded = await loadComposition(store, current?.composition ?? '');
  if (!current || !loaded) throw new Error('Nothing is live');
  const { archive: _, ...manifest } = loaded.manifest;
  const id = randomBytes(16).toString('hex');
  const pages = [...Object.values(manifest.pages), manifest.notFound];
  const files = new Map(
    [...loaded.files].map(([path, { content }]) => {
      const isPage = pages.includes(path);
      const html = isPage ? change(String(content).replaceAll(manifest.id, id), path) : '';
      return [path, isPage ? Buffer.from(html) : content] as const;
    }),
  );
  const integrity = Object.fromEntries([...files].map(([path, file]) => [path, integrityOf(file)]));
  await store.putComposition({ ...manifest, id, integrity }, files);
  const { generation, ...rest } = current;
  await store.commitGeneration(generation, { ...rest, composition: id });
  return id;
}
