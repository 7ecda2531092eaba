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
    const { url, ownerUrl } = config.database;
    const place = (address: string) => new URL(address).host + new URL(address).pathname;
    const lines: ReadonlyArray<readonly [string, string]> = [
      ['ROLE', config.role],
      ['HOST, PORT', `${config.host}, ${config.port}`],
      [
        'PUBLIC_URL',
        `${config.publicUrl}${config.loopback ? ' (this machine only: demo accounts and /dev/outbox exist)' : ''}`,
      ],
      ['AUSPEX_HOME', config.home],
      ['DATABASE_URL', url === null ? 'embedded PostgreSQL' : place(url)],
      [
        'DATABASE_OWNER_URL',
        ownerUrl === null
          ? url === null
            ? 'embedded'
            : 'the same as DATABASE_URL: only triggers guard what must not change'
          : place(ownerUrl),
      ],
      ['BUS_URL', config.busUrl === null ? 'none, the database' : `NATS at ${hostOf(config.busUrl)}`],
      ['MARKET_SOURCES', `${config.market.sources.join(', ')} (world ${config.world})`],
      [
        'Mail',
        config.mail.kind === 'smtp'
          ? `SMTP at ${new URL(config.mail.url).host}`
          : 'outbox, nothing leaves this machine',
      ],
      ['Files', config.files.kind === 's3' ? `S3 bucket ${config.files.bucket}` : config.files.folder],
      [
        'Sign-in',
        ['password', config.google && 'Google', config.facebook && 'Facebook'].filter(Boolean).join(', '),
      ],
      [
        'Assistant',
        config.assistant.kind === 'local'
          ? 'local, nothing leaves this machine'
          : `${config.assistant.name} at ${config.assistant.provider}`,
      ],
      ['MASTER_KEY', config.masterKey === null ? 'the key file in AUSPEX_HOME' : 'set'],
      ['TRUSTED_PROXIES', config.trustedProxies.join(', ') || 'none'],
    ];
    for (const [name, value] of lines) print(`${name.padEnd(20)} ${value}`);
    print('The configuration has no errors.');
    return 0;
  },
};
