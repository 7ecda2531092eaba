export { providerDialectModule } from './provider-dialect-module.ts';
