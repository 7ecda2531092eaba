export * from '../../config/world.ts';
export * from './open-world.ts';
