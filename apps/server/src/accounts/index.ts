export { accountsModule } from './accounts-module.ts';
