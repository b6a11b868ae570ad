import { addAbortSignal, type Readable } from 'node:stream';
import type { GetObjectCommandOutput, HeadObjectCommandOutput } from '@aws-sdk/client-s3';
import { Refusal } from '@site/contract/program';
import { statusOf, timeFor } from './s3-client.ts';

/**
 * How long the content of an object may take to arrive, in milliseconds, besides what its size takes on a slow line; how often it is asked for; and
 * how large it may be, in bytes: it is held in memory.
 */
export const BODY = { patience: 30_000, attempts: 3, most: 256 * 1024 * 1024 };

/** What is noted beside an object. */
export interface Notes {
  /** When it counts as written, in milliseconds. */
  at?: number;
  /** What it is. Letters of ASCII only. */
  note?: string;
}

/** What a store says of an object without its content. */
export interface ObjectFacts {
  bytes: number;
  /** When it was written, in milliseconds; to the second, where nothing else is noted. */
  at: number;
  note: string | undefined;
}

/** The same as the store says it. */
export function factsOf({ ContentLength, LastModified, Metadata }: HeadObjectCommandOutput): ObjectFacts {
  const at = Number(Metadata?.at) || LastModified?.getTime() || 0;
  return { bytes: ContentLength ?? 0, at, note: Metadata?.note };
}

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

/** @throws Refusal where an object is larger than it may be */
export function refuseTooLarge(place: string, bytes: number): void {
  if (bytes > BODY.most)
    throw new Refusal(`${place} has ${bytes} bytes, more than the ${BODY.most} that it may have.`);
}

/** All of an answer's content. @throws when it broke off, or takes too long */
export async function readBody({ Body, ContentLength = 0 }: GetObjectCommandOutput): Promise<Buffer> {
  if (!Body) return Buffer.alloc(0);
  // In Node it is a stream.
  addAbortSignal(AbortSignal.timeout(BODY.patience + timeFor(ContentLength)), Body as Readable);
  const { buffer, byteOffset, byteLength } = await Body.transformToByteArray();
  return Buffer.from(buffer, byteOffset, byteLength);
}
