const SCALES: Readonly<Record<string, number>> = {
  ...{ k: 1e3, thousand: 1e3, mille: 1e3, m: 1e6, million: 1e6, millions: 1e6 },
  ...{ bn: 1e9, billion: 1e9, billions: 1e9, milliard: 1e9, milliards: 1e9 },
};
const isFrench =
  /\b(?:achet\w{1,3}|vend(?!or)\w{0,3}|ordre|alerte|previens|prevenez|avertis\w{0,3}|dis[- ]moi|si|quand|sous|depasse)\b/;
/** In French a comma is always a decimal sign; in English never where thousands follow it. */
const ENGLISH = '[1-9]\\d{0,2}(?:[, ]\\d{3}){1,4}(?:\\.\\d{1,9})?|\\d{1,13}(?:[.,]\\d{1,9})?';
const FRENCH = '\\d{1,3}(?: \\d{3}){1,4}(?:[.,]\\d{1,9})?|\\d{1,13}(?:[.,]\\d{1,9})?';
const DOLLARS = '\\$|us dollars?|dollars?|usd|bucks';
const OTHERS = '€|£|¥|euros?|eur|pounds?|gbp|yens?|jpy|(?:swiss )?francs?|chf';
/** Shares and lengths are no amounts. */
const NEITHER =
  '(?! ?(?:%|percent|per cent|pour ?cent)|d\\b|[- ]?(?:days?|weeks?|months?|jours?|semaines?|mois)\\b)';
const amountOf = (digits: string) =>
  new RegExp(
    `(?<![\\w.,])(?<front>[$€£¥] ?)?(?<digits>${digits})(?![.,]?\\d)${NEITHER}(?:(?<unit>k|m)(?!\\w)| (?<scale>${Object.keys(SCALES).join('|')})\\b)?(?! ?%)(?: ?(?<back>${DOLLARS}|${OTHERS})(?!\\w))?(?!\\w)`,
  );
const [inEnglish, inFrench] = [amountOf(ENGLISH), amountOf(FRENCH)];
const ofDollars = new RegExp(`^(?:${DOLLARS})$`);

interface Amount {
  readonly size: number;
  readonly currency: 'dollars' | 'other' | null;
  readonly at: number;
  readonly end: number;
}

/** The first amount of a text, or the first after a place in it. */
function amountIn(said: string, from = 0): Amount | undefined {
  const french = isFrench.test(said);
  const found = (french ? inFrench : inEnglish).exec(' '.repeat(from) + said.slice(from));
  if (!found?.groups) return undefined;
  const { digits = '', unit, scale, front, back } = found.groups;
  const plain = digits
    .replaceAll(french ? / (?=\d{3})/g : /(?<=^[1-9][\d, ]{0,20})[, ](?=\d{3})/g, '')
    .replace(',', '.');
  const written = (front ?? back)?.trim();
  return {
    size: Number(plain) * (SCALES[unit ?? scale ?? ''] ?? 1),
    currency: written === undefined ? null : ofDollars.test(written) ? 'dollars' : 'other',
    at: found.index,
    end: found.index + found[0].length,
  };
}

/** “Buy apple” and “je veux vendre mes bitcoin” are orders without a quantity; “buy or sell apple” asks for an opinion. */
export const bareOrder =
  /^\s*(?:(?:please|pls|ok|just|can you|could you|i (?:want|wanna|need|would like)(?: to)?|i d like to|let s|je (?:veux|voudrais|souhaite|aimerais)|peux[- ]tu|pouvez[- ]vous|stp|svp) ){0,2}(?:buy|sell|purchase|achete[rsz]?|vends?|vendre|vendez)(?:[- ](?:me|moi|nous))?(?= (?!.{0,300}(?:\?|\b(?:or|ou|and|et|if|when|si|quand|signals?|votes?|prices?|cours|prix|rating|stance|hold|back|call|side|in (?:may|mai)|tomorrow|next|later|demain|prochaine?)\b|\d))\S{1,60}(?: \S{1,60}){0,5} ?$)/;

/** Whether an order was asked for without saying how much of it. */
export const lacksQuantity = (input: Readonly<Record<string, unknown>>): boolean =>
  input.side !== undefined && input.quantity === undefined && input.amount === undefined;

/** “For 500” is money, and “for 5 shares” is none; “pour 250 de” is money too. */
function isMoney(said: string, { currency, at, end }: Amount): boolean {
  if (currency !== null) return true;
  const [before, after] = [said.slice(0, at), said.slice(end)];
  if (/\bpour $/.test(before)) return /^ (?:de|d|en) /.test(after) || after.trim() === '';
  return /\b(?:worth|for) $/.test(before) && !/^ [a-z]/.test(after);
}

/** “At 200”, “limit 200”, “@ 200”, “à 200”: what is paid for each. */
const beforePrice = /(?:@|\b(?:at|limit(?: price)?(?: of)?|limite(?: de)?|cours de|prix de)) ?$/;
const beforeFrenchPrice = /\ba $/;

/** What a ticket is filled in with; an amount of another currency is left to the member. */
export function readOrder(said: string): Record<string, unknown> {
  const side = /\b(?:sell|vend\w*|vente)\b/.test(said) ? 'sell' : 'buy';
  const amounts: Amount[] = [];
  for (let at = 0; amounts.length < 2; ) {
    const next = amountIn(said, at);
    if (next === undefined) break;
    amounts.push(next);
    at = next.end;
  }
  if (amounts.some(({ currency }) => currency === 'other')) return { side };
  const limit = amounts.find(({ at }) => {
    const before = said.slice(0, at);
    return beforePrice.test(before) || (isFrench.test(said) && beforeFrenchPrice.test(before));
  });
  const amount = amounts.find((one) => one !== limit);
  return {
    side,
    ...(amount && { [isMoney(said, amount) ? 'amount' : 'quantity']: amount.size }),
    ...(limit && { price: limit.size }),
  };
}

const words = {
  above: /\b(?:above|over|reaches|hits|exceeds|au[- ]dessus|depasse|atteint|plus de)\b/,
  below: /\b(?:below|under|sous|au[- ]dessous|en dessous|moins de|falls to|drops to)\b/,
  rises: /\b(?:rises?|gains?|up|monte|hausse|gagne)\b/,
  falls: /\b(?:falls?|drops?|loses?|down|baisse|chute|perd)\b/,
};

const share = /(\d{1,9}(?:[.,]\d{1,9})?) ?(?:%|percent\b|per cent\b|pour ?cent\b)/;
const over =
  /\b(?:in|over|within|en|sur|dans|pendant) (?<count>an?|one|une?|\d{1,3}) (?:(?<days>days?|jours?|sessions?|seances?|bars?|barres?)|(?<weeks>weeks?|semaines?)|(?:months?|mois))\b/;

/** Over how many bars a change is measured: coins have one on every day. */
function barsIn(said: string, isCoin: boolean): number | undefined {
  const { count, days, weeks } = over.exec(said)?.groups ?? {};
  if (count === undefined) return undefined;
  const each = days !== undefined ? 1 : weeks !== undefined ? (isCoin ? 7 : 5) : isCoin ? 30 : 21;
  return (/^\d/.test(count) ? Number(count) : 1) * each;
}

/** What no alert waits for, or in which currency it has no level. */
export const otherAlert = new RegExp(
  `\\b(?:rsi|macd|smas?|emas?|moving|averages?|moyennes?|bollinger|dividend\\w{0,2}|p\\/?e|market cap\\w{0,11}|capitalisation|volatil\\w{1,5}|margins?|marges?|drawdown|portfolio|portefeuille|holdings|hours?|heures?|minutes?)\\b|\\b(?:in|over|within|en|sur|dans) (?:an?|one|une?|\\d{1,2}) (?:years?|ans?|annees?)\\b|\\d ?k? ?(?:${OTHERS})(?!\\w)|[€£¥] ?\\d|\\bin (?:${OTHERS})(?!\\w)`,
);

/** What an alert waits for. */
export function readAlert(said: string, symbol = ''): Record<string, unknown> {
  const percent = share.exec(said)?.[1];
  const level = amountIn(said)?.size;
  const stance =
    /\b(?:turns?|changes?|flips?|switches|moves|shifts|passe|change|devient|bascule|becomes|goes)\b.{0,12}\b(buy|sell|hold|acheter|achat|vendre|vente|conserver)\b/.exec(
      said,
    )?.[1];
  const stances: Readonly<Record<string, string>> = {
    acheter: 'buy',
    achat: 'buy',
    vendre: 'sell',
    vente: 'sell',
    conserver: 'hold',
  };
  const isOfSize = percent !== undefined || level !== undefined;
  if (stance || (!isOfSize && /\b(?:signal|stance|position|avis)\b/.test(said))) {
    return { waitsFor: 'signal', to: stance === undefined ? 'any' : (stances[stance] ?? stance) };
  }
  if (/\b(?:earnings|reports?|resultats|publie)\b/.test(said)) return { waitsFor: 'earnings' };
  const times = /\bvolume\b.{0,60}?(\d{1,9}(?:[.,]\d{1,9})?) ?(?:x|times|fois)/.exec(said)?.[1];
  if (times) return { waitsFor: 'volume', times: Number(times.replace(',', '.')) };
  if (percent !== undefined) {
    const is = words.falls.test(said) ? 'falls' : words.rises.test(said) ? 'rises' : 'moves';
    const bars = barsIn(said, symbol.includes('-'));
    const by = Number(percent.replace(',', '.')) / 100;
    return { waitsFor: 'change', is, by, ...(bars === undefined ? {} : { bars }) };
  }
  const is = words.below.test(said)
    ? 'below'
    : words.above.test(said)
      ? 'above'
      : words.falls.test(said)
        ? 'below'
        : 'crosses';
  return { waitsFor: 'price', is, ...(level === undefined ? {} : { level }) };
}
