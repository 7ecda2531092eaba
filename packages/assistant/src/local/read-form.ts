const number = /(?<![\w.])\$?(\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)(k|m)?(?! ?%)(?!\w)/;

function amountIn(said: string): number | undefined {
  const found = number.exec(said);
  if (!found) return undefined;
  const size = Number((found[1] ?? '').replace(/[, ](?=\d{3})/g, '').replace(',', '.'));
  return size * (found[2] === 'k' ? 1e3 : found[2] === 'm' ? 1e6 : 1);
}

/** “Buy apple” and “je veux vendre mes bitcoin” are orders without a quantity; “buy or sell apple” asks for an opinion. */
export const bareOrder =
  /^\s*(?:(?:please|pls|ok|just|can you|could you|i (?:want|wanna|need|would like)(?: to)?|i d like to|let s|je (?:veux|voudrais|souhaite|aimerais)|peux[- ]tu|pouvez[- ]vous|stp|svp) ){0,2}(?:buy|sell|purchase|achete[rsz]?|vends?|vendre|vendez)(?:[- ](?:me|moi|nous))?(?= (?!.{0,300}(?:\?|\b(?:or|ou|and|et|if|when|si|quand|signals?|votes?|prices?|cours|prix|rating|stance|hold|back|call|side|in (?:may|mai)|tomorrow|next|later|demain|prochaine?)\b|\d))\S{1,60}(?: \S{1,60}){0,5} ?$)/;

/** Whether an order was asked for without saying how much of it. */
export const lacksQuantity = (input: Readonly<Record<string, unknown>>): boolean =>
  input.side !== undefined && input.quantity === undefined && input.amount === undefined;

/** What a ticket is filled in with. */
export function readOrder(said: string): Record<string, unknown> {
  const side = /\b(?:sell|vend\w*|vente)\b/.test(said) ? 'sell' : 'buy';
  const amount = amountIn(said);
  if (amount === undefined) return { side };
  const isMoney = /\$ ?\d|\d ?(?:\$|dollars?|usd|euros?|k?\$)|\b(?:worth|for) \$?\d/.test(said);
  return { side, [isMoney && !/\bfor \d+ [a-z]/.test(said) ? 'amount' : 'quantity']: amount };
}

const words = {
  above: /\b(?:above|over|reaches|hits|exceeds|au[- ]dessus|depasse|atteint|plus de)\b/,
  below: /\b(?:below|under|sous|au[- ]dessous|en dessous|moins de|falls to|drops to)\b/,
  rises: /\b(?:rises?|gains?|up|monte|hausse|gagne)\b/,
  falls: /\b(?:falls?|drops?|loses?|down|baisse|chute|perd)\b/,
};

/** What an alert waits for. */
export function readAlert(said: string): Record<string, unknown> {
  const percent = /(\d{1,9}(?:[.,]\d{1,9})?) ?%/.exec(said)?.[1];
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
  if (stance || /\b(?:signal|stance|position|avis)\b/.test(said)) {
    return { waitsFor: 'signal', to: stance === undefined ? 'any' : (stances[stance] ?? stance) };
  }
  if (/\b(?:earnings|reports?|resultats|publie)\b/.test(said)) return { waitsFor: 'earnings' };
  const times = /\bvolume\b.{0,60}?(\d{1,9}(?:[.,]\d{1,9})?) ?(?:x|times|fois)/.exec(said)?.[1];
  if (times) return { waitsFor: 'volume', times: Number(times.replace(',', '.')) };
  if (percent !== undefined) {
    const is = words.falls.test(said) ? 'falls' : words.rises.test(said) ? 'rises' : 'moves';
    return { waitsFor: 'change', is, by: Number(percent.replace(',', '.')) / 100 };
  }
  const level = amountIn(said);
  const is = words.below.test(said)
    ? 'below'
    : words.above.test(said)
      ? 'above'
      : words.falls.test(said)
        ? 'below'
        : 'crosses';
  return { waitsFor: 'price', is, ...(level === undefined ? {} : { level }) };
}
