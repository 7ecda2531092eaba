import type { TextsOf } from '../../i18n/messages.ts';
import type { correlationText } from './correlation.text.ts';

export const texts: TextsOf<typeof correlationText> = {
  'purpose.stockCorrelation':
    'Ce qui bouge ensemble, avec quelle certitude, et ce qui diversifierait vraiment.',
  'part.matrix': 'Corrélation de chaque paire',
  'part.rolling': 'Une paire au fil du temps',
  'part.bets': 'Nombre de paris indépendants',
};
