import type { TextsOf } from '../../i18n/messages.ts';
import type { headlinesText } from './headlines.text.ts';

export const texts: TextsOf<typeof headlinesText> = {
  lead: 'Les derniers titres sur les cryptos et les actions américaines, reliés aux actifs qu’ils citent. Les membres voient aussi le ton de chaque titre pour chaque actif, et pourquoi.',
  'market.label': 'Marché',
  'market.all': 'Tous',
  'market.us': 'Actions US',
  'market.crypto': 'Cryptos',
  symbol: 'Titres sur {{symbol}}',
  rss: 'Flux RSS',
  older: 'Titres plus anciens',
  end: 'Aucun titre plus ancien n’est conservé.',
  loading: 'Chargement des titres',
  'failed.title': 'Les titres n’ont pas pu être chargés',
  'failed.symbol': 'Aucun symbole « {{symbol}} ».',
  retry: 'Réessayer',
  'empty.title': 'Aucun titre récent',
  'empty.reason': 'Il y en a peut-être de plus anciens.',
  asOf: 'au {{date}}',
  source: 'Source : {{source}}',
  simulatedSource: 'marché simulé',
  simulated: 'simulé',
  simulatedWhy: 'Les noms sont réels, les événements inventés. Personne n’a publié ces titres.',
  stale: 'Périmé depuis le {{date}} : aucun titre depuis un jour.',
  join: 'Voir le ton de chaque titre',
  more: 'Tous les titres sur {{symbol}}',
  external: 'ouvre la page de l’éditeur',
};
