import type { TextsOf } from '../../../i18n/messages.ts';
import type { sentencesText } from './sentences.text.ts';

export const texts: TextsOf<typeof sentencesText> = {
  asWritten: '{{text}}',
  closedDay:
    'La bourse était fermée le {{date}}, pourtant il y a une barre : clôture {{close}}, volume {{volume}}.',
  holidayCopy:
    'La bourse était fermée le {{date}} ; la barre répète celle du {{other}} dans tous les prix et son volume {{volume}}.',
  copiedBar: 'La barre répète celle du {{other}} dans tous les prix et son volume {{volume}}.',
  gap_one: '{{count}} séance entre le {{from}} et le {{to}} n’a pas de barre.',
  gap_other: '{{count}} séances entre le {{from}} et le {{to}} n’ont pas de barre.',
  longGap:
    '{{n}} séances sans barre, puis clôture {{after}} après {{before}} : ces barres sont traitées comme celles d’une autre société tant que personne ne dit le contraire.',
  longGapReuse:
    '{{n}} séances sans barre, puis clôture {{after}} après {{before}} : le symbole appartient peut-être depuis à une autre société.',
  beforeListing_one:
    '{{count}} barre du {{from}} au {{to}} précède l’admission du {{date}} : une autre société avait le symbole, ou la date est fausse.',
  beforeListing_other:
    '{{count}} barres du {{from}} au {{to}} précèdent l’admission du {{date}} : une autre société avait le symbole, ou la date est fausse.',
  afterDelisting_one:
    '{{count}} barre du {{from}} au {{to}} est du jour de la radiation du {{date}} ou la suit : une autre société avait le symbole, ou la date est fausse.',
  afterDelisting_other:
    '{{count}} barres du {{from}} au {{to}} sont du jour de la radiation du {{date}} ou la suivent : une autre société avait le symbole, ou la date est fausse.',
  dividendTwice: 'Un dividende de {{amount}} le {{date}} est annoncé deux fois en {{days}} jours.',
  dividendMissing:
    'Le dividende de {{amount}} du {{date}} ({{share}} du cours) manque dans les clôtures ajustées.',
  dividendStep:
    'Le {{date}} la clôture ajustée saute de {{step}} pour une clôture de {{close}}, mais le dividende est {{amount}}.',
  dividendStepNone:
    'Le {{date}} la clôture ajustée saute de {{step}} pour une clôture de {{close}}, mais il n’y a aucun dividende.',
  dividendTimes: 'Le dividende de {{amount}} du {{date}} vaut {{times}} fois l’habituel {{usual}}.',
  dividendOpen:
    'Un dividende de {{amount}} le {{date}} ferait {{share}} de la clôture {{close}}, mais l’ouverture fut {{open}}.',
  knownEarly_one: '{{count}} barre à partir du {{from}} serait connue à {{at}}, avant la fin de la séance.',
  knownEarly_other:
    '{{count}} barres à partir du {{from}} seraient connues à {{at}}, avant la fin de la séance.',
  priceMissing:
    'Un prix manque ou n’est pas positif : ouverture {{open}}, haut {{high}}, bas {{low}}, clôture {{close}}.',
  priceOrder:
    'Les prix ne sont pas en ordre : ouverture {{open}}, haut {{high}}, bas {{low}}, clôture {{close}}.',
  splitAdjusted:
    'Les prix seraient ceux négociés, mais à la division de {{ratio}} pour 1 du {{date}} la clôture va de {{before}} à {{after}} : les barres précédentes sont déjà ajustées.',
  splitOtherDay: 'La division de {{ratio}} pour 1 du {{date}} se voit plutôt dans les prix du {{other}}.',
  splitShows:
    'Les prix seraient ajustés, mais la division de {{ratio}} pour 1 du {{date}} se voit encore : clôture {{before}} le {{from}}, {{after}} le {{to}}.',
  splitStretch:
    'Clôture {{before}} avant, {{close}} le {{from}}, et de nouveau {{back}} le {{to}} : un passage à 1/{{ratio}} du cours.',
  splitUnknown:
    'Clôture {{before}} le {{from}}, ouverture {{open}} le {{to}} : un changement de {{ratio}} dans des échanges ordinaires (amplitude {{range}} %, {{times}} fois l’argent habituel), et aucune division n’est connue.',
  splitUnknownVolume:
    'Clôture {{before}} le {{from}}, ouverture {{open}} le {{to}} : un changement de {{ratio}} dans des échanges ordinaires (amplitude {{range}} %, volume inconnu), et aucune division n’est connue.',
  staleRun: '{{n}} barres de suite répètent la clôture {{close}} sans aucun échange.',
  staleTail_one: 'La dernière barre est du {{date}} ; {{count}} séance manque après elle.',
  staleTail_other: 'La dernière barre est du {{date}} ; {{count}} séances manquent après elle.',
  units_one:
    '{{count}} barre à environ {{factor}} fois le reste : clôture {{close}} à côté de {{other}} le {{date}}.',
  units_other:
    '{{count}} barres à environ {{factor}} fois le reste : clôture {{close}} à côté de {{other}} le {{date}}.',
  unitsWithin:
    '{{prices}} à côté d’un cours d’environ {{usual}} : décalage d’un facteur d’environ {{factor}}.',
  noVolume: 'Les {{n}} barres ont toutes un volume de 0 : la source n’a pas de volume.',
  volumeMoved_one:
    '{{count}} barre au volume 0, alors que le cours a bougé dans {{moved}} d’entre elles (clôture {{from}} à {{to}}).',
  volumeMoved_other:
    '{{count}} barres au volume 0, alors que le cours a bougé dans {{moved}} d’entre elles (clôture {{from}} à {{to}}).',
  volumeQuiet_one: '{{count}} barre de {{year}} au volume 0, le cours ne bougeant pas.',
  volumeQuiet_other: '{{count}} barres de {{year}} au volume 0, le cours ne bougeant pas.',
  replaceBar: 'Corriger la barre : ouverture {{open}}, haut {{high}}, bas {{low}}, clôture {{close}}.',
  removeBar: 'Laisser de côté les barres du {{from}}.',
  removeBars: 'Laisser de côté les barres du {{from}} au {{to}}.',
  scaleBar: 'Multiplier les prix du {{from}} par {{factor}}.',
  scaleBars: 'Multiplier les prix du {{from}} au {{to}} par {{factor}}.',
  scaleBarVolume: 'Multiplier les prix du {{from}} par {{factor}} et les volumes par {{volume}}.',
  scaleBarsVolume: 'Multiplier les prix du {{from}} au {{to}} par {{factor}} et les volumes par {{volume}}.',
  forgetVolumeOne: 'Considérer le volume du {{from}} comme manquant.',
  forgetVolume: 'Considérer le volume du {{from}} au {{to}} comme manquant.',
  addSplit: 'Ajouter une division de {{ratio}} pour 1 le {{date}}.',
  changeDividend: 'Porter le dividende du {{date}} à {{amount}} par titre.',
  unexplainedMove:
    'Clôture {{before}} le {{from}}, {{after}} le {{to}} ({{change}}) : plus de 8 écarts habituels et 40 %, sans division ni dividende qui l’explique. Rien n’est jugé à travers ce mouvement tant que personne ne l’explique.',
  confirmMove:
    'Confirmer que le mouvement du {{date}} est réel et que les cours d’avant concernent le même titre.',
  removeDividend: 'Retirer le dividende du {{date}}.',
  scaleAdjusted: 'Multiplier les clôtures ajustées avant le {{date}} par {{factor}}.',
  fetchOne: 'Redemander les barres du {{from}}.',
  fetchAgain: 'Redemander les barres du {{from}} au {{to}}.',
  otherAssetOne: 'Garder les barres du {{from}} comme celles d’un autre actif.',
  otherAsset: 'Garder les barres du {{from}} au {{to}} comme celles d’un autre actif.',
  priceImpossible:
    'Barre écartée : ouverture {{open}}, haut {{high}}, bas {{low}}, clôture {{close}}. Un cours va de 1e-12 à 1e9.',
  barLate: 'La barre est arrivée après celle du {{date}} ; elle a été remise dans l’ordre du temps.',
  barsNewestFirst:
    'Les barres sont arrivées de la plus récente à la plus ancienne ; elles ont été remises dans l’ordre du temps.',
  barRepeated: 'La barre est arrivée deux fois ; elle compte une fois.',
  barOtherNumbers:
    'Deux barres sont arrivées pour ce jour : la clôture {{close}} a été gardée, la clôture {{other}} écartée.',
  nothingToRepair: 'Il n’y a rien à corriger.',
  quietIsUsual: 'Les jours sans échange sont normaux pour un actif peu traité.',
};
