import { syncTree } from '../files.ts';
import type { Bucket } from '../objects/bucket.ts';
import { touchIfThere, type Unfinished } from '../unfinished.ts';
import { COMPOSITIONS, type Folders, isRelease, manifestName, RELEASES, sumOf } from './folders.ts';
import type { LocalFolders } from './local-folders.ts';
import { ARCHIVE, archiveTag, download, hasArchive, manifestKey, NotWhole, upload } from './transfer.ts';

/**
 * Releases and compositions in a bucket, below their paths: each is a manifest, and an archive of its files. The manifest is written last and
 * removed first: without it nothing is there. What somebody works with is brought to the disk first, whole and verified, and stays there.
 */
export class BucketFolders implements Folders {
  readonly #bucket: Bucket;
  readonly #local: LocalFolders;
  readonly #unfinished: Unfinished;
  /** What is being brought: whoever wants the same waits for the same. */
  readonly #bringing = new Map<string, { bringing: Promise<Buffer | undefined>; isRead: boolean }>();
  /** What on the disk was verified by this process, with what the store said of its archive then, where it was asked. */
  readonly #verified = new Map<string, string | undefined>();
  /** What on the disk was found broken by who read it. */
  readonly #doubted = new Set<string>();

  constructor(bucket: Bucket, local: LocalFolders, unfinished: Unfinished) {
    this.#bucket = bucket;
    this.#local = local;
    this.#unfinished = unfinished;
  }

  local(path: string): string {
    return this.#local.local(path);
  }

  place(path: string): string {
    return this.#bucket.place(path);
  }

  names(path: string): Promise<string[]> {
    return this.#bucket.folders(path);
  }

  manifest(path: string): Promise<Buffer | undefined> {
    return this.#bucket.read(manifestKey(path));
  }

  async at(path: string): Promise<number> {
    return (await this.#bucket.at(manifestKey(path))) ?? 0;
  }

  async missing(path: string): Promise<string | undefined> {
    const [hasManifest, noted] = await Promise.all([
      this.#bucket.has(manifestKey(path)),
      hasArchive(this.#bucket, path),
    ]);
    if (!hasManifest) return manifestName(path);
    return (noted ?? (await this.#canBeBrought(path))) ? undefined : ARCHIVE;
  }

  async bytes(path: string): Promise<number> {
    return sumOf(await this.#bucket.sizes(path));
  }

  bring(path: string, isRead = false): Promise<Buffer | undefined> {
    const known = this.#bringing.get(path);
    // Who reads it himself may be waiting for what was not compared.
    if (known && (isRead || !known.isRead)) return known.bringing;
    const bringing = this.#bring(path, isRead).finally(() => {
      if (this.#bringing.get(path)?.bringing === bringing) this.#bringing.delete(path);
    });
    this.#bringing.set(path, { bringing, isRead });
    return bringing;
  }

  async #bring(path: string, isRead: boolean): Promise<Buffer | undefined> {
    const here = await this.#wholeHere(path, isRead);
    // Another server of this machine may tidy it away while it is compared.
    const stays = here && (await touchIfThere(this.local(path)));
    return stays ? here : this.#download(path);
  }

  async bringAgain(path: string): Promise<Buffer | undefined> {
    const same = await this.#sameHere(path);
    // Asked before: what comes to its place meanwhile has another one.
    return same ?? this.#download(path, await archiveTag(this.#bucket, path));
  }

  doubt(path: string): void {
    this.#verified.delete(path);
    this.#doubted.add(path);
    this.#local.doubt(path);
  }

  #download(path: string, tag?: string): Promise<Buffer | undefined> {
    return this.#unfinished.draft(async (folder) => {
      const text = await download(this.#bucket, path, folder);
      await this.#replaceHere(path, text && folder, tag);
      return text;
    });
  }

  async add(path: string, made: string, at = Date.now()): Promise<void> {
    if (await this.#isWholeThere(path)) return this.renew(path, at);
    const tag = await upload(this.#bucket, path, made, at);
    await this.#replaceHere(path, made, tag);
  }

  async renew(path: string, at = Date.now()): Promise<void> {
    const text = await this.manifest(path);
    if (text) await this.#bucket.write(manifestKey(path), text, { at });
  }

  async takeAway(paths: readonly string[]): Promise<() => Promise<void>> {
    for (const path of paths) {
      await this.#bucket.remove(manifestKey(path));
      await this.#removeFiles(path);
    }
    return this.#local.takeAway(paths);
  }

  async removeUnfinished(): Promise<void> {
    const names = await this.names(RELEASES);
    const folders = [COMPOSITIONS, ...names.map((name) => `${RELEASES}/${name}`)];
    for (const folder of folders) {
      const paths = (await this.#bucket.folders(folder)).map((name) => `${folder}/${name}`);
      await Promise.all(
        paths.map(async (path) => {
          if (!(await this.#bucket.has(manifestKey(path)))) await this.#removeFiles(path);
        }),
      );
    }
  }

  async #removeFiles(path: string): Promise<void> {
    const files = [...(await this.#bucket.sizes(path)).keys()];
    await Promise.all(files.map((file) => this.#bucket.remove(`${path}/${file}`)));
  }

  /** Whether what is in the bucket has the bytes that it should have, as its content says. */
  async #canBeBrought(path: string): Promise<boolean> {
    try {
      return (await this.#unfinished.draft((folder) => download(this.#bucket, path, folder))) !== undefined;
    } catch (error) {
      if (error instanceof NotWhole) return false;
      throw error;
    }
  }

  /** Puts what is whole in the place of what is on the disk. */
  async #replaceHere(path: string, made: string | undefined, tag: string | undefined): Promise<void> {
    // What takes long is done before and after: somebody may ask for what is at its place.
    if (made) await syncTree(made);
    const removeFiles = await this.#local.takeAway([path]);
    try {
      if (!made) return;
      await this.#local.add(path, made);
      this.#setVerified(path, tag);
    } finally {
      await removeFiles();
    }
  }

  /** The manifest of what is on the disk, if that is whole. It is verified once: a power cut may have taken what was written before it. */
  async #wholeHere(path: string, isRead: boolean): Promise<Buffer | undefined> {
    const isKnown = this.#verified.has(path) || (isRead && !this.#doubted.has(path));
    if (isKnown) return this.#local.manifest(path).catch(() => undefined);
    const text = await this.#local.bringAgain(path).catch(() => undefined);
    if (text) this.#setVerified(path, undefined);
    return text;
  }

  #setVerified(path: string, tag: string | undefined): void {
    this.#verified.set(path, tag);
    this.#doubted.delete(path);
  }

  /** The manifest of what is on the disk, if this process brought it there and the bucket has the same still. */
  async #sameHere(path: string): Promise<Buffer | undefined> {
    const tag = this.#verified.get(path);
    if (!tag) return undefined;
    const [here, there, tagNow] = await Promise.all([
      this.#local.manifest(path),
      this.manifest(path),
      archiveTag(this.#bucket, path),
    ]);
    return tagNow === tag && here && there?.equals(here) ? here : undefined;
  }

  /** Whether nothing is to be uploaded. A release's files are those of its version; pictures of a composition may be lost or other ones. */
  async #isWholeThere(path: string): Promise<boolean> {
    if (!(await this.#bucket.has(manifestKey(path)))) return false;
    if (isRelease(path)) return (await this.missing(path)) === undefined;
    return (await this.bringAgain(path).catch(() => undefined)) !== undefined;
  }
}
