import { accountsModule } from './accounts/index.ts';
import { outboxModule } from './platform/mailer/outbox-module.ts';
import type { ServerModule } from './platform/module.ts';
import { settingsModule } from './settings/index.ts';

/** Every module with its rank, lowest first. A module imports only modules of a lower rank, through their `index.ts`. */
export const modules: readonly ServerModule[] = [outboxModule, settingsModule, accountsModule];
