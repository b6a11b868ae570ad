import type { HeadObjectCommandOutput, ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { statusOf } from './s3-client.ts';

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
  /** Other content has another one. */
  tag: string | undefined;
}

/** The same as the store says it. */
export function factsOf({
  ContentLength,
  LastModified,
  Metadata,
  ETag,
}: HeadObjectCommandOutput): ObjectFacts {
  const at = Number(Metadata?.at) || LastModified?.getTime() || 0;
  return { bytes: ContentLength ?? 0, at, note: Metadata?.note, tag: ETag };
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

/**
 * What is below a prefix.
 * @param ask asks for a page of the list. @param prefix is taken from what it says
 * @returns the sizes of objects, in bytes, by their names; the folders, where they are asked for
 */
export async function listAll(
  ask: (token: string | undefined) => Promise<ListObjectsV2CommandOutput>,
  prefix: string,
): Promise<{ names: ReadonlyMap<string, number>; folders: string[] }> {
  const names = new Map<string, number>();
  const folders: string[] = [];
  let token: string | undefined;
  do {
    const page = await ask(token);
    for (const { Key = '', Size = 0 } of page.Contents ?? []) names.set(Key.slice(prefix.length), Size);
    for (const { Prefix = '' } of page.CommonPrefixes ?? [])
      folders.push(Prefix.slice(prefix.length).replace(/\/$/, ''));
    token = page.NextContinuationToken;
  } while (token);
  return { names, folders };
}
