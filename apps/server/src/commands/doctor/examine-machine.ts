import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { hostOf, openNats } from '../../platform/bus/nats-bus.ts';
import { OPERATION_LIMIT_MS, type RetryClock } from '../../platform/files/retry-storage.ts';
import { createS3Store } from '../../platform/files/s3-store.ts';
import { greetMailServer } from '../../platform/mailer/smtp-transport.ts';
import { examined, type Finding, fault, inOrder, megabytes, type Surroundings } from './finding.ts';

/** With less than this, or this share, a database stops in the middle of a day. */
const LEAST_FREE_BYTES = 2_000_000_000;
const LEAST_FREE_SHARE = 0.05;
/** Codes of the second factor and sign-ins at providers stand this much. */
const MOST_DRIFT_MS = 10_000;

/** What can be seen without the database: disk, key file, mail server, bus, object storage. */
export async function examineMachine(surroundings: Surroundings): Promise<readonly Finding[]> {
  const { config } = surroundings;
  const findings = await Promise.all([
    examined('disk', () => examineDisk(surroundings)),
    examined('master key', async () => examineKeyFile(config)),
    examined('mail', () => examineMailServer(config)),
    examined('bus', () => examineBus(config)),
    examined('uploads', () => examineBucket(config)),
  ]);
  return findings.flat();
}

async function examineDisk({ config, space }: Surroundings): Promise<Finding> {
  const folders = [config.home, ...(config.files.kind === 'local' ? [config.files.folder] : [])];
  const there = folders.filter((folder) => existsSync(folder));
  if (there.length === 0) {
    return inOrder('disk', `${config.home} does not exist yet; the first start creates it.`);
  }
  let least: { readonly folder: string; readonly freeBytes: number } | null = null;
  for (const folder of there) {
    const { freeBytes, totalBytes } = await space(folder);
    if (freeBytes < LEAST_FREE_BYTES || freeBytes < totalBytes * LEAST_FREE_SHARE) {
      return fault(
        'disk',
        `Only ${megabytes(freeBytes)} of ${megabytes(totalBytes)} are free where ${folder} is; make room, or move AUSPEX_HOME to a larger disk.`,
      );
    }
    if (least === null || freeBytes < least.freeBytes) least = { folder, freeBytes };
  }
  return inOrder('disk', `${megabytes(least?.freeBytes ?? 0)} free where ${least?.folder} is`);
}

/** Only the file itself: whether it is the right key, the database knows. */
function examineKeyFile({ home, masterKey }: Config): Finding[] {
  const file = join(home, 'master.key');
  if (masterKey !== null || !existsSync(file)) return [];
  const mode = statSync(file).mode & 0o777;
  if ((mode & 0o077) === 0) return [];
  return [
    fault(
      'master key',
      `${file} can be read by other accounts (mode ${mode.toString(8)}); run: chmod 600 ${file}`,
    ),
  ];
}

async function examineMailServer({ mail, loopback }: Config): Promise<Finding> {
  if (mail.kind === 'outbox') {
    return loopback
      ? inOrder('mail', 'mails stay on this machine, at /dev/outbox')
      : fault(
          'mail',
          'No mail leaves this installation, so nobody can confirm an address or set a new password; set SMTP_URL and MAIL_FROM.',
        );
  }
  const { host } = new URL(mail.url);
  try {
    await greetMailServer(mail.url);
    return inOrder('mail', `the server at ${host} answers`);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return fault(
      'mail',
      `The mail server at ${host} does not accept mail (${said}); start it, or correct SMTP_URL.`,
    );
  }
}

async function examineBus({ busUrl }: Config): Promise<Finding[]> {
  if (busUrl === null) return [];
  const host = hostOf(busUrl);
  try {
    await (await openNats(busUrl)).close();
    return [inOrder('bus', `the server at ${host} answers`)];
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return [
      fault(
        'bus',
        `The bus at ${host} does not answer (${said}); start it, or correct BUS_URL. Until then messages between processes go through the database.`,
      ),
    ];
  }
}

/** A request would go on trying for minutes; what fails once is worth a look. */
function askedOnce(): RetryClock {
  let at = 0;
  return {
    now: () => {
      at += OPERATION_LIMIT_MS;
      return at;
    },
    pause: async () => undefined,
  };
}

async function examineBucket({ files }: Config): Promise<Finding[]> {
  if (files.kind === 'local') return [];
  const place = `the bucket ${files.bucket}${files.endpoint === null ? '' : ` at ${new URL(files.endpoint).host}`}`;
  try {
    // As whoever has uploaded nothing: a page of the listing is empty.
    await createS3Store(files, askedOnce()).list('doctor');
    return [inOrder('uploads', `${place} answers`)];
  } catch (error) {
    const said = error instanceof Error ? error.message || error.name : String(error);
    return [
      fault(
        'uploads',
        `No uploads can be kept in ${place} (${said}); correct S3_BUCKET, S3_REGION, S3_ENDPOINT or the key.`,
      ),
    ];
  }
}

const EXCHANGE_ADDRESSES = {
  binanceus: 'https://api.binance.us',
  coinbase: 'https://api.exchange.coinbase.com',
  kraken: 'https://api.kraken.com',
} as const;

/** Servers that are asked for data anyway. */
function knownServers({ market }: Config): string[] {
  const addresses = [
    ...market.exchanges.map(({ exchange, baseUrl }) => baseUrl ?? EXCHANGE_ADDRESSES[exchange]),
    ...(market.alphaVantage ? [market.alphaVantage.baseUrl ?? 'https://www.alphavantage.co'] : []),
    ...(market.edgar ? [market.edgar.dataUrl ?? 'https://data.sec.gov'] : []),
    ...market.feeds.map(({ url }) => url),
  ];
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

/** Compares this machine's clock with the first source that says what time it is. */
export function examineClocks(surroundings: Surroundings): Promise<readonly Finding[]> {
  return examined('clock', async () => {
    for (const address of knownServers(surroundings.config).slice(0, 3)) {
      const told = await surroundings.dateAt(address).catch(() => null);
      if (told === null) continue;
      const driftMs = told.readAt - told.date;
      return judgeDrift(driftMs, { against: new URL(address).host, mend: 'this machine' });
    }
    return [];
  });
}

/** `driftMs` is how far this machine is ahead. */
export function judgeDrift(
  driftMs: number,
  { against, mend }: { readonly against: string; readonly mend: string },
): Finding {
  const seconds = Math.round(Math.abs(driftMs) / 100) / 10;
  if (Math.abs(driftMs) <= MOST_DRIFT_MS) {
    return inOrder('clock', `within ${seconds} s of ${against}`);
  }
  const way = driftMs > 0 ? 'ahead of' : 'behind';
  return fault(
    'clock',
    `The clock of this machine is ${seconds} s ${way} ${against}; set up time synchronisation on ${mend} (timedatectl set-ntp true).`,
  );
}
