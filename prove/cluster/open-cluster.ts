import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testClientKey } from '../../apps/server/test/client-key.ts';
import { debianProgram, freePort, serviceAccount } from '../../apps/server/test/debian-program.ts';
import {
  type LoopbackSmtpServer,
  startLoopbackSmtpServer,
} from '../../apps/server/test/loopback/smtp-server.ts';
import { inCheckout } from '../../scripts/checkout.ts';
import { fillMarket } from './fill-market.ts';
import { accepts, Part } from './part.ts';
import { PostgresPair, postgresPrograms } from './postgres-pair.ts';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const BUS_PASSWORD = 'only-in-the-proof';
/** The product's clock shows a day of eight years ago, when its market had hardly any history: it is filled in a minute. */
const CLOCK_SHIFT_MS = -8 * 365.25 * 86_400_000;
/** What that clock shows. */
export const productNow = () => Date.now() + CLOCK_SHIFT_MS;

/** Everything that an installation on several machines has, on this one. */
export interface Cluster {
  /** Where clients come in. */
  readonly port: number;
  readonly webs: readonly Part[];
  readonly workers: readonly Part[];
  readonly others: Readonly<Record<'haproxy' | 'pgbouncer' | 'nats' | 'primary' | 'replica', Part>>;
  /** The primary, not through the pooler. */
  readonly ownerUrl: string;
  readonly replicaUrl: string;
  readonly smtp: LoopbackSmtpServer;
}

interface Ports {
  readonly proxy: number;
  readonly pooler: number;
  readonly bus: number;
  readonly primary: number;
  readonly replica: number;
  readonly webs: readonly number[];
}

async function choosePorts(): Promise<Ports> {
  const ports: number[] = [];
  while (ports.length < 7) {
    const port = await freePort();
    if (!ports.includes(port)) ports.push(port);
  }
  const [proxy = 0, pooler = 0, bus = 0, primary = 0, replica = 0, ...webs] = ports;
  return { proxy, pooler, bus, primary, replica, webs };
}

/** The file that `deploy` gives operators, with lines replaced by this machine's. */
function deployed(name: string, lines: readonly (readonly [RegExp, string])[]): string {
  let text = readFileSync(inCheckout('deploy', name), 'utf8');
  for (const [line, own] of lines) {
    if (!line.test(text)) throw new Error(`deploy/${name} has no line like ${line}.`);
    text = text.replace(line, own);
  }
  return text;
}

interface Setting {
  readonly folder: string;
  readonly ports: Ports;
  readonly postgres: PostgresPair;
}

function haproxy({ folder, ports }: Setting): Part {
  const file = join(folder, 'haproxy.cfg');
  const own = deployed('haproxy.cfg', [
    // It runs under that account from the beginning, where it must not be root.
    [/^ {2}user .*\n {2}group .*\n {2}maxconn .*\n/m, '  maxconn 1000\n'],
    [/^ {2}bind :80\n {2}bind :443 .*\n.*redirect scheme.*\n/m, `  bind 127.0.0.1:${ports.proxy}\n`],
    [/hdr Host \S+$/m, 'hdr Host localhost'],
    [/127\.0\.0\.1:3000\b/g, `127.0.0.1:${ports.webs[0]}`],
    [/127\.0\.0\.1:3001\b/g, `127.0.0.1:${ports.webs[1]}`],
  ]);
  writeFileSync(file, own);
  return new Part({
    ...{ name: 'haproxy', folder, path: debianProgram('haproxy') ?? '', account: serviceAccount('haproxy') },
    // In the foreground, as one process: a kill leaves no other behind.
    args: ['-db', '-f', file],
    isUp: () => accepts(ports.proxy),
  });
}

function pgbouncer({ folder, ports, postgres }: Setting): Part {
  const account = serviceAccount('postgres');
  const [users, file] = [join(folder, 'userlist.txt'), join(folder, 'pgbouncer.ini')];
  writeFileSync(users, `"auspex_app" "${postgres.password}"\n`);
  const own = deployed('pgbouncer.ini', [
    [/^auspex = host=\S+ port=\S+/m, `auspex = host=127.0.0.1 port=${ports.primary}`],
    [/^listen_port = .*/m, `listen_port = ${ports.pooler}`],
    [/^auth_file = .*/m, `auth_file = ${users}`],
  ]);
  writeFileSync(file, own);
  return new Part({
    ...{ name: 'pgbouncer', folder, path: debianProgram('pgbouncer') ?? '', account, args: [file] },
    isUp: () => accepts(ports.pooler),
  });
}

/** With the account that `docs/scale.md` tells operators to make. */
function nats({ folder, ports }: Setting): Part {
  const file = join(folder, 'nats.conf');
  writeFileSync(
    file,
    `listen: "127.0.0.1:${ports.bus}"
authorization { users = [ { user: auspex, password: "${BUS_PASSWORD}", permissions: { publish: "auspex.>", subscribe: "auspex.>" } } ] }
`,
  );
  return new Part({
    ...{ name: 'nats', folder, path: debianProgram('nats-server') ?? '', account: serviceAccount('nats') },
    args: ['-c', file],
    isUp: () => accepts(ports.bus),
  });
}

/** What `/etc/auspex/auspex.env` would hold. */
function settingsOf({ folder, ports, postgres }: Setting, smtpUrl: string): Record<string, string> {
  const pooled = new URL(postgres.urlOf('auspex_app'));
  pooled.port = String(ports.pooler);
  return {
    // As with `npm start`.
    NODE_COMPILE_CACHE: inCheckout('node_modules', '.cache', 'compiled'),
    PATH: '/usr/bin:/bin',
    HOME: folder,
    HOST: '127.0.0.1',
    // A clock of its own is only for installations of one machine.
    PUBLIC_URL: `http://localhost:${ports.proxy}`,
    CLOCK_SHIFT_MS: String(CLOCK_SHIFT_MS),
    TRUSTED_PROXIES: '127.0.0.1',
    AUSPEX_HOME: join(folder, 'home'),
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATABASE_URL: pooled.href,
    DATABASE_DIRECT_URL: postgres.urlOf('auspex_app'),
    DATABASE_OWNER_URL: postgres.urlOf('auspex_owner'),
    DATABASE_REPLICA_URL: postgres.urlOf('auspex_app', ports.replica),
    BUS_URL: `nats://auspex:${BUS_PASSWORD}@127.0.0.1:${ports.bus}`,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Auspex <hello@auspex.example>',
    CLIENT_KEY: testClientKey,
    MARKET_SOURCES: 'simulated',
  };
}

function product(setting: Setting, smtpUrl: string): Pick<Cluster, 'webs' | 'workers'> {
  const { folder, ports } = setting;
  const settings = settingsOf(setting, smtpUrl);
  const program = { folder, path: process.execPath, args: [main] };
  const webs = ports.webs.map((port, i) => {
    const env = { ...settings, ROLE: 'web', PORT: String(port), LOG_LEVEL: 'warn' };
    const isUp = async () => (await statusOf(`http://127.0.0.1:${port}/readyz`)) === 200;
    return new Part({ ...program, name: `web${i + 1}`, env, isUp });
  });
  const workers = [1, 2].map((number) => {
    const env = { ...settings, ROLE: 'worker', LOG_LEVEL: 'info' };
    const isUp = async (said: () => string) => said().includes('"msg":"started"');
    return new Part({ ...program, name: `worker${number}`, env, isUp });
  });
  return { webs, workers };
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status ?? 0;
}

/** Stops the proof with one sentence where Debian's packages are missing. */
function requirePrograms(): void {
  const servers = ['haproxy', 'nats-server', 'pgbouncer'].map((name) => `/usr/sbin/${name}`);
  if ([...servers, ...postgresPrograms].every(existsSync)) return;
  throw new Error(
    'This proof runs on Debian’s packages: apt-get install haproxy nats-server pgbouncer postgresql-15, without starting their services.',
  );
}

/**
 * Opens a cluster with the simulated market in it, and closes it afterwards. If `work` fails, its logs and the filled
 * market stay for the next try.
 */
export async function withCluster(work: (cluster: Cluster) => Promise<void>): Promise<void> {
  requirePrograms();
  const folder = join(tmpdir(), 'auspex-prove-cluster');
  mkdirSync(join(folder, 'home'), { recursive: true });
  chmodSync(folder, 0o755);
  const account = serviceAccount('postgres');
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid);
  const ports = await choosePorts();
  const pair = { folder, account, primaryPort: ports.primary, replicaPort: ports.replica };
  const setting = { folder, ports, postgres: new PostgresPair(pair) };
  const smtp = await startLoopbackSmtpServer();
  // A worker that is killed then often holds a mail that the server has.
  smtp.behave('slow');
  const { primary, replica } = setting.postgres;
  const others = {
    ...{ primary, replica },
    ...{ haproxy: haproxy(setting), pgbouncer: pgbouncer(setting), nats: nats(setting) },
  };
  const { webs, workers } = product(setting, smtp.url);
  const cluster: Cluster = {
    ...{ port: ports.proxy, webs, workers, others, smtp },
    ownerUrl: setting.postgres.urlOf('auspex_owner'),
    replicaUrl: setting.postgres.urlOf('auspex_owner', ports.replica),
  };
  try {
    await fillMarket(cluster, setting.postgres);
    await setting.postgres.openReplica();
    await Promise.all([...workers, ...webs].map((part) => part.start()));
    await others.haproxy.start();
    await work(cluster);
  } finally {
    for (const part of [...webs, ...workers, ...Object.values(others)]) await part.kill();
    await smtp.close();
  }
  rmSync(folder, { recursive: true, force: true });
}
