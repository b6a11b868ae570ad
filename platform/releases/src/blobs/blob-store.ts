/** A blob as lists have it. */
export interface BlobInfo {
  key: string;
  bytes: number;
  /** When it was written last. */
  modified: Date;
}

/**
 * Bytes under keys such as `generations/7.json`, in a folder or in a bucket. A reader sees what was written before
 * it asked. Each write is whole or not there at all.
 */
export interface BlobStore {
  /** Returns where a blob is, for messages. */
  place(key: string): string;
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, content: string | Buffer): Promise<void>;
  /**
   * Creates a blob. Of all who try, one succeeds. The content needs something random in it: a writer who lost the
   * answer recognises its own blob by it.
   * @returns false where there is one already
   */
  putIfAbsent(key: string, content: string | Buffer): Promise<boolean>;
  /** Returns every blob whose key begins with a folder such as `generations/`. */
  list(folder: string): Promise<BlobInfo[]>;
  /** Removes a blob. One that is not there is no error. */
  delete(key: string): Promise<void>;
}
