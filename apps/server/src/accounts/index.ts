export { accountsIdentitySource, accountsModule } from './accounts-module.ts';
export { callerOf } from './caller.ts';
export { type DemoAccount, settleDemoAccounts } from './demo-accounts.ts';
