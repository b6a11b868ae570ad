import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@site/contract/program';
import { factsOf, ifFound, listAll, type Notes, type ObjectFacts } from './answers.ts';
import { BrokenOff, readAll, refuseTooLarge, type Take, takeContent } from './content.ts';
import { Limit } from './limit.ts';
import type { Objects } from './objects.ts';
import {
  AT_ONCE,
  type BucketAddress,
  bucketUrl,
  connect,
  type RequestLimits,
  reasonOf,
  statusOf,
  timeFor,
} from './s3-client.ts';

type Connection = Awaited<ReturnType<typeof connect>>;

/** Says that a bucket cannot be reached, or refuses: what was asked for may be right. */
export class StoreUnusable extends Refusal {}

/** How often a write is tried that meets another one of the same object, and how long it waits at most, in milliseconds. */
const CONFLICTS = { attempts: 6, wait: 200 };

/** Small things, and folders' manifests and archives, as objects in a bucket. */
export class Bucket implements Objects {
  readonly isRemote = true;
  readonly #address: BucketAddress;
  readonly #connection: Connection;
  readonly #limit = new Limit(AT_ONCE);

  constructor(address: BucketAddress, connection: Connection) {
    this.#address = address;
    this.#connection = connection;
  }

  /**
   * @param address where it is. Nothing is asked yet
   * @param limits what differs from those of each request
   */
  static async open(address: BucketAddress, limits?: Partial<RequestLimits>): Promise<Bucket> {
    return new Bucket(address, await connect(address, limits));
  }

  /** The name of a folder for copies of what is in it. */
  get folderName(): string {
    const { bucket, prefix } = this.#address;
    return encodeURIComponent(prefix ? `${bucket}/${prefix}` : bucket);
  }

  place(key: string): string {
    return `${bucketUrl(this.#address)}/${key}`;
  }

  read(key: string): Promise<Buffer | undefined> {
    return this.take(key, readAll);
  }

  /**
   * Has an object's content taken as it arrives.
   * @param take is called again, and gets all from the beginning, where the content broke off
   * @returns what it returns; undefined when there is no such object
   */
  async take<Result>(key: string, take: Take<Result>): Promise<Result | undefined> {
    const ask = () =>
      this.#told(ifFound(this.#client.send(new this.#sdk.GetObjectCommand(this.#input(key)))));
    try {
      return await this.#limit.run(() => takeContent(ask, this.place(key), take));
    } catch (error) {
      throw error instanceof BrokenOff ? this.#unreachable(error.cause) : error;
    }
  }

  async has(key: string): Promise<boolean> {
    return (await this.facts(key)) !== undefined;
  }

  async at(key: string): Promise<number | undefined> {
    return (await this.facts(key))?.at;
  }

  /** What is known of an object without its content; undefined when there is none. */
  async facts(key: string): Promise<ObjectFacts | undefined> {
    const command = new this.#sdk.HeadObjectCommand(this.#input(key));
    const found = await this.#asking(() => ifFound(this.#client.send(command)));
    return found && factsOf(found);
  }

  /** @param notes what is noted beside it. @throws Refusal when it is larger than what is read */
  async write(key: string, content: string | Buffer, { at, note }: Notes = {}): Promise<void> {
    const Body = typeof content === 'string' ? Buffer.from(content) : content;
    refuseTooLarge(this.place(key), Body.length);
    const Metadata = { ...(at && { at: String(at) }), ...(note && { note }) };
    const command = new this.#sdk.PutObjectCommand({ ...this.#input(key), Body, Metadata });
    const requestTimeout = this.#connection.answer + timeFor(Body.length);
    await this.#asking(() => this.#client.send(command, { requestTimeout }));
  }

  async create(key: string, content: string | Buffer): Promise<boolean> {
    const input = { ...this.#input(key), Body: Buffer.from(content), IfNoneMatch: '*' };
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#limit.run(() => this.#client.send(new this.#sdk.PutObjectCommand(input)));
        return true;
      } catch (error) {
        const status = statusOf(error);
        if (status === 412) return this.#isOwn(key, content);
        if (status === undefined || status >= 500) return this.#afterSilence(key, content, error);
        if (status !== 409 || attempt === CONFLICTS.attempts) throw this.#unreachable(error);
        await sleep(Math.random() * CONFLICTS.wait);
      }
    }
  }

  async list(folder: string): Promise<string[]> {
    const { names } = await this.#listed(folder, '/');
    return [...names.keys()];
  }

  /** The folders directly below a folder. */
  async folders(folder: string): Promise<string[]> {
    return (await this.#listed(folder, '/')).folders;
  }

  /** How many bytes each object below a folder has, however deep, by its path within it. */
  async sizes(folder: string): Promise<ReadonlyMap<string, number>> {
    return (await this.#listed(folder)).names;
  }

  async remove(key: string): Promise<void> {
    await this.#asking(() => this.#client.send(new this.#sdk.DeleteObjectCommand(this.#input(key))));
  }

  get #client() {
    return this.#connection.client;
  }

  get #sdk() {
    return this.#connection.sdk;
  }

  #key(key: string): string {
    return this.#address.prefix ? `${this.#address.prefix}/${key}` : key;
  }

  #input(key: string) {
    return { Bucket: this.#address.bucket, Key: this.#key(key) };
  }

  #listed(folder: string, delimiter?: string) {
    const prefix = `${this.#key(folder)}/`;
    const input = { Bucket: this.#address.bucket, Prefix: prefix, Delimiter: delimiter };
    return listAll((token) => {
      const command = new this.#sdk.ListObjectsV2Command({ ...input, ContinuationToken: token });
      return this.#asking(() => this.#client.send(command));
    }, prefix);
  }

  /** A write whose answer was lost is sent again by the client, and refused because the first had arrived. */
  async #isOwn(key: string, content: string | Buffer): Promise<boolean> {
    return (await this.read(key))?.equals(Buffer.from(content)) ?? false;
  }

  /** Whether a write arrived to which no answer came. @throws where that is not to be known */
  async #afterSilence(key: string, content: string | Buffer, error: unknown): Promise<boolean> {
    const found = await this.read(key).catch(() => undefined);
    if (found) return found.equals(Buffer.from(content));
    throw new StoreUnusable(
      `${this.#unreachable(error).message} Whether ${this.place(key)} was written is not known: look at the store with "status" before you try again.`,
    );
  }

  #asking<Result>(ask: () => Promise<Result>): Promise<Result> {
    return this.#limit.run(() => this.#told(ask()));
  }

  /** @throws Refusal that names the store, where it cannot be reached or refuses */
  #told<Result>(asking: Promise<Result>): Promise<Result> {
    return asking.catch((error) => {
      throw this.#unreachable(error);
    });
  }

  #unreachable(error: unknown): StoreUnusable {
    const { endpoint } = this.#address;
    const at = endpoint ? ` at ${endpoint.origin}` : '';
    return new StoreUnusable(
      `The release store ${bucketUrl(this.#address)}${at} cannot be used: ${reasonOf(error)}.`,
    );
  }
}
