import { fileURLToPath } from 'node:url';

export * from './migration-file.ts';
export * from './rights-separation.ts';
export * from './run-migrations.ts';
export * from './unfit-database.ts';

/** Where this installation's migrations are. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
