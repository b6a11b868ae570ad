import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesIn, ifThere, parseJson, readIfThere, readNames } from '../files.ts';
import { releaseManifest } from '../manifest.ts';
import { moveTo, touch, type Unfinished } from '../unfinished.ts';
import { type Folders, isRelease, manifestName, sumOf, verifyFolder } from './folders.ts';
import { mendComposition } from './mend.ts';
import { Compared } from './stamp.ts';

/** Releases and compositions that are kept on this machine's disk. */
export class LocalFolders implements Folders {
  readonly #root: string;
  readonly #unfinished: Unfinished;
  readonly #compared = new Compared();

  constructor(root: string, unfinished: Unfinished) {
    this.#root = root;
    this.#unfinished = unfinished;
  }

  local(path: string): string {
    return join(this.#root, path);
  }

  place(path: string): string {
    return this.local(path);
  }

  names(path: string): Promise<string[]> {
    return readNames(this.local(path));
  }

  manifest(path: string): Promise<Buffer | undefined> {
    return readIfThere(join(this.local(path), manifestName(path)));
  }

  async at(path: string): Promise<number> {
    return (await ifThere(stat(this.local(path))))?.mtimeMs ?? 0;
  }

  async missing(path: string): Promise<string | undefined> {
    const [text, found] = await Promise.all([this.manifest(path), this.#sizes(path)]);
    if (!text) return manifestName(path);
    const { files } = parseJson(releaseManifest, text, this.place(path));
    return files.find((file) => found.get(file.path) !== file.bytes)?.path;
  }

  async bytes(path: string): Promise<number> {
    return sumOf(await this.#sizes(path));
  }

  /** How many bytes each of a folder's files has. */
  async #sizes(path: string): Promise<ReadonlyMap<string, number>> {
    const files = (await ifThere(filesIn(this.local(path)))) ?? [];
    const size = async (file: string) => (await ifThere(stat(join(this.local(path), file))))?.size ?? 0;
    return new Map(await Promise.all(files.map(async (file) => [file, await size(file)] as const)));
  }

  /** They are here. Whoever serves or promotes them compares their bytes himself. */
  bring(path: string): Promise<Buffer | undefined> {
    return this.manifest(path);
  }

  async bringAgain(path: string): Promise<Buffer | undefined> {
    const folder = this.local(path);
    let text: Buffer | undefined;
    await this.#compared.unlessSame(folder, async () => {
      text = await this.manifest(path);
      if (text) await verifyFolder(path, folder, text, this.place(path));
      return text !== undefined;
    });
    return text ?? this.manifest(path);
  }

  doubt(path: string): void {
    this.#compared.forget(this.local(path));
  }

  async add(path: string, made: string, at?: number): Promise<void> {
    const target = this.local(path);
    const isNew = await moveTo(made, target);
    // A release's version comes from its content, so what is there already is the same.
    if (!isNew && !isRelease(path)) await mendComposition(target, made);
    if (!isNew || at !== undefined) await touch(target, at);
  }

  renew(path: string, at?: number): Promise<void> {
    return touch(this.local(path), at);
  }

  takeAway(paths: readonly string[]): Promise<() => Promise<void>> {
    for (const path of paths) this.#compared.forget(this.local(path));
    return this.#unfinished.takeAway(paths.map((path) => this.local(path)));
  }

  /** What is here is finished: it came by one step. */
  async removeUnfinished(): Promise<void> {}
}
