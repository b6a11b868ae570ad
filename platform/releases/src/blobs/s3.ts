import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { ReleaseError } from '../errors.ts';
import type { BlobInfo, BlobStore } from './blob-store.ts';
import { hasCode } from './files.ts';

/** Endpoint, region and credentials come from the AWS SDK's own settings. */
export interface BucketAddress {
  bucket: string;
  /** May be empty; no slash at either end. */
  prefix: string;
}

/** Milliseconds, and the number of attempts. */
const LIMITS = { connect: 3000, answer: 8000, attempts: 3 };

/** Milliseconds for a body, plus its size at 100 kB/s. */
const BODY_MS = 30_000;
const BYTES_PER_MS = 100;

/** Retries of a conditional write that met another one, and the longest wait in milliseconds. */
const CONFLICTS = { attempts: 6, wait: 200 };

export function bucketUrl({ bucket, prefix }: BucketAddress): string {
  return `s3://${bucket}${prefix && `/${prefix}`}`;
}

async function connect(limits: typeof LIMITS) {
  // The SDK warns about Node 20 at each start. The installed version supports it.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    // Other vendors' stores address buckets by path only.
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
    // Other vendors' stores do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

function statusOf(error: unknown): number | undefined {
  const { $metadata }: { $metadata?: { httpStatusCode?: number } } = Object(error);
  return $metadata?.httpStatusCode;
}

/** Describes a failure. The store's own messages may repeat what was sent, including secrets. */
function reasonOf(error: unknown): string {
  const { name, message }: { name?: string; message?: string } = Object(error);
  const status = statusOf(error);
  if (status) return `it answers ${name} (${status})`;
  if (name === 'TimeoutError' || hasCode(error, 'ETIMEDOUT')) return 'it does not answer in time';
  return (message ?? String(error)).replace(/^AWS SDK error wrapper for \w*Error: /, '');
}

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

  static async open(address: BucketAddress, limits: Partial<typeof LIMITS> = {}): Promise<S3BlobStore> {
    const all = { ...LIMITS, ...limits };
    return new S3BlobStore(address, all, await connect(all));
  }

  place(key: string): string {
    return `${bucketUrl(this.#address)}/${key}`;
  }

  async get(key: string, attempt = 1): Promise<Buffer | undefined> {
    const command = new this.#sdk.GetObjectCommand(this.#input(key));
    const found = await this.#client.send(command).catch((error) => {
      if (statusOf(error) === 404 && Object(error).name !== 'NoSuchBucket') return undefined;
      throw this.#unavailable(error);
    });
    if (!found) return undefined;
    const { Body, ContentLength = 0 } = found;
    try {
      const timeout = sleep(BODY_MS + ContentLength / BYTES_PER_MS, undefined, { ref: false });
      const bytes = await Promise.race([Body?.transformToByteArray() ?? Buffer.alloc(0), timeout]);
      if (!bytes) throw Object.assign(new Error('Timeout'), { name: 'TimeoutError' });
      return Buffer.from(bytes);
    } catch (error) {
      // The SDK retries requests, but not a body that broke off.
      if (attempt === this.#limits.attempts) throw this.#unavailable(error);
      return this.get(key, attempt + 1);
    }
  }

  async put(key: string, content: string | Buffer): Promise<void> {
    const Body = Buffer.from(content);
    const requestTimeout = this.#limits.answer + Body.length / BYTES_PER_MS;
    const command = new this.#sdk.PutObjectCommand({ ...this.#input(key), Body });
    await this.#translateErrors(this.#client.send(command, { requestTimeout }));
  }

  async putIfAbsent(key: string, content: string | Buffer): Promise<boolean> {
    const input = { ...this.#input(key), Body: Buffer.from(content), IfNoneMatch: '*' };
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#client.send(new this.#sdk.PutObjectCommand(input));
        return true;
      } catch (error) {
        const status = statusOf(error);
        // After a lost answer the SDK sends the write again, and meets its own first attempt.
        if (status === 412) return (await this.get(key))?.equals(input.Body) ?? false;
        if (status === undefined || status >= 500) {
          const found = await this.get(key).catch(() => undefined);
          if (found) return found.equals(input.Body);
          throw new ReleaseError(
            'unavailable',
            `${this.#unavailable(error).message} ${this.place(key)} may have been written. Look at "status" before you try again.`,
          );
        }
        if (status !== 409 || attempt === CONFLICTS.attempts) throw this.#unavailable(error);
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
      const page = await this.#translateErrors(this.#client.send(new this.#sdk.ListObjectsV2Command(input)));
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
        found.push({ key: Key.slice(start.length), bytes: Size, modified: LastModified });
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return found;
  }

  async delete(key: string): Promise<void> {
    await this.#translateErrors(this.#client.send(new this.#sdk.DeleteObjectCommand(this.#input(key))));
  }

  /** Refuses a store that ignores `If-None-Match`: it would lose promotions. @throws ReleaseError */
  async requireConditionalWrites(): Promise<void> {
    await this.get('probe');
    if (!(await this.putIfAbsent('probe', randomUUID()))) return;
    if (!(await this.putIfAbsent('probe', randomUUID()))) return;
    throw new ReleaseError(
      'unavailable',
      `${this.place('probe')} was written twice, although it must not exist (If-None-Match: *). This store ignores the condition and would lose promotions. Amazon S3, Cloudflare R2, Ceph, Scaleway, OVH and Exoscale keep it; Backblaze B2 and Alibaba OSS do not.`,
    );
  }

  close(): void {
    this.#client.destroy();
  }

  #input(key: string) {
    const { bucket, prefix } = this.#address;
    return { Bucket: bucket, Key: prefix ? `${prefix}/${key}` : key };
  }

  #translateErrors<Result>(request: Promise<Result>): Promise<Result> {
    return request.catch((error) => {
      throw this.#unavailable(error);
    });
  }

  #unavailable(error: unknown): ReleaseError {
    const endpoint = process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL || '';
    // Only the origin: the rest may contain a password.
    const at = URL.canParse(endpoint) ? ` at ${new URL(endpoint).origin}` : '';
    return new ReleaseError(
      'unavailable',
      `The release store ${bucketUrl(this.#address)}${at} cannot be used: ${reasonOf(error)}.`,
    );
  }
}
