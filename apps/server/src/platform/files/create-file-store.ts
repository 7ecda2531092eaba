import type { FileStoreConfig } from '../../config.ts';
import type { FileStore } from './file-store.ts';
import { createLocalStore } from './local-store.ts';
import { createS3Store } from './s3-store.ts';

/** Where uploads are stored, by configuration. */
export function createFileStore(config: FileStoreConfig): FileStore {
  return config.kind === 'local' ? createLocalStore(config.folder) : createS3Store(config);
}
