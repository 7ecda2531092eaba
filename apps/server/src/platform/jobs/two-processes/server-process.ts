import { auditCalls, configurationCalls, jobCalls, outboxCalls } from '@auspex/contract';
import { silentAnnouncer } from '../../../commands/announce-steps.ts';
import { runServer } from '../../../commands/run-server.ts';
import { loadConfig } from '../../../config.ts';
import { settingsModule } from '../../../settings/index.ts';
import { auditModule } from '../../audit/audit-module.ts';
import { filesModule } from '../../files/files-module.ts';
import type { IdentitySource } from '../../http/identity.ts';
import { liveModule } from '../../live/live-module.ts';
import { outboxModule } from '../../mailer/outbox-module.ts';
import { jobsModule } from '../jobs-module.ts';
import { witnessModule } from './witness-module.ts';

/** Whoever sends `Bearer admin` is one; everybody else is a guest. */
const identity: IdentitySource = {
  async identify({ headers }) {
    if (headers.authorization !== 'Bearer admin') return null;
    return {
      memberId: '00000000-0000-4000-8000-00000000000a',
      sessionId: null,
      admin: true,
      emailVerified: true,
      scopes: null,
      signedInAt: new Date(),
    };
  },
  unlocked: async () => new Set(),
};

const plenty = { name: 'plenty', max: 10_000_000, windowSeconds: 60 };

/** A whole server with the platform's own modules and one that leaves traces; tests and proofs start several of it. */
const server = await runServer(
  loadConfig(),
  {
    modules: [auditModule, filesModule, jobsModule, liveModule, outboxModule, settingsModule, witnessModule],
    identity: () => identity,
    http: () => ({
      calls: { ...configurationCalls, ...jobCalls, ...auditCalls, ...outboxCalls },
      // Measurements ask more often than a person does.
      limits: { guest: plenty, member: plenty, personalToken: plenty, refused: plenty },
    }),
  },
  silentAnnouncer,
);

process.on('SIGTERM', () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
process.stdout.write(`${JSON.stringify({ ready: server.address })}\n`);
