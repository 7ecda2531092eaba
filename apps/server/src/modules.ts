import type { ServerModule } from './platform/module.ts';

/** Every module with its rank, lowest first. A module imports only modules of a lower rank, through their `index.ts`. */
export const modules: readonly ServerModule[] = [];
