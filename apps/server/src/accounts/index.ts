export { accountsIdentitySource, accountsModule } from './accounts-module.ts';
export { callerOf } from './caller.ts';
