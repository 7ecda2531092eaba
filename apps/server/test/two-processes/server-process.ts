import { auditCalls, configurationCalls, jobCalls, outboxCalls } from '@auspex/contract';
import type { IdentitySource } from '../../src/platform/http/identity.ts';
import type { Platform } from '../../src/platform/module.ts';
import { auditModule } from '../../src/platform-modules/audit-module.ts';
import { filesModule } from '../../src/platform-modules/files-module.ts';
import { jobsModule } from '../../src/platform-modules/jobs-module.ts';
import { liveModule } from '../../src/platform-modules/live-module.ts';
import { outboxModule } from '../../src/platform-modules/outbox-module.ts';
import { settingsModule } from '../../src/settings/index.ts';
import { serveProcess } from '../serve-process.ts';
import { witnessModule } from './witness-module.ts';

/** `Bearer admin` is an admin; everybody else is a guest. */
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
