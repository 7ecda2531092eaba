import { auditCalls, configurationCalls, jobCalls, outboxCalls } from '@auspex/contract';
import { auditModule } from '../../src/platform/audit/audit-module.ts';
import { filesModule } from '../../src/platform/files/files-module.ts';
import type { IdentitySource } from '../../src/platform/http/identity.ts';
import { jobsModule } from '../../src/platform/jobs/jobs-module.ts';
import { liveModule } from '../../src/platform/live/live-module.ts';
import { outboxModule } from '../../src/platform/mailer/outbox-module.ts';
import type { Platform } from '../../src/platform/module.ts';
import { settingsModule } from '../../src/settings/index.ts';
import { serveProcess } from '../serve-process.ts';
import { witnessModule } from './witness-module.ts';

/** Whoever sends `Bearer admin` is one; everybody else is a guest. */
const identity = (platform: Platform): IdentitySource => ({
  async identify({ headers }) {
    if (headers.authorization !== 'Bearer admin') return null;
    return {
      memberId: '00000000-0000-4000-8000-00000000000a',
      sessionId: null,
      admin: true,
      emailVerified: true,
      scopes: null,
      signedInAt: new Date(platform.clock.now()),
    };
  },
  unlocked: async () => new Set(),
});

/** A whole server with the platform's own modules and one that leaves traces; tests and proofs start several of it. */
await serveProcess({
  modules: [auditModule, filesModule, jobsModule, liveModule, outboxModule, settingsModule, witnessModule],
  identity,
  calls: { ...configurationCalls, ...jobCalls, ...auditCalls, ...outboxCalls },
});
