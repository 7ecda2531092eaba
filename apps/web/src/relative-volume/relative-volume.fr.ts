import type { Texts } from '../i18n/messages.ts';
import type { relativeVolumeEnglish } from './relative-volume.en.ts';

export const relativeVolumeFrench: Texts<keyof typeof relativeVolumeEnglish> = {
  'purpose.relativeVolume':
    'Qui s’échange bien plus que d’ordinaire à cette heure, et ce qui peut l’expliquer.',
  'part.table': 'Volume face à l’habituel à cette heure',
  'part.day': 'Le volume du jour dans sa bande habituelle',
};
