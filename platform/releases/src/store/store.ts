import { join } from 'node:path';
import { Refusal } from '@site/contract/program';
import { Cache } from './cache.ts';
import { BucketFolders } from './folders/bucket-folders.ts';
import { Copies } from './folders/copies.ts';
import { LocalFolders } from './folders/local-folders.ts';
import { Compared } from './folders/stamp.ts';
import { Generations } from './generations.ts';
import { compositionsOf, type Generation } from './manifest.ts';
import { Bucket } from './objects/bucket.ts';
import { FolderObjects } from './objects/folder-objects.ts';
import type { Objects } from './objects/objects.ts';
import { refuseUnfit } from './objects/probe.ts';
import { Pins } from './pins.ts';
import { PreviewRecords } from './previews.ts';
import { DeployStore } from './records/deploy-store.ts';
import { SecretKey } from './secret-key.ts';
import { Unfinished } from './unfinished.ts';

/**
 * Where releases and compositions live: in a folder on a disk, or in a bucket, from which they are brought to the disk before anybody works with
 * them. Both are immutable once they are there. What is live is the newest *generation* (see generations.ts).
 */
export class ReleaseStore extends DeployStore {
  /** Folder of the store, or of its copies, on this machine. */
  readonly folder: string;
  /** What links to previews are signed with. Without it all previews end. */
  readonly previewKey: SecretKey;
  /** What the ids of visitors are enciphered with. Without it each visitor is a new one. Promotions make it: the site's servers may have no right to write. */
  readonly visitorKey: SecretKey;
  /** What was live when. */
  readonly generations: Generations;
  /** Links to previews that were given out. */
  readonly previews: PreviewRecords;
  /** Who is at work in the store. Whoever makes something live, or keeps something, holds a pin meanwhile. */
  readonly pins: Pins;
  /** Pictures that were drawn before, on this machine. */
  readonly pictures: Cache;
  /** Pictures of whole pages that somebody looked at, on this machine. */
  readonly looks: Cache;
  /** Pages that were rendered and read before, on this machine. */
  readonly pages: Cache;
  /** What came of sources that were built or shown before, on this machine: the version of a release, or the id of a composition. */
  readonly outcomes: Cache;
  /** Releases on this machine's disk whose files were compared with what was published. */
  readonly comparedReleases = new Compared();
  /** What of a bucket is on this machine's disk; undefined where the store is a folder. */
  readonly copies: Copies | undefined;
  readonly #objects: Objects;

  /**
   * @param data folder of all state
   * @param bucket where the store is; in that folder unless given
   */
  constructor(data: string, bucket?: Bucket) {
    // Copies of a bucket are no store: they have a folder of their own, and are removed when they are not needed.
    const here = bucket ? join(data, 'bucket', bucket.folderName) : data;
    const unfinished = new Unfinished(join(here, 'unfinished'));
    const local = new LocalFolders(here, unfinished);
    const objects = bucket ?? new FolderObjects(data, unfinished);
    super(bucket ? new BucketFolders(bucket, local, unfinished) : local, unfinished, objects);
    this.folder = here;
    this.#objects = objects;
    this.copies = bucket && new Copies(here, local, unfinished);
    this.generations = new Generations(objects);
    this.previews = new PreviewRecords(objects);
    this.previewKey = new SecretKey(objects, 'preview.key');
    this.visitorKey = new SecretKey(objects, 'visitors.key');
    this.pins = new Pins(objects);
    this.pictures = new Cache(join(here, 'pictures'), '.png', unfinished);
    this.looks = new Cache(join(here, 'looks'), '.png', unfinished);
    this.pages = new Cache(join(here, 'pages'), '.json', unfinished);
    this.outcomes = new Cache(join(here, 'outcomes'), '.txt', unfinished);
  }

  /** The generation that is live; undefined before the first promotion. */
  current(): Promise<Generation | undefined> {
    return this.generations.current();
  }

  /**
   * The generation that is live and a composition of it; no composition before the first promotion, and where it cannot be read.
   * @param idOf which of its compositions: by default that of all who are in no canary
   */
  async live(idOf = ({ composition }: Generation) => composition) {
    const generation = await this.current();
    if (!generation) return { generation, composition: undefined };
    const composition = await this.composition(idOf(generation)).catch((error: unknown) => {
      // A bucket that does not answer: it may be whole.
      if (error instanceof Refusal) throw error;
      return undefined;
    });
    return { generation, composition };
  }

  /**
   * Removes from this machine's disk what was brought of a bucket and nobody here needs, as far as there is more than is kept: for programs that
   * bring something and are no site's server, which does so when it shows something. Where the store is a folder nothing is done.
   * @throws where the bucket does not answer; then everything stays
   */
  async tidyCopies(): Promise<void> {
    if (!this.copies) return;
    // A server of this machine shows what was live before for another moment, or longer where it cannot show what is live.
    const [current, shown] = await Promise.all([this.current(), this.copies.remembered()]);
    const ids = new Set([current, shown].flatMap((each) => (each ? compositionsOf(each) : [])));
    const kept = await Promise.all([...ids].map((id) => this.composition(id)));
    await this.copies.tidy(kept.filter((each) => each !== undefined));
  }

  /** Refuses a store in which promotions could be lost, and one that cannot be used. @throws Refusal */
  async refuseUnfit(): Promise<void> {
    // A folder's file system makes links, or says that it does not.
    if (this.#objects instanceof Bucket) await refuseUnfit(this.#objects);
  }
}
