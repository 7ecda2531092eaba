import type { TextsOf } from '../../../i18n/messages.ts';
import type { asOfText } from './as-of.text.ts';

export const texts: TextsOf<typeof asOfText> = {
  'asOf.now': 'Maintenant',
  'asOf.open': 'Marché au : {{when}}. Modifier',
  'asOf.title': 'Voir le marché à une date passée',
  'asOf.banner': 'Vous voyez le marché tel qu’il était connu le {{when}}.',
  'asOf.bannerNote': 'Les cours sont figés ; ordres et alertes sont suspendus jusqu’à votre retour.',
  'asOf.endOfDay': '{{date}}, fin de journée UTC',
  'asOf.backToNow': 'Revenir au présent',
  'asOf.nowOnly': 'Indisponible pour un jour passé. Revenez d’abord au présent.',
  'asOf.unreadable': '« {{text}} » n’est pas une date (écrivez 2025-03-01). Voici le marché actuel.',
  'asOf.early': '{{text}} est trop ancien : le marché se voit à partir de l’an 2000. Voici le marché actuel.',
  'asOf.future':
    '{{text}} n’est pas encore terminé (les jours finissent à minuit UTC). Voici le marché actuel.',
  'asOf.date': 'Jour',
  'asOf.dateHint': 'Tout ce qui était connu à la fin de ce jour en UTC, et rien de plus récent.',
  'asOf.show': 'Afficher ce jour',
  'asOf.choose': 'Choisissez un jour.',
  'asOf.presets': 'Choix fréquents',
  'asOf.yesterday': 'Hier',
  'asOf.week': 'Il y a une semaine',
  'asOf.month': 'Il y a un mois',
  'asOf.quarter': 'Il y a trois mois',
  'asOf.year': 'Il y a un an',
  'asOf.yearEnd': 'Fin de l’an dernier',
};
