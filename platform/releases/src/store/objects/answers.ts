import { addAbortSignal, type Readable } from 'node:stream';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { statusOf } from './s3-client.ts';

/** How long the content of an object may take to arrive, in milliseconds, and how often it is asked for. */
export const BODY = { patience: 30_000, attempts: 3 };

/** What a request found; undefined where there is no such object. A bucket that is not there is an error, where the store tells. */
export async function ifFound<Found>(asking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asking;
  } catch (error) {
    const { name }: { name?: string } = Object(error);
    if (statusOf(error) === 404 && name !== 'NoSuchBucket') return undefined;
    throw error;
  }
}

/** All of an answer's content. @throws when it broke off, or takes too long */
export async function readBody(body: GetObjectCommandOutput['Body']): Promise<Buffer> {
  if (!body) return Buffer.alloc(0);
  // In Node it is a stream.
  addAbortSignal(AbortSignal.timeout(BODY.patience), body as Readable);
  return Buffer.from(await body.transformToByteArray());
}
