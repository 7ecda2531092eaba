import type { ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { FileStoreConfig } from '../../config.ts';
import { contentEtag } from './content-etag.ts';
import { keySegments, prefixSegments } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import {
  machineClock,
  OPERATION_LIMIT_MS,
  type RetryClock,
  retryStorage,
  UPLOAD_LIMIT_MS,
} from './retry-storage.ts';

type S3Config = Extract<FileStoreConfig, { kind: 's3' }>;
type Sdk = typeof import('@aws-sdk/client-s3');

/** The SDK is large and only some installations use it. */
async function connect(config: S3Config): Promise<{ sdk: Sdk; client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region: config.region,
    ...(config.endpoint === null ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // How often and how long to retry is decided here, not by the SDK.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
    // Stores that only imitate S3 do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const sizesOf = ({ Contents = [] }: ListObjectsV2CommandOutput): Array<[string, number]> =>
  Contents.flatMap(({ Key, Size = 0 }) => (Key === undefined ? [] : [[Key, Size]]));

type Use = <T>(limitMs: number, work: (sdk: Sdk, client: S3Client) => Promise<T>) => Promise<T>;

async function listSizes(prefix: string, Bucket: string, use: Use): Promise<ReadonlyMap<string, number>> {
  const Prefix = prefixSegments(prefix)
    .map((part) => `${part}/`)
    .join('');
  const found: Array<[string, number]> = [];
  let next: string | undefined;
  do {
    const page = await use(OPERATION_LIMIT_MS, (sdk, client) =>
      client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: next })),
    );
    found.push(...sizesOf(page));
    next = page.NextContinuationToken;
  } while (next !== undefined);
  return new Map(found);
}

/** Uploads in a bucket of S3 or anything compatible. */
export function createS3Store(config: S3Config, clock: RetryClock = machineClock): FileStore {
  let connection: Promise<{ sdk: Sdk; client: S3Client }> | null = null;
  const { bucket: Bucket } = config;

  const use: Use = async (limitMs, work) => {
    connection ??= connect(config);
    const { sdk, client } = await connection;
    return retryStorage(limitMs, () => work(sdk, client), clock);
  };

  return {
    async put(key, { body, contentType }) {
      const Key = keySegments(key).join('/');
      const etag = contentEtag(body);
      await use(UPLOAD_LIMIT_MS, (sdk, client) =>
        client.send(
          new sdk.PutObjectCommand({
            Bucket,
            Key,
            Body: body,
            ContentType: contentType,
            ContentLength: body.length,
            Metadata: { etag },
          }),
        ),
      );
      return { etag };
    },
    async get(key) {
      const Key = keySegments(key).join('/');
      return unlessMissing(
        use(OPERATION_LIMIT_MS, async (sdk, client) => {
          const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
          const body = Buffer.from((await found.Body?.transformToByteArray()) ?? []);
          const { ContentType: contentType = 'application/octet-stream', Metadata } = found;
          return { body, contentType, etag: Metadata?.etag ?? contentEtag(body) };
        }),
      );
    },
    async remove(key) {
      const Key = keySegments(key).join('/');
      await use(OPERATION_LIMIT_MS, (sdk, client) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key })),
      );
    },
    list: async (prefix) => [...(await listSizes(prefix, Bucket, use)).keys()].sort(),
    sizes: (prefix) => listSizes(prefix, Bucket, use),
  };
}
