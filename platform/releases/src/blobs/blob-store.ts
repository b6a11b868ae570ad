export interface BlobInfo {
  key: string;
  bytes: number;
  modified: Date;
}

/** Bytes under keys such as `generations/7.json`. A write is whole or absent. */
export interface BlobStore {
  /** Returns where a blob is, for messages. */
  place(key: string): string;
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, content: string | Buffer): Promise<void>;
  /**
   * Creates a blob; returns false if another one has the key. Random content lets a writer recognise its own
   * blob.
   */
  putIfAbsent(key: string, content: string | Buffer): Promise<boolean>;
  /** Lists the blobs below a folder such as `generations/`. */
  list(folder: string): Promise<BlobInfo[]>;
  /** Deletes a blob if it exists. */
  delete(key: string): Promise<void>;
}
