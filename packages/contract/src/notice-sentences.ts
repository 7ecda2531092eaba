import { decimal, formatDateTime, formatExact, type Language } from '@auspex/market';
import type { alertCalls } from './alerts.ts';
import type { CallReply } from './call.ts';

type Told = CallReply<(typeof alertCalls)['alerts.inbox']>['items'][number]['condition'];

/** What members are told without having asked for it: the fate of an order, and a key that expires or is refused. */
export type AlertNotice = Extract<Told, { kind: 'order' | 'key' | 'key-refused' }>;
/** An alert that ended with its asset. */
export type AlertEnd = Extract<Told, { kind: 'ended' }>;
type OrderNotice = Extract<AlertNotice, { kind: 'order' }>;

const titles: Readonly<Record<Exclude<OrderNotice['exchange'], 'PAPER'>, string>> = {
  BINANCEUS: 'Binance.US',
  COINBASE: 'Coinbase',
  COINBASEPRO: 'Coinbase Exchange',
  KRAKEN: 'Kraken',
};

interface Words {
  readonly order: Readonly<Record<OrderNotice['side'], (symbol: string) => string>>;
  readonly states: Readonly<Record<OrderNotice['state'], (order: string) => string>>;
  readonly filled: (part: string, whole: string, place: string) => string;
  readonly paper: string;
  readonly at: (exchange: string) => string;
  readonly doubt: string;
  /** What an order in doubt turned out to be. */
  readonly outcome: Readonly<Record<OrderNotice['status'], string>>;
  readonly key: Readonly<Record<7 | 1, (exchange: string) => string>>;
  readonly expires: (at: string) => string;
  readonly refuses: (exchange: string) => string;
  readonly refused: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    order: {
      buy: (symbol) => `your order to buy ${symbol}`,
      sell: (symbol) => `your order to sell ${symbol}`,
    },
    states: {
      partially_filled: (order) => `Partly filled: ${order}`,
      filled: (order) => `Filled: ${order}`,
      cancelled: (order) => `Cancelled: ${order}`,
      rejected: (order) => `Rejected: ${order}`,
      expired: (order) => `Expired: ${order}`,
      unknown: (order) => `Outcome unknown: ${order}`,
      resolved: (order) => `Outcome confirmed: ${order}`,
    },
    filled: (part, whole, place) => `${part} of ${whole} filled ${place}`,
    paper: 'on paper',
    at: (exchange) => `at ${exchange}`,
    doubt: 'The answer was lost. The order is being looked up and is not sent again.',
    outcome: {
      intended: 'It was never sent.',
      sending: 'It is on its way.',
      unknown: 'Its outcome is not known yet.',
      open: 'It arrived and is open.',
      partially_filled: 'It arrived and is partly filled.',
      filled: 'It arrived and is filled.',
      cancelled: 'It is cancelled.',
      rejected: 'It was not placed.',
      expired: 'It has expired.',
    },
    key: {
      7: (exchange) => `Your ${exchange} key expires within 7 days`,
      1: (exchange) => `Your ${exchange} key expires within a day`,
    },
    expires: (at) => `It expires on ${at}. After that, your orders there can be neither placed nor followed.`,
    refuses: (exchange) => `${exchange} refuses your key`,
    refused:
      'Your open orders there can be neither followed nor cancelled from here, and may have changed. Check the key or save it again.',
  },
  fr: {
    order: {
      buy: (symbol) => `votre ordre d’achat de ${symbol}`,
      sell: (symbol) => `votre ordre de vente de ${symbol}`,
    },
    states: {
      partially_filled: (order) => `Exécuté en partie : ${order}`,
      filled: (order) => `Exécuté : ${order}`,
      cancelled: (order) => `Annulé : ${order}`,
      rejected: (order) => `Refusé : ${order}`,
      expired: (order) => `Expiré : ${order}`,
      unknown: (order) => `Issue inconnue : ${order}`,
      resolved: (order) => `Issue confirmée : ${order}`,
    },
    filled: (part, whole, place) => `${part} sur ${whole} exécutés ${place}`,
    paper: 'sur le compte fictif',
    at: (exchange) => `sur ${exchange}`,
    doubt: 'La réponse s’est perdue. L’ordre est recherché et n’est pas renvoyé.',
    outcome: {
      intended: 'Il n’a jamais été envoyé.',
      sending: 'Il est en route.',
      unknown: 'Son sort n’est pas encore connu.',
      open: 'Il est arrivé et il est en attente.',
      partially_filled: 'Il est arrivé et il est exécuté en partie.',
      filled: 'Il est arrivé et il est exécuté.',
      cancelled: 'Il est annulé.',
      rejected: 'Il n’a pas été passé.',
      expired: 'Il a expiré.',
    },
    key: {
      7: (exchange) => `Votre clé ${exchange} expire dans moins de 7 jours`,
      1: (exchange) => `Votre clé ${exchange} expire dans moins d’un jour`,
    },
    expires: (at) => `Elle expire le ${at}. Ensuite, vos ordres ne pourront plus y être passés ni suivis.`,
    refuses: (exchange) => `${exchange} refuse votre clé`,
    refused:
      'Vos ordres en attente ne peuvent plus y être suivis ni annulés d’ici et ont pu changer. Vérifiez la clé ou enregistrez-la de nouveau.',
  },
};

/** What happened, in a sentence without a full stop. */
export function noticeSentence(notice: AlertNotice, language: Language): string {
  const text = words[language];
  if (notice.kind === 'key-refused') return text.refuses(titles[notice.exchange]);
  if (notice.kind === 'key') return text.key[notice.withinDays](titles[notice.exchange]);
  return text.states[notice.state](text.order[notice.side](notice.symbol));
}

/** The particulars; `reason` is worded by whoever knows the exchange's problems. */
export function noticeText(notice: AlertNotice, reason: string | null, language: Language): string {
  const text = words[language];
  if (notice.kind === 'key-refused') return text.refused;
  if (notice.kind === 'key') return text.expires(formatDateTime(Date.parse(notice.expiresAt), language));
  const { state, status, quantity, filledQuantity, baseAsset, exchange } = notice;
  const place = exchange === 'PAPER' ? text.paper : text.at(titles[exchange]);
  const done = formatExact(decimal(filledQuantity), language);
  const filled = text.filled(done, `${formatExact(decimal(quantity), language)} ${baseAsset}`, place);
  const known = state === 'unknown' ? text.doubt : state === 'resolved' ? text.outcome[status] : '';
  // A doubt is the reason itself.
  const why = state === 'unknown' ? '' : (reason ?? '');
  const more = [known, why].filter((part) => part !== '').join(' ');
  return more === '' ? filled : `${filled}. ${more}`;
}
