import { join } from 'node:path';
import { addressOf, type EnvironmentReader, isMailAddress } from './environment-reader.ts';

export type FileStoreConfig =
  | { readonly kind: 'local'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly region: string;
      readonly endpoint: string | null;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

export type MailConfig =
  /** Mails are "sent" to the outbox table, where `/dev/outbox` shows them. */
  | { readonly kind: 'outbox'; readonly from: string }
  | { readonly kind: 'smtp'; readonly from: string; readonly url: string };

/** Uploads go to S3 if a bucket is configured, else to the data folder. */
export function readFileStore(read: EnvironmentReader, home: string): FileStoreConfig {
  const names = ['S3_BUCKET', 'S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const first = names.find((name) => read.has(name));
  if (!first) return { kind: 'local', folder: join(home, 'uploads') };
  return {
    kind: 's3',
    bucket: read.required('S3_BUCKET', `${first} is set`),
    region: read.text('S3_REGION') ?? 'us-east-1',
    endpoint: read.address('S3_ENDPOINT', ['https', 'http']),
    accessKeyId: read.required('S3_ACCESS_KEY_ID', `${first} is set`),
    secretAccessKey: read.required('S3_SECRET_ACCESS_KEY', `${first} is set`),
  };
}

/** Per member, and for everything together. */
export function readUploadQuota(read: EnvironmentReader): { memberBytes: number; totalBytes: number } {
  const megabytes = (name: string, fallback: number) =>
    read.integer(name, { min: 1, max: 1_000_000 }, fallback) * 1_048_576;
  return {
    memberBytes: megabytes('UPLOAD_QUOTA_MEMBER_MB', 20),
    totalBytes: megabytes('UPLOAD_QUOTA_MB', 10_000),
  };
}

/** Mails are sent if a mail server is configured, else they go to the outbox. */
export function readMail(read: EnvironmentReader, supportEmail: string): MailConfig {
  const from = read.text('MAIL_FROM') ?? `Auspex <${supportEmail}>`;
  if (read.has('MAIL_FROM') && (/[\r\n]/.test(from) || !isMailAddress(addressOf(from)))) {
    read.mistake(
      'MAIL_FROM',
      'must be one e-mail address, or a name with it such as Auspex <hello@auspex.example>.',
    );
  }
  const url = read.address('SMTP_URL', ['smtp', 'smtps']);
  if (url !== null) read.checkCredentials('SMTP_URL', [url]);
  return url ? { kind: 'smtp', from, url } : { kind: 'outbox', from };
}

const SHORTEST_SECRET = 32;

/** What signs the news of bounced mails, or opens the metrics, must not be guessed. */
export function readSecret(
  read: EnvironmentReader,
  name: 'MAIL_HOOK_SECRET' | 'METRICS_TOKEN',
): string | null {
  const secret = read.text(name);
  if (secret !== null && secret.length < SHORTEST_SECRET)
    read.mistake(name, `must have at least ${SHORTEST_SECRET} characters.`);
  return secret;
}
