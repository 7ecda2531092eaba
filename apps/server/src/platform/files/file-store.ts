/** A stored file as read back. */
export interface StoredFile {
  readonly body: Buffer;
  readonly contentType: string;
  readonly etag: string;
}

/**
 * Where uploads are stored: a local folder, or S3. Keys are the specification's paths, such as
 * `user_pictures/{uid}/PFP`.
 */
export interface FileStore {
  put(key: string, file: { body: Buffer; contentType: string }): Promise<{ etag: string }>;
  get(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /** Keys under a prefix. */
  list(prefix: string): Promise<string[]>;
  /** Bytes of each file under a prefix. */
  sizes(prefix: string): Promise<ReadonlyMap<string, number>>;
}
