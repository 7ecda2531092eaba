import { isSimulated } from '../config/world.ts';
import type { Config } from '../config.ts';
import { hostOf } from '../platform/bus/nats-bus.ts';
import { complain, type InstallationCommand, print } from './installation-command.ts';

/** `auspex config check`: any mistakes were already reported while the configuration was read. */
export const configCommand: InstallationCommand = {
  name: 'config',
  usage: 'config check',
  summary: 'Check the configuration, list every mistake, show what is in effect (no secrets).',
  async run(args, config) {
    if (args.join(' ') !== 'check') {
      complain('Usage: auspex config check');
      return 2;
    }
    const lines = [
      ...linesOfSite(config),
      ...linesOfDatabase(config),
      ...linesOfServices(config),
      ...linesOfKeys(config),
    ];
    for (const [name, value] of lines) print(`${name.padEnd(20)} ${value}`);
    for (const sentence of config.misspelt) complain(sentence);
    print('The configuration has no errors.');
    return 0;
  },
};

type Line = readonly [name: string, value: string];

/** An address without name, password and parameters; a database may be reached by a socket of this machine. */
function placeOf(address: string): string {
  const { host, pathname, searchParams } = new URL(address);
  return (host || (searchParams.get('host') ?? '')) + pathname;
}

function linesOfSite(config: Config): Line[] {
  const own = config.loopback ? ' (this machine only: demo accounts and /dev/outbox exist)' : '';
  return [
    ['ROLE', config.role],
    ['HOST, PORT', `${config.host}, ${config.port}`],
    ['PUBLIC_URL', `${config.publicUrl}${own}`],
    ['AUSPEX_HOME', config.home],
  ];
}

function linesOfDatabase({ database, busUrl }: Config): Line[] {
  const { url, ownerUrl, directUrl, replica } = database;
  const same = 'the same as DATABASE_URL';
  const past = replica && `for past instants while it is up to ${replica.maxLagMs / 1000} s behind`;
  return [
    ['DATABASE_URL', url === null ? 'embedded PostgreSQL' : placeOf(url)],
    [
      'DATABASE_OWNER_URL',
      ownerUrl === null
        ? url === null
          ? 'embedded'
          : `${same}: only triggers guard what must not change`
        : placeOf(ownerUrl),
    ],
    ['DATABASE_DIRECT_URL', directUrl === null ? (url === null ? 'embedded' : same) : placeOf(directUrl)],
    ['DATABASE_REPLICA_URL', replica === null ? 'none' : `${placeOf(replica.url)}, ${past}`],
    ['BUS_URL', busUrl === null ? 'none, the database' : `NATS at ${hostOf(busUrl)}`],
  ];
}

/** A seed without a version means the one that the database knows, which is not asked here. */
function worldIn({ market, world }: Config): string {
  const isOpen = isSimulated(world) && !market.versionGiven;
  return `world ${world}${isOpen ? ', in the version that this installation has' : ''}`;
}

function linesOfServices(config: Config): Line[] {
  const { mail, files, assistant, timestampUrl } = config;
  return [
    ['MARKET_SOURCES', `${config.market.sources.join(', ')} (${worldIn(config)})`],
    [
      'Mail',
      mail.kind === 'smtp' ? `SMTP at ${new URL(mail.url).host}` : 'outbox, nothing leaves this machine',
    ],
    ['Files', files.kind === 's3' ? `S3 bucket ${files.bucket}` : files.folder],
    [
      'Sign-in',
      ['password', config.google && 'Google', config.facebook && 'Facebook'].filter(Boolean).join(', '),
    ],
    [
      'Assistant',
      assistant.kind === 'local'
        ? 'local, nothing leaves this machine'
        : `${assistant.name} at ${assistant.provider}`,
    ],
    ['BILLING_PROVIDER', config.billing.provider],
    ['TIMESTAMP_URL', timestampUrl === null ? 'none, roots are not stamped' : placeOf(timestampUrl)],
  ];
}

function linesOfKeys(config: Config): Line[] {
  return [
    ['MASTER_KEY', config.masterKey === null ? 'the key file in AUSPEX_HOME' : 'set'],
    ['NEW_MASTER_KEY', config.acceptNewMasterKey ? 'accept' : 'refuse'],
    ['CLIENT_KEY', config.clientKeyHash === null ? 'made on the first start' : 'set'],
    ['METRICS_TOKEN', config.metricsToken === null ? 'none' : 'set'],
    ['TRUSTED_PROXIES', config.trustedProxies.join(', ') || 'none'],
  ];
}
