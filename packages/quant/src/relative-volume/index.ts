export {
  measureRelativeVolume,
  type RelativeVolume,
  type VolumeComparison,
  type VolumeCurve,
} from './measure-relative-volume.ts';
export type { ClockOffset } from './session-volumes.ts';
