import type { TextsOf } from '../../../i18n/messages.ts';
import type { preparationText } from './preparation.text.ts';

export const texts: TextsOf<typeof preparationText> = {
  'preparation.title': 'Préparation du marché',
  'preparation.waiting': 'Le marché sera préparé dans un instant',
  'preparation.note': 'Ce qui est là est déjà utilisable ; le reste apparaît tout seul.',
  'preparation.remaining': 'encore {{seconds}} s environ',
  'preparation.remainingMinutes': 'encore {{minutes}} min environ',
  'preparation.failed': 'Le marché n’a pas pu être préparé entièrement',
  'preparation.failedNote':
    'Un nouvel essai a lieu au prochain démarrage. Un administrateur voit la raison sous Administration, Tâches.',
  'preparation.steps': 'Étapes',
  'preparation.done': 'terminé',
  'preparation.running': '{{done}} sur {{total}}',
  'preparation.waits': 'en attente',
  'preparation.stepFailed': 'échec',
  'preparation.details': 'Afficher les étapes',
  'step.assets': 'Actifs',
  'step.prices': 'Prix',
  'step.fundamentals': 'Rapports des sociétés',
  'step.indices': 'Indices boursiers',
  'step.rates': 'Taux de change',
  'step.quotes': 'Cotations',
  'step.news-history': 'Titres depuis 2018',
  'step.earnings': 'Résultats',
  'step.news': 'Actualités',
  'step.forecasts': 'Prévisions',
  'step.signals': 'Signaux',
  'step.signals-history': 'Signaux du passé, recalculés pas à pas',
  'step.sentiment': 'Humeur des titres',
  'step.returns': 'Historique des résultats',
  'step.relative-volume': 'Volume relatif',
};
