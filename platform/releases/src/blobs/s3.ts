import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { ReleaseError } from '../errors.ts';
import type { BlobInfo, BlobStore } from './blob-store.ts';
import { hasCode } from './files.ts';

/** How a bucket is reached. Region and credentials are found as in all of AWS's tools. */
export interface BucketAddress {
  bucket: string;
  /** Without slashes at its ends; may be empty. */
  prefix: string;
  /** The object store; AWS's own unless given. */
  endpoint?: URL | undefined;
}

/** Times in milliseconds, and how often a request is sent. */
const LIMITS = { connect: 3000, answer: 8000, attempts: 3 };

/** How long a blob may take to arrive besides what its size takes on a line of 100 kB/s, in milliseconds. */
const BODY_MS = 30_000;
const BYTES_PER_MS = 100;

/** How often a conditional write is repeated that met another one, and the longest wait, in milliseconds. */
const CONFLICTS = { attempts: 6, wait: 200 };

/** `s3://bucket/prefix` */
export function bucketUrl({ bucket, prefix }: BucketAddress): string {
  return `s3://${bucket}${prefix && `/${prefix}`}`;
}

async function connect({ endpoint }: BucketAddress, limits: typeof LIMITS) {
  // The SDK warns of Node 20 at each start. The installed version runs on it.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    ...(endpoint && { endpoint: endpoint.href }),
    // Object stores of others than Amazon know buckets by path alone.
    forcePathStyle: true,
    maxAttempts: limits.attempts,
    requestHandler: {
      connectionTimeout: limits.connect,
      requestTimeout: limits.answer,
      socketTimeout: limits.answer,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: 16, keepAlive: true },
      httpsAgent: { maxSockets: 16, keepAlive: true },
    },
    expectContinueHeader: false,
    // Stores other than AWS's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

function statusOf(error: unknown): number | undefined {
  const { $metadata }: { $metadata?: { httpStatusCode?: number } } = Object(error);
  return $metadata?.httpStatusCode;
}

/** Says why the store failed. Its own messages may repeat what was sent, secrets too. */
function reasonOf(error: unknown): string {
  const { name, message }: { name?: string; message?: string } = Object(error);
  const status = statusOf(error);
  if (status) return `it answers ${name} (${status})`;
  if (name === 'TimeoutError' || hasCode(error, 'ETIMEDOUT')) return 'it does not answer in time';
  return (message ?? String(error)).replace(/^AWS SDK error wrapper for \w*Error: /, '');
}

/** Blobs as objects in a bucket. */
export class S3BlobStore implements BlobStore {
  readonly #address: BucketAddress;
  readonly #limits: typeof LIMITS;
  readonly #sdk: Awaited<ReturnType<typeof connect>>['sdk'];
  readonly #client: S3Client;

  private constructor(
    address: BucketAddress,
    limits: typeof LIMITS,
    { sdk, client }: Awaited<ReturnType<typeof connect>>,
  ) {
    this.#address = address;
    this.#limits = limits;
    this.#sdk = sdk;
    this.#client = client;
  }

  /** Opens a bucket. Nothing is asked of it yet. */
  static async open(address: BucketAddress, limits: Partial<typeof LIMITS> = {}): Promise<S3BlobStore> {
    const all = { ...LIMITS, ...limits };
    return new S3BlobStore(address, all, await connect(address, all));
  }

  place(key: string): string {
    return `${bucketUrl(this.#address)}/${key}`;
  }

  async get(key: string): Promise<Buffer | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { Body, ContentLength = 0 } = await this.#client.send(
          new this.#sdk.GetObjectCommand(this.#input(key)),
        );
        if (!Body) return Buffer.alloc(0);
        const late = sleep(BODY_MS + ContentLength / BYTES_PER_MS, undefined, { ref: false });
        const bytes = await Promise.race([Body.transformToByteArray(), late]);
        if (!bytes) throw Object.assign(new Error('Late'), { name: 'TimeoutError' });
        return Buffer.from(bytes);
      } catch (error) {
        const { name }: { name?: string } = Object(error);
        if (statusOf(error) === 404 && name !== 'NoSuchBucket') return undefined;
        // The SDK repeats requests, but not the reading of a body that broke off.
        if (statusOf(error) !== undefined || attempt === this.#limits.attempts) throw this.#unusable(error);
      }
    }
  }

  async put(key: string, content: string | Buffer): Promise<void> {
    const Body = Buffer.from(content);
    const requestTimeout = this.#limits.answer + Body.length / BYTES_PER_MS;
    const command = new this.#sdk.PutObjectCommand({ ...this.#input(key), Body });
    await this.#told(this.#client.send(command, { requestTimeout }));
  }

  async putIfAbsent(key: string, content: string | Buffer): Promise<boolean> {
    const input = { ...this.#input(key), Body: Buffer.from(content), IfNoneMatch: '*' };
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#client.send(new this.#sdk.PutObjectCommand(input));
        return true;
      } catch (error) {
        const status = statusOf(error);
        // A write whose answer was lost is sent again, and meets what its first attempt has written.
        if (status === 412) return (await this.get(key))?.equals(input.Body) ?? false;
        if (status === undefined || status >= 500) {
          const found = await this.get(key).catch(() => undefined);
          if (found) return found.equals(input.Body);
          throw new ReleaseError(
            'unavailable',
            `${this.#unusable(error).message} Look at "status" before you try again: ${this.place(key)} may have been written.`,
          );
        }
        if (status !== 409 || attempt === CONFLICTS.attempts) throw this.#unusable(error);
        await sleep(Math.random() * CONFLICTS.wait);
      }
    }
  }

  async list(folder: string): Promise<BlobInfo[]> {
    const { bucket: Bucket, prefix } = this.#address;
    const start = prefix ? `${prefix}/` : '';
    const found: BlobInfo[] = [];
    let ContinuationToken: string | undefined;
    do {
      const input = { Bucket, Prefix: `${start}${folder}`, ContinuationToken };
      const page = await this.#told(this.#client.send(new this.#sdk.ListObjectsV2Command(input)));
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
        found.push({ key: Key.slice(start.length), bytes: Size, modified: LastModified });
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return found;
  }

  async delete(key: string): Promise<void> {
    await this.#told(this.#client.send(new this.#sdk.DeleteObjectCommand(this.#input(key))));
  }

  /**
   * Refuses a store that ignores the condition of a write: of two promotions at once it would lose one.
   * @throws ReleaseError
   */
  async requireConditionalWrites(): Promise<void> {
    // A store that cannot be reached says so here.
    await this.get('probe');
    if (!(await this.putIfAbsent('probe', randomUUID()))) return;
    if (!(await this.putIfAbsent('probe', randomUUID()))) return;
    throw new ReleaseError(
      'unavailable',
      `${this.place('probe')} was written twice, although it must not exist (If-None-Match: *). This store ignores the condition and would lose promotions. Amazon S3, Cloudflare R2, Ceph, Scaleway, OVH and Exoscale keep it; Backblaze B2 and Alibaba OSS do not.`,
    );
  }

  /** Closes its connections. */
  close(): void {
    this.#client.destroy();
  }

  #input(key: string) {
    const { bucket, prefix } = this.#address;
    return { Bucket: bucket, Key: prefix ? `${prefix}/${key}` : key };
  }

  #told<Result>(asking: Promise<Result>): Promise<Result> {
    return asking.catch((error) => {
      throw this.#unusable(error);
    });
  }

  #unusable(error: unknown): ReleaseError {
    const { endpoint } = this.#address;
    const at = endpoint ? ` at ${endpoint.origin}` : '';
    return new ReleaseError(
      'unavailable',
      `The release store ${bucketUrl(this.#address)}${at} cannot be used: ${reasonOf(error)}.`,
    );
  }
}
