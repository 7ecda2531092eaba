import type { Texts } from '../i18n/messages.ts';
import type { sentimentEnglish } from './sentiment.en.ts';

export const sentimentFrench: Texts<keyof typeof sentimentEnglish> = {
  'purpose.sentimentAnalysis':
    'Le ton de l’actualité par marché et par actif, chaque texte compté à portée de main.',
  'part.gauge': 'Ton du marché',
  'part.history': 'Ton au fil du temps',
  'part.assets': 'Ton de chaque actif et nombre de textes',
};
