import type { Texts } from '../../../i18n/messages.ts';
import type { showcaseEnglish } from './showcase.en.ts';

export const showcaseFrench: Texts<keyof typeof showcaseEnglish> = {
  call: 'Une annonce du {{date}}, et ce qui a suivi',
  stance: 'Position technique : {{stance}}',
  'stance.buy': 'achat',
  'stance.hold': 'attente',
  'stance.sell': 'vente',
  'reasons.buy': 'Pour l’achat ({{n}})',
  'reasons.hold': 'Pour l’attente ({{n}})',
  'reasons.sell': 'Pour la vente ({{n}})',
  'reasons.none': 'aucun indicateur',
  'chart.label':
    '{{symbol}} : les clôtures avant l’annonce du {{date}}, la fourchette donnée pour les {{bars}} barres suivantes (50, 80 et 90 %), et les clôtures qui ont suivi. Le cours a fini à {{move}}, {{where}}.',
  'chart.range': 'fourchette donnée',
  'chart.after': 'ce qui a suivi',
  outcome: '{{bars}} barres plus tard : {{move}}, {{where}}.',
  'where.50': 'dans la fourchette à 50 %',
  'where.80': 'dans la fourchette à 80 %',
  'where.90': 'dans la fourchette à 90 %',
  'where.outside': 'hors de la fourchette à 90 %',
  coverage: 'Telles fourchettes à 80 % à ce jour : {{n}}. {{inside}} d’entre elles ont tenu.',
  'coverage.none': 'Aucune autre fourchette de ce genre n’est encore échue.',
  chosen: 'Tirée par l’empreinte de la date du jour : personne ne choisit une gagnante.',
  ledger: 'Entrée {{seq}} du registre',
  recomputed: 'Issue de l’historique recalculé.',
  simulated: 'simulé',
  simulatedWhy: 'Cette installation montre un marché inventé : vrais noms, prix fictifs.',
};
