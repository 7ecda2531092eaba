import type { Texts } from '../../shared/i18n/messages.ts';
import type { correlationEnglish } from './correlation.en.ts';

export const correlationFrench: Texts<keyof typeof correlationEnglish> = {
  'purpose.stockCorrelation':
    'Ce qui bouge ensemble, avec quelle certitude, et ce qui diversifierait vraiment.',
  'part.matrix': 'Corrélation de chaque paire',
  'part.rolling': 'Une paire au fil du temps',
  'part.bets': 'Nombre de paris indépendants',
};
