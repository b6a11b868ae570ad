import { addAbortSignal, Readable } from 'node:stream';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { Refusal } from '@site/contract/program';
import { timeFor } from './s3-client.ts';

/**
 * How long the content of an object may take to arrive, in milliseconds, besides what its size takes on a slow line; how often it is asked for; and
 * how large it may be, in bytes: who writes it holds it in memory.
 */
export const BODY = { timeout: 30_000, attempts: 3, most: 256 * 1024 * 1024 };

/** @throws Refusal where an object is larger than it may be */
export function refuseTooLarge(place: string, bytes: number): void {
  if (bytes > BODY.most)
    throw new Refusal(`${place} has ${bytes} bytes, more than the ${BODY.most} that it may have.`);
}

/** Says that the content of an object began to arrive and broke off, or took too long. */
export class BrokenOff extends Error {}

/** What works with an object's content as it arrives. */
export type Take<Result> = (content: AsyncIterable<Buffer>) => Promise<Result>;

async function* chunksOf(body: Readable, place: string): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      // Not every answer says before how large it is.
      refuseTooLarge(place, bytes);
      yield chunk;
    }
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new BrokenOff('', { cause });
  }
}

async function takeOnce<Result>(
  { Body, ContentLength = 0 }: GetObjectCommandOutput,
  place: string,
  take: Take<Result>,
): Promise<Result> {
  // In Node it is a stream.
  const body = (Body ?? Readable.from([])) as Readable;
  try {
    refuseTooLarge(place, ContentLength);
    addAbortSignal(AbortSignal.timeout(BODY.timeout + timeFor(ContentLength)), body);
    return await take(chunksOf(body, place));
  } finally {
    // What is not read to its end keeps its connection, of which there are few.
    body.destroy();
  }
}

/**
 * Has an object's content taken as it arrives, again from its beginning where it broke off, which the client does not try again.
 * @param ask asks for the object
 * @throws BrokenOff with its cause; Refusal where it is too large; what `take` throws
 */
export async function takeContent<Result>(
  ask: () => Promise<GetObjectCommandOutput | undefined>,
  place: string,
  take: Take<Result>,
): Promise<Result | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await ask();
    if (!found) return undefined;
    try {
      return await takeOnce(found, place, take);
    } catch (error) {
      if (!(error instanceof BrokenOff) || attempt === BODY.attempts) throw error;
    }
  }
}

/** All of an object's content. */
export async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
