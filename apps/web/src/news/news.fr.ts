import type { Texts } from '../i18n/messages.ts';
import type { newsEnglish } from './news.en.ts';

export const newsFrench: Texts<keyof typeof newsEnglish> = {
  'purpose.newsAnalysis': 'Des titres reliés aux actifs dont ils parlent, avec les mots qui le montrent.',
  'part.stream': 'Derniers titres, doublons regroupés',
  'part.filters': 'Par actif, source et ton',
  'purpose.news': 'Les derniers titres sur les cryptos et les actions américaines.',
  'part.headlines': 'Titres',
};
