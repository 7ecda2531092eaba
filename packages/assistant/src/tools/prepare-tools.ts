import { type AlertCondition, alertSentence } from '@auspex/contract/alert-sentences';
import { decimal, decimalFromNumber, formatExact, formatFullPrice, quantise } from '@auspex/market';
import { z } from 'zod';
import { asked, asset, market, oneOf, strictInput, wholeNumber } from './inputs.ts';
import { withAssets } from './pin-asset.ts';
import { defineTool, type ToolContext } from './tool.ts';
import { ToolRefusal, type Words, wordsIn } from './words.ts';

const EXCHANGES = ['PAPER', 'BINANCEUS', 'COINBASE', 'COINBASEPRO', 'KRAKEN'] as const;
/** Where the forms open, over the page that every member has. */
const FORM_PAGE = '/portfolio';

const texts = {
  buy: { en: 'Buy', fr: 'Acheter' },
  sell: { en: 'Sell', fr: 'Vendre' },
  at: { en: 'at', fr: 'à' },
  paper: { en: 'on paper', fr: 'en fictif' },
  sends: {
    en: 'Nothing is sent until you confirm it in the form.',
    fr: 'Rien n’est envoyé avant votre confirmation dans le formulaire.',
  },
  stocks: {
    en: 'Stocks can be traded on paper only.',
    fr: 'Les actions ne se négocient qu’en fictif.',
  },
  price: {
    en: 'There is no price to work out a quantity.',
    fr: 'Il n’y a pas de cours pour calculer une quantité.',
  },
  both: {
    en: 'Give a quantity or an amount, not both.',
    fr: 'Donnez une quantité ou un montant, pas les deux.',
  },
  level: { en: 'Give the level that the alert waits for.', fr: 'Donnez le niveau que l’alerte attend.' },
  by: {
    en: 'Give the size of the move as a part of 1, from 0.001 to 10: 0.05 is 5%.',
    fr: 'Donnez la taille du mouvement en part de 1, de 0,001 à 10 : 0,05 vaut 5 %.',
  },
  times: {
    en: 'Give how many times the usual volume, from 1.1 to 100.',
    fr: 'Donnez combien de fois le volume habituel, de 1,1 à 100.',
  },
  tone: { en: 'Give a tone from 0.05 to 1.', fr: 'Donnez un ton de 0,05 à 1.' },
} satisfies Record<string, Words>;

const positive = z
  .number({ error: 'Write a number above 0.' })
  .positive({ error: 'Write a number above 0.' })
  .max(1e12, { error: 'This number is too large.' });

async function lastPrice(context: ToolContext, symbol: string): Promise<number> {
  const { items } = await context.call('market.quotes', { query: { symbols: symbol } });
  const last = items.find((one) => one.symbol === symbol)?.last;
  if (!last) throw new ToolRefusal(wordsIn(context.language, texts.price));
  return last;
}

/** An amount of money in units of an asset, rounded down. */
function quantityFor(amount: number, price: number): string {
  const whole = decimalFromNumber(amount).dividedBy(decimalFromNumber(price));
  return quantise(whole, decimal('0.000001'), 'down').toString();
}

export const prepareOrder = defineTool({
  name: 'prepare_order',
  title: { en: 'Prepare an order', fr: 'Préparer un ordre' },
  description:
    'Fills in the order ticket for the member to look at, change and send: asset, side, quantity or an amount of money, at market or at a limit price, on paper unless an exchange is named. It places nothing.',
  effect: 'prepares',
  scope: 'market:read',
  input: strictInput({
    asset,
    market: market.optional(),
    side: oneOf(['buy', 'sell']),
    quantity: positive.describe('In units of the asset').optional(),
    amount: positive.describe('Money to spend or receive, in the asset’s currency').optional(),
    price: positive.describe('Limit price; without one the order is at market').optional(),
    exchange: oneOf(EXCHANGES).default('PAPER'),
  }),
  example: { asset: 'BTC', side: 'buy', quantity: 0.1 },
  label: (input, language) =>
    ({ en: `Filling in a ticket for ${input.asset}`, fr: `Préparation d’un ordre sur ${input.asset}` })[
      language
    ],
  run: (input, context) => {
    const { language } = context;
    if (input.quantity !== undefined && input.amount !== undefined) {
      throw new ToolRefusal(wordsIn(language, texts.both));
    }
    const wanted = { names: [input.asset], market: input.market, asOf: asked(context, undefined).at };
    return withAssets(context, wanted, async ([one], findings) => {
      const exchange = one.market === 'us' ? 'PAPER' : input.exchange;
      if (exchange !== input.exchange) findings.note(texts.stocks);
      const { quantity: units, amount, price } = input;
      const quantity =
        amount === undefined
          ? units === undefined
            ? null
            : decimalFromNumber(units).toString()
          : quantityFor(amount, price ?? (await lastPrice(context, one.symbol)));
      const address = new URLSearchParams({ ticket: one.symbol, side: input.side });
      if (quantity !== null) address.set('quantity', quantity);
      const limit = price === undefined ? null : decimalFromNumber(price);
      if (limit !== null) address.set('price', limit.toString());
      address.set('exchange', exchange);
      const place = exchange === 'PAPER' ? wordsIn(language, texts.paper) : exchange;
      const written = quantity === null ? null : formatExact(decimal(quantity), language);
      const at = limit === null ? null : `${wordsIn(language, texts.at)} ${formatFullPrice(limit, language)}`;
      const title = [wordsIn(language, texts[input.side]), written, one.symbol, at, place].filter(
        (part) => part !== null,
      );
      findings.part({ kind: 'form', form: 'order', title: title.join(' '), href: `${FORM_PAGE}?${address}` });
      findings.note(texts.sends);
      findings.add('order-side', input.side, { asset: one });
      if (quantity !== null) findings.add('order-quantity', Number(quantity), { asset: one });
      if (price !== undefined) findings.add('order-price', price, { asset: one });
    });
  },
});

const alertShape = {
  asset,
  market: market.optional(),
  waitsFor: oneOf(['price', 'change', 'signal', 'earnings', 'volume', 'tone']),
  is: oneOf(['above', 'below', 'crosses', 'rises', 'falls', 'moves', 'positive', 'negative', 'either'])
    .describe('price: above, below, crosses; change: rises, falls, moves; tone: positive, negative, either')
    .optional(),
  level: positive.describe('A price, or a tone from 0.05 to 1').optional(),
  by: positive.describe('Size of a change as a part of 1: 0.05 is 5%').optional(),
  bars: wholeNumber(1, 250).describe('Bars over which the change is measured').default(1),
  times: positive.describe('How many times the usual volume').optional(),
  to: oneOf(['any', 'buy', 'hold', 'sell']).describe('The stance that a signal turns to').default('any'),
};

const alertInput = strictInput(alertShape);

type AlertInput = z.output<typeof alertInput>;

function chosen<const Choice extends string>(
  choices: readonly Choice[],
  word: string | undefined,
  usual: Choice,
): Choice {
  return choices.find((choice) => choice === word) ?? usual;
}

/** The condition in the contract’s form; the sentence where something is missing. */
function conditionOf(input: AlertInput): AlertCondition | Words {
  const { waitsFor, is, level, by, bars, times, to } = input;
  switch (waitsFor) {
    case 'price':
      if (level === undefined) return texts.level;
      return { kind: 'price', is: chosen(['above', 'below', 'crosses'], is, 'crosses'), level };
    case 'change':
      if (by === undefined || by < 0.001 || by > 10) return texts.by;
      return { kind: 'change', is: chosen(['rises', 'falls', 'moves'], is, 'moves'), by, bars };
    case 'volume':
      if (times === undefined || times < 1.1 || times > 100) return texts.times;
      return { kind: 'volume', times };
    case 'tone':
      if (level === undefined || level < 0.05 || level > 1) return texts.tone;
      return { kind: 'tone', is: chosen(['positive', 'negative', 'either'], is, 'either'), level };
    case 'signal':
      return { kind: 'signal', to };
    case 'earnings':
      return { kind: 'earnings' };
  }
}

export const prepareAlert = defineTool({
  name: 'prepare_alert',
  title: { en: 'Prepare an alert', fr: 'Préparer une alerte' },
  description:
    'Fills in the alert dialog for the member to look at, change and set: a price, a move, a turn of the signal, a new report date, unusual volume or the tone of the news. It sets nothing.',
  effect: 'prepares',
  scope: 'market:read',
  input: alertInput,
  example: { asset: 'BTC', waitsFor: 'price', is: 'above', level: 100_000 },
  label: (input, language) =>
    ({ en: `Filling in an alert for ${input.asset}`, fr: `Préparation d’une alerte sur ${input.asset}` })[
      language
    ],
  run: (input, context) => {
    const condition = conditionOf(input);
    if (!('kind' in condition)) throw new ToolRefusal(wordsIn(context.language, condition));
    const wanted = { names: [input.asset], market: input.market, asOf: asked(context, undefined).at };
    return withAssets(context, wanted, async ([one], findings) => {
      const address = new URLSearchParams({
        alert: one.symbol,
        market: one.market,
        condition: JSON.stringify(condition),
      });
      const title = alertSentence(condition, one.symbol, context.language);
      findings.part({ kind: 'form', form: 'alert', title, href: `${FORM_PAGE}?${address}` });
      findings.note(texts.sends);
      if (condition.kind === 'price') findings.add('alert-level', condition.level, { asset: one });
    });
  },
});
