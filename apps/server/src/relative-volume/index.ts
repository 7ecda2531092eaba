export { relativeVolumeModule } from './relative-volume-module.ts';
