import type { TextsOf } from '../../i18n/messages.ts';
import type { publishingText } from './publishing.text.ts';

export const texts: TextsOf<typeof publishingText> = {
  'purpose.blog': 'Comment marchent les modèles, ce que nous avons mesuré et où nous nous sommes trompés.',
  'part.articles': 'Articles à lire',
};
