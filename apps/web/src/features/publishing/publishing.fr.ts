import type { Texts } from '../../shared/i18n/messages.ts';
import type { publishingEnglish } from './publishing.en.ts';

export const publishingFrench: Texts<keyof typeof publishingEnglish> = {
  'purpose.blog': 'Comment marchent les modèles, ce que nous avons mesuré et où nous nous sommes trompés.',
  'part.articles': 'Articles à lire',
};
