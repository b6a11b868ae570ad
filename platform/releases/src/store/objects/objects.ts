import type { z } from 'zod';
import { parseJson } from '../files.ts';

/**
 * Small things under names, such as `generations/7.json`: all that decides what is live, who sees a preview, and who is at work. They are
 * files in a folder, or objects in a bucket. Whoever has written sees what was written, and so does everybody after him, lists included.
 */
export interface Objects {
  /** Whether each look is a request to another machine. */
  readonly isRemote: boolean;
  /** Where something is, for messages. */
  place(key: string): string;
  /** What was written; undefined when there is nothing. */
  read(key: string): Promise<Buffer | undefined>;
  /** Whether there is something. */
  has(key: string): Promise<boolean>;
  /** When it was written, in milliseconds; undefined when there is nothing. */
  at(key: string): Promise<number | undefined>;
  /** Writes, whole or not at all, in the place of what is there. */
  write(key: string, content: string | Buffer): Promise<void>;
  /**
   * Writes where there is nothing: of all who try, one succeeds. Content has to be the writer's own, with something random in it: that is how he
   * knows his own again when the answer was lost.
   * @param isSecret whether nobody else on the machine may read it
   * @returns whether this one did
   */
  create(key: string, content: string | Buffer, isSecret?: boolean): Promise<boolean>;
  /** The names directly below a folder; none when there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** Removes it. What is not there is no error. */
  remove(key: string): Promise<void>;
}

/**
 * Reads JSON of a known shape; undefined when there is none.
 * @throws an error that names the place when it cannot be read or has another shape
 */
export async function readJsonObject<T>(
  objects: Objects,
  schema: z.ZodType<T>,
  key: string,
): Promise<T | undefined> {
  const content = await objects.read(key);
  return content && parseJson(schema, content, objects.place(key));
}
