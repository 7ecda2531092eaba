import { defineMessages } from '../../shared/i18n/messages.ts';
import { relativeVolumeEnglish } from './relative-volume.en.ts';

export const relativeVolumeText = defineMessages(
  relativeVolumeEnglish,
  async () => (await import('./relative-volume.fr.ts')).relativeVolumeFrench,
);

export type VolumeTextKey = keyof typeof relativeVolumeEnglish & string;
