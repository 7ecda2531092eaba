export * from '../../config/cannot-start.ts';
export * from './database.ts';
export * from './database-unavailable.ts';
export * from './keep-trying.ts';
export * from './open-database.ts';
export * from './reach-database.ts';
export * from './same-database.ts';
export * from './session-settings.ts';
