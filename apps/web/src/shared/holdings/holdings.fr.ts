import type { TextsOf } from '../../i18n/messages.ts';
import type { holdingsText } from './holdings.text.ts';

export const texts: TextsOf<typeof holdingsText> = {
  list: 'Positions',
  youHold: 'Vous détenez {{quantity}} {{symbol}}',
  weight: '{{share}} de votre portefeuille',
};
