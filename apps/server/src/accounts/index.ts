export type { ExchangeVault } from './accounts.ts';
export { accountsModule } from './accounts-module.ts';
