import type { TextsOf } from '../../../i18n/messages.ts';
import type { sentencesText } from './sentences.text.ts';

export const texts: TextsOf<typeof sentencesText> = {
  closedDay:
    'La bourse était fermée le {{date}}, et pourtant il y a une barre : clôture {{close}}, volume {{volume}}.',
  holidayCopy:
    'La bourse était fermée le {{date}} ; la barre répète celle du {{other}} dans tous les prix et son volume {{volume}}.',
  copiedBar: 'La barre répète celle du {{other}} dans tous les prix et son volume {{volume}}.',
  gapOne: '1 séance entre le {{from}} et le {{to}} n’a pas de barre.',
  gap: '{{n}} séances entre le {{from}} et le {{to}} n’ont pas de barre.',
  longGapReuse:
    '{{n}} séances sans barre, puis clôture {{after}} après {{before}} : le symbole est peut-être depuis à une autre société.',
  longGap: '{{n}} séances sans barre, puis clôture {{after}} après {{before}}.',
  dividendTwice: 'Un dividende de {{amount}} le {{date}} est annoncé deux fois en {{days}} jours.',
  dividendMissing:
    'Le dividende de {{amount}} du {{date}} ({{share}} du cours) manque dans les clôtures ajustées.',
  dividendStep:
    'Le {{date}} la clôture ajustée saute de {{step}} pour une clôture de {{close}}, mais le dividende est {{amount}}.',
  dividendTimes: 'Le dividende de {{amount}} du {{date}} vaut {{times}} fois l’habituel {{usual}}.',
  dividendOpen:
    'Un dividende de {{amount}} le {{date}} ferait {{share}} de la clôture {{close}}, mais l’ouverture fut {{open}}.',
  knownEarlyOne: '1 barre à partir du {{from}} serait connue à {{at}}, avant la fin de la séance.',
  knownEarly: '{{n}} barres à partir du {{from}} seraient connues à {{at}}, avant la fin de la séance.',
  priceMissing:
    'Un prix manque ou n’est pas positif : ouverture {{open}}, haut {{high}}, bas {{low}}, clôture {{close}}.',
  priceOrder:
    'Les prix ne sont pas en ordre : ouverture {{open}}, haut {{high}}, bas {{low}}, clôture {{close}}.',
  splitAdjusted:
    'Les prix seraient ceux négociés, mais à la division de {{ratio}} pour 1 du {{date}} la clôture va de {{before}} à {{after}} : les barres précédentes sont déjà ajustées.',
  splitOtherDay:
    'Les prix seraient ceux négociés, mais la division de {{ratio}} pour 1 du {{date}} se voit le {{other}}.',
  splitShows:
    'Les prix seraient ajustés, mais la division de {{ratio}} pour 1 du {{date}} se voit encore : clôture {{before}} le {{from}}, {{after}} le {{to}}.',
  splitStretch:
    'Clôture {{before}} avant, {{close}} le {{from}}, et de nouveau {{back}} le {{to}} : un passage à 1/{{ratio}} du cours.',
  splitUnknown:
    'Clôture {{before}} le {{from}}, ouverture {{open}} le {{to}} : un changement de {{ratio}} dans des échanges ordinaires ({{trading}}), et aucune division n’est connue.',
  staleRun: '{{n}} barres de suite répètent la clôture {{close}} sans aucun échange.',
  staleTailOne: 'La dernière barre est du {{date}} ; 1 séance manque après elle.',
  staleTail: 'La dernière barre est du {{date}} ; {{n}} séances manquent après elle.',
  unitsOne: '1 barre à environ {{factor}} fois le reste : clôture {{close}} à côté de {{other}} le {{date}}.',
  units:
    '{{n}} barres à environ {{factor}} fois le reste : clôture {{close}} à côté de {{other}} le {{date}}.',
  unitsWithin:
    '{{prices}} à côté d’un cours d’environ {{usual}} : décalage d’un facteur d’environ {{factor}}.',
  noVolume: 'Les {{n}} barres ont toutes un volume de 0 : la source n’a pas de volume.',
  volumeMovedOne: '1 barre au volume 0, alors que le cours a bougé (clôture {{from}} à {{to}}).',
  volumeMoved:
    '{{n}} barres au volume 0, alors que le cours a bougé dans {{moved}} d’entre elles (clôture {{from}} à {{to}}).',
  volumeQuietOne: '1 barre de {{year}} au volume 0, le cours ne bougeant pas.',
  volumeQuiet: '{{n}} barres de {{year}} au volume 0, le cours ne bougeant pas.',
  replaceBar: 'Corriger la barre : ouverture {{open}}, haut {{high}}, bas {{low}}, clôture {{close}}.',
  removeBar: 'Laisser de côté les barres du {{date}}.',
  removeBars: 'Laisser de côté les barres du {{from}} au {{to}}.',
  scaleBarVolume: 'Multiplier les prix du {{date}} par {{factor}} et les volumes par {{volume}}.',
  scaleBarsVolume: 'Multiplier les prix du {{from}} au {{to}} par {{factor}} et les volumes par {{volume}}.',
  scaleBar: 'Multiplier les prix du {{date}} par {{factor}}.',
  scaleBars: 'Multiplier les prix du {{from}} au {{to}} par {{factor}}.',
  forgetVolumeOne: 'Considérer le volume du {{date}} comme manquant.',
  forgetVolume: 'Considérer le volume du {{from}} au {{to}} comme manquant.',
  addSplit: 'Ajouter une division de {{ratio}} pour 1 le {{date}}.',
  changeDividend: 'Porter le dividende du {{date}} à {{amount}} par titre.',
  removeDividend: 'Retirer le dividende du {{date}}.',
  scaleAdjusted: 'Multiplier les clôtures ajustées avant le {{date}} par {{factor}}.',
  fetchOne: 'Redemander les barres du {{date}}.',
  fetchAgain: 'Redemander les barres du {{from}} au {{to}}.',
  otherAsset: 'Garder les barres du {{from}} au {{to}} comme celles d’un autre actif.',
  quietIsUsual: 'Des jours sans échange arrivent là où l’on échange peu.',
  noRepairFetch:
    'Il n’y a pas de correction à enregistrer : redemandez à la source avec `auspex ingest` ; rien ne se calcule ici.',
  noRepairOther:
    'Il n’y a pas de correction à enregistrer : importez ces barres sous un symbole à elles ; elles ne passent pas d’un actif à l’autre.',
  noRepairAdjusted:
    'Il n’y a pas de correction à enregistrer : les clôtures ajustées ne sont pas gardées ; corrigez plutôt le dividende.',
  noRepairQuiet:
    'Il n’y a pas de correction à enregistrer : des jours sans échange arrivent là où l’on échange peu.',
  noRepairNothing: 'Il n’y a pas de correction à enregistrer : elle ne change rien.',
  repairGone: 'Le contrôle ne trouve plus ce défaut ; repassez d’abord le symbole au contrôle.',
  filesStand: 'Les fichiers sur disque ne bougent pas.',
  filesDaily: 'Les fichiers contiennent des barres quotidiennes.',
  filesHalts: 'Les fichiers de barres ne disent rien des suspensions.',
  filesActions: 'Là où le fichier a des colonnes de dividendes et de divisions.',
  alphaHalts: 'Alpha Vantage ne signale pas les suspensions de cotation.',
  alphaListings: 'Valeurs américaines cotées.',
  alphaQuotes: 'Actions seulement ; chaque cotation est un appel du jour.',
  alphaDates: 'Les six prochains mois.',
  exchangeHalts: 'Les bourses de cryptos ne publient pas de suspensions.',
  exchangePairs: 'Paires négociables en ce moment.',
  coinActions: 'Les cryptos n’en ont pas.',
  edgarWho: 'Sociétés qui déposent auprès de la SEC.',
  noFeeds: 'Aucun flux n’est configuré.',
  fundsReport: 'Fonds et cryptos ne publient ni comptes ni résultats.',
  timeout: '{{host}} n’a pas répondu en {{seconds}} s.',
  unreachable: '{{host}} est injoignable ({{detail}}).',
  status: '{{host}} a répondu avec le statut {{status}}.',
  rateLimited: '{{host}} demande d’attendre avant le prochain appel.',
  budget: 'Notre propre limite d’appels à {{host}} est atteinte pour le moment.',
  resting: '{{host}} a échoué plusieurs fois de suite et n’est plus sollicité pour un temps.',
  tooLarge: 'La réponse de {{host}} dépasse {{bytes}} octets.',
  notUnderstood: 'La réponse de {{host}} n’a pas pu être comprise : {{detail}}',
  notUsed: 'La réponse de {{host}} n’a pas pu être utilisée.',
  quotaTheirs: 'Alpha Vantage dit que les appels du jour sont épuisés.',
  quotaOurs: 'Les {{n}} appels du jour à Alpha Vantage sont épuisés.',
  quotaUncounted: 'Les appels à Alpha Vantage ne peuvent pas être comptés en ce moment.',
  tooFast: 'Alpha Vantage a été sollicité trop souvent en peu de temps.',
  invalidKey: 'Alpha Vantage n’accepte pas la clé.',
  refused: 'Alpha Vantage a refusé sans raison connue de nous.',
};
