import type { S3Client } from '@aws-sdk/client-s3';
import { hasCode } from '../files.ts';

/** How long a request may take to connect and until it is answered, in milliseconds, and how often it is tried. */
const LIMITS = { connect: 3000, answer: 8000, attempts: 3 };

export type RequestLimits = typeof LIMITS;

/** How much longer something large may take, in milliseconds: what it takes on a line that carries 100 kB in a second. */
export function timeFor(bytes: number): number {
  return Math.ceil(bytes / 100);
}

/** How many requests are under way at once. */
export const AT_ONCE = 16;

/** How a bucket is reached. Region and credentials are found as in all of AWS's tools: environment, files, or the machine's role. */
export interface BucketAddress {
  bucket: string;
  /** Without slashes at its ends; may be empty. */
  prefix: string;
  /** Where the object store is; AWS's own address unless given. */
  endpoint?: URL | undefined;
}

/** `s3://bucket/prefix` */
export function bucketUrl({ bucket, prefix }: BucketAddress): string {
  return `s3://${bucket}${prefix && `/${prefix}`}`;
}

/** AWS's client, loaded where a bucket is asked for: it takes longer than all the rest of a command's start. */
export async function connect({ endpoint }: BucketAddress, limits: Partial<RequestLimits> = {}) {
  const { connect: connectMs, answer, attempts } = { ...LIMITS, ...limits };
  // It says at each start what Node a later version will need. The version that is installed runs on Node 20; who raises it is told by npm.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    // Names of buckets are no names of machines where there is one machine.
    ...(endpoint && { endpoint: endpoint.href, forcePathStyle: true }),
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answer,
      socketTimeout: answer,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: AT_ONCE, keepAlive: true },
      httpsAgent: { maxSockets: AT_ONCE, keepAlive: true },
    },
    // What is large is sent at once, over a connection that is there: else it gets one of its own, and waits for the store's leave.
    expectContinueHeader: false,
    // Stores that are not AWS's know no newer checksums. What is read is compared with hashes of our own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client, answer };
}

/** The status with which a store refused; undefined where it did not answer. */
export function statusOf(error: unknown): number | undefined {
  const { $metadata }: { $metadata?: { httpStatusCode?: number } } = Object(error);
  return $metadata?.httpStatusCode;
}

/** What a store, or the way to it, said, without anything secret: its messages may repeat what was sent. */
export function reasonOf(error: unknown): string {
  const { name, message }: { name?: string; message?: string } = Object(error);
  const status = statusOf(error);
  if (status) return `it answers ${name} (${status})`;
  if (name === 'TimeoutError' || hasCode(error, 'ETIMEDOUT')) return 'it does not answer in time';
  return (message ?? String(error)).replace(/^AWS SDK error wrapper for \w*Error: /, '');
}
