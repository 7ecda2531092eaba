import type { TextsOf } from '../../../i18n/messages.ts';
import type { alarmsText } from './alarms.text.ts';

export const texts: TextsOf<typeof alarmsText> = {
  'alarm.narrow':
    'Alarme de couverture : les fourchettes à 80 % publiées à {{horizon}} ({{market}}) ont tenu moins souvent que le hasard ne l’explique ({{share}} sur {{count}}). Elles sont trop étroites.',
  'alarm.wide':
    'Alarme de couverture : les fourchettes à 80 % publiées à {{horizon}} ({{market}}) ont tenu plus souvent que le hasard ne l’explique ({{share}} sur {{count}}). Elles sont trop larges.',
  'horizon.delta_30': '30 jours',
  'horizon.delta_90': '90 jours',
  'horizon.delta_1y': 'un an',
  'horizon.delta_2y': 'deux ans',
  'market.crypto': 'cryptomonnaies',
  'market.us': 'actions américaines',
  card: 'Fiches des modèles',
};
