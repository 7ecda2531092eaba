import type { TextsOf } from '../../../i18n/messages.ts';
import type { preparationText } from './preparation.text.ts';

export const texts: TextsOf<typeof preparationText> = {
  'preparation.title': 'Préparation du marché',
  'preparation.waiting': 'Le marché sera prêt dans un instant',
  'preparation.note': 'Ce qui est chargé est déjà utilisable ; le reste apparaît automatiquement.',
  'preparation.remaining': 'encore {{seconds}} s environ',
  'preparation.remainingMinutes': 'encore {{minutes}} min environ',
  'preparation.failed': 'Le marché n’a pas pu être préparé entièrement',
  'preparation.failedNote':
    'Un nouvel essai aura lieu au prochain démarrage. Les administrateurs voient la raison sous Administration, Tâches.',
  'preparation.steps': 'Étapes',
  'preparation.done': 'terminé',
  'preparation.running': '{{done}} sur {{total}}',
  'preparation.waits': 'en attente',
  'preparation.stepFailed': 'échec',
  'preparation.details': 'Afficher les étapes',
  'step.assets': 'Actifs',
  'step.prices': 'Cours',
  'step.fundamentals': 'Rapports des sociétés',
  'step.indices': 'Indices boursiers',
  'step.rates': 'Taux de change',
  'step.quotes': 'Cotations',
  'step.news-history': 'Titres depuis 2018',
  'step.earnings': 'Résultats',
  'step.news': 'Actualités',
  'step.forecasts': 'Prévisions',
  'step.signals': 'Signaux',
  'step.signals-history': 'Historique des signaux, pas à pas',
  'step.sentiment': 'Ton des titres',
  'step.returns': 'Historique public',
  'step.relative-volume': 'Volume relatif',
};
