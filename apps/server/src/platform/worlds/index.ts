export * from './open-world.ts';
export * from './world.ts';
