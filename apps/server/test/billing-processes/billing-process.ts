import { accountsCalls, billingCalls, configurationCalls, memberCalls } from '@auspex/contract';
import { accountsModule } from '../../src/accounts/index.ts';
import { billingModule } from '../../src/billing/index.ts';
import type { IdentitySource } from '../../src/platform/http/identity.ts';
import type { Platform } from '../../src/platform/module.ts';
import { settingsModule } from '../../src/settings/index.ts';
import { serveProcess } from '../serve-process.ts';

/** `Bearer admin ID` is an admin, `Bearer ID` the member with that id; who has what decides the module itself. */
const identity = (platform: Platform): IdentitySource => ({
  async identify({ headers }) {
    const [, admin, memberId] = /^Bearer (admin )?([0-9a-f-]{36})$/.exec(headers.authorization ?? '') ?? [];
    if (memberId === undefined) return null;
    return {
      ...{ memberId, sessionId: null, admin: admin !== undefined, emailVerified: true, scopes: null },
      signedInAt: new Date(platform.clock.now()),
    };
  },
  unlocked: async () => new Set(),
});

/** A server of plans and payments; tests start several of it. */
await serveProcess({
  modules: [settingsModule, accountsModule, billingModule],
  identity,
  calls: { ...configurationCalls, ...accountsCalls, ...memberCalls, ...billingCalls },
});
