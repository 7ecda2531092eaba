import type { TextsOf } from '../../../i18n/messages.ts';
import type { liveText } from './live.text.ts';

export const texts: TextsOf<typeof liveText> = {
  title: 'Ordres réels face à la règle',
  what: 'Ordres en argent réel que des membres ont passés depuis un signal et qu’ils acceptent de voir comptés. Moyennes entre membres, chacun ayant le même poids, calculées une fois par jour jusqu’au {{until}} ; aucun ordre n’est listé, et les ordres fictifs n’y sont pas.',
  none: 'Pas encore assez d’ordres à montrer',
  counts: '{{members}} membres sur {{neededMembers}} et {{orders}} ordres sur {{neededOrders}} à ce jour.',
  'missing.both': 'Il manque {{members}} et {{orders}}.',
  'missing.one': 'Il manque {{what}}.',
  members_one: '{{count}} membre',
  members: '{{count}} membres',
  orders_one: '{{count}} ordre',
  orders: '{{count}} ordres',
  why: 'En dessous, une moyenne en dirait trop sur des membres isolés.',
  shown: '{{orders}} de {{members}} depuis le {{from}}.',
  slippage: 'Cours face au signal',
  'slippage.hint':
    'De combien les ordres ont été exécutés moins bien que le cours supposé par la règle, la première ouverture après la publication du signal. Au-dessus de zéro : au désavantage du membre.',
  fee: 'Frais payés',
  'fee.hint':
    'En part du montant payé. Les courbes publiées supposent {{cost}} pb par sens pour frais et glissement ensemble.',
  delay: 'Délai',
  'delay.hint': 'De l’ouverture où la règle agit à la première exécution. Au-dessous de zéro : avant elle.',
  minutes: '{{n}} min',
  hours: '{{n}} h',
  'results.title': 'Opérations que la règle a quittées depuis',
  'results.note':
    '{{orders}}. Les deux côtés sortent comme la règle : seuls diffèrent le cours et les frais d’entrée.',
  rule: 'La règle',
  live: 'Les membres',
  gap: 'Écart',
  'gap.unit': '{{value}} pt',
  tooFew: 'Trop peu de ces ordres sont terminés selon la règle pour montrer leurs résultats.',
  interval: 'Intervalle à 95 % : {{range}}',
  unknown: 'Trop peu d’ordres le disent.',
};
