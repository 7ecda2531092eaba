import type { CallReplyInput, Calls } from '@auspex/contract';
import { EXCHANGE_NAMES, EXCHANGE_TRAITS, type ExchangeName } from '@auspex/exchanges';
import { filtersForDisplay, type Language, readDecimal, signOf } from '@auspex/market';
import { Conflict, InvalidInput, NotFound, Unavailable } from '../platform/errors/index.ts';
import { type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import { languageOf } from '../platform/http/index.ts';
import { changeTradingMember, listKeys, lockTradingMember, readTradingMember } from './keys/key-store.ts';
import type { ListedPair } from './markets/listed-pair.ts';
import { cancelOrders } from './orders/cancel-order.ts';
import { venueOf } from './orders/check-placement.ts';
import { listOpen } from './orders/order-store.ts';
import { readTwins } from './orders/paper-twins.ts';
import { readBalances } from './orders/read-balances.ts';
import { openPaperAccount, refillPaperAccount, type StoredPaperAccount } from './paper/paper-accounts.ts';
import { readTradingHealth } from './read-health.ts';
import { RISK_VERSION, riskStatement } from './risk-statement.ts';
import type { Trading } from './trading.ts';
import { KEYS_URLS, keySteps, ownSentence } from './trading-sentences.ts';

type Traits = CallReplyInput<Calls['trading.exchanges']>['items'][number];

/** Past this, paper money stops being a rehearsal. */
const MOST_PAPER_MONEY = 1e9;

const instantOrNone = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function writeTraits(trading: Trading, exchange: ExchangeName, language: Language): Traits {
  const { title, needsPassword, orderTypes, bracket } = EXCHANGE_TRAITS[exchange];
  const basis = { exchange, title, needsPassword, orderTypes: [...orderTypes], bracket };
  if (exchange === 'PAPER') {
    const publicData = { at: instantOrNone(trading.platform.clock.now()), staleBecause: null };
    return { ...basis, keySteps: [], keysUrl: null, publicData };
  }
  const { at, staleBecause } = trading.markets.of(exchange).state;
  return {
    ...basis,
    keySteps: keySteps(exchange, title, language),
    keysUrl: KEYS_URLS[exchange],
    publicData: { at: instantOrNone(at), staleBecause },
  };
}

function writeListed({ symbol, pair }: ListedPair) {
  return { keyPair: pair.symbol, symbol, baseAsset: pair.baseAsset, quoteAsset: pair.quoteAsset };
}

async function needPair(trading: Trading, exchange: ExchangeName, name: string): Promise<ListedPair> {
  const listed = await venueOf(trading, exchange).findPair(name);
  if (listed !== undefined) return listed;
  // Without a list nothing is known of the pair, not even that there is none.
  if (exchange !== 'PAPER' && trading.markets.of(exchange).state.at === null)
    throw new Unavailable('The exchange could not be reached. Please try again shortly.', {
      code: 'exchange-away',
    });
  throw new NotFound();
}

/** The book of a pair in the contract's form. */
export async function readBook(
  trading: Trading,
  { exchange, pair: name }: { readonly exchange: ExchangeName; readonly pair: string },
): Promise<CallReplyInput<Calls['trading.book']>> {
  const listed = await needPair(trading, exchange, name);
  const venue = venueOf(trading, exchange);
  const shown = await venue.book(listed);
  if (shown === undefined) {
    const opensAt = await venue.opensAt?.(listed);
    if (opensAt === undefined)
      throw new Unavailable('There is no order book for this pair right now.', { code: 'no-book' });
    return {
      ...{ exchange, keyPair: listed.pair.symbol, bids: [], asks: [], fromQuote: false },
      ...{
        at: new Date(trading.platform.clock.now()).toISOString(),
        opensAt: new Date(opensAt).toISOString(),
      },
    };
  }
  const { book, fromQuote } = shown;
  const levels = (side: typeof book.bids) =>
    side.map(({ price, quantity }) => ({ price: price.toString(), quantity: quantity.toString() }));
  const at = new Date(book.at).toISOString();
  return {
    exchange,
    keyPair: listed.pair.symbol,
    bids: levels(book.bids),
    asks: levels(book.asks),
    at,
    fromQuote,
    opensAt: null,
  };
}

const writePaper = ({ currency, startingBalance, since }: StoredPaperAccount) => ({
  ...{ currency, startingBalance },
  since: since.toISOString(),
});

export interface AccountInfo {
  readonly exchange: ExchangeName;
  readonly balances: { asset: string; free: string; held: string }[];
  readonly failed: string | null;
}

/** The balances of the paper account and of every connected exchange. */
export async function readAccounts(trading: Trading, memberId: string): Promise<AccountInfo[]> {
  const { database } = trading.platform;
  const [keys, language] = await Promise.all([listKeys(database, memberId), languageOf(database, memberId)]);
  const names: ExchangeName[] = ['PAPER', ...keys.map(({ exchange }) => exchange)];
  return Promise.all(
    names.map(async (exchange) => {
      const answer = await readBalances(trading, { memberId, exchange });
      if (answer.kind === 'failed')
        return { exchange, balances: [], failed: ownSentence(answer.refusal, language) };
      return { exchange, balances: writeBalances(answer.items), failed: null };
    }),
  );
}

function writeBalances(items: readonly { asset: string; free: object; held: object }[]) {
  return items.map(({ asset, free, held }) => ({ asset, free: String(free), held: String(held) }));
}

async function showRisk(trading: Trading, memberId: string) {
  const { database } = trading.platform;
  const [member, language] = await Promise.all([
    readTradingMember(database, memberId),
    languageOf(database, memberId),
  ]);
  const isAccepted = member?.riskVersion === RISK_VERSION;
  return {
    version: RISK_VERSION,
    text: riskStatement[language],
    acceptedAt: isAccepted ? (member.riskAcceptedAt?.toISOString() ?? null) : null,
  };
}

async function acceptRisk(trading: Trading, memberId: string, version: string): Promise<void> {
  const { database, clock, audit } = trading.platform;
  if (version !== RISK_VERSION)
    throw new Conflict(
      'The risk statement has changed. Please read the current one.',
      'risk-statement-changed',
    );
  await database.transaction(async (tx) => {
    if ((await lockTradingMember(tx, memberId)) === null) throw new NotFound();
    await changeTradingMember(tx, memberId, { riskVersion: version, riskAcceptedAt: new Date(clock.now()) });
    await audit.record(
      { action: 'risk-statement.accepted', actorId: memberId, subject: null, details: { version } },
      tx,
    );
  });
}

/** Cancels what is open on paper and starts the account again. */
async function resetPaper(trading: Trading, memberId: string, text: string) {
  const reading = readDecimal(text);
  if (!reading.ok) throw new InvalidInput(`Starting balance: ${reading.problem}`);
  const amount = reading.value;
  if (signOf(amount) <= 0 || amount.toNumber() > MOST_PAPER_MONEY || amount.decimalPlaces() > 2)
    throw new InvalidInput(
      'The starting balance must be above zero, at most a billion, with at most two decimals.',
    );
  const { database } = trading.platform;
  await cancelOrders(
    trading,
    await listOpen(database, { memberId, worlds: [trading.world], exchange: 'PAPER' }),
  );
  return writePaper(await refillPaperAccount(trading, memberId, amount));
}

export function accountHandlers(trading: Trading): CallHandlers {
  const { database, clock } = trading.platform;
  return {
    'trading.exchanges': async (_, context) => {
      const language = await languageOf(database, callerOf(context).memberId);
      return { items: EXCHANGE_NAMES.map((name) => writeTraits(trading, name, language)) };
    },
    'trading.balances': async ({ query: { exchange } }, context) => {
      const { memberId } = callerOf(context);
      const answer = await readBalances(trading, { memberId, exchange });
      if (answer.kind === 'failed') {
        const sentence = ownSentence(answer.refusal, await languageOf(database, memberId));
        throw new Unavailable(sentence, { code: answer.refusal.rule });
      }
      const paper = exchange === 'PAPER' ? writePaper(await openPaperAccount(trading, { memberId })) : null;
      return {
        ...{ exchange, items: writeBalances(answer.items), at: new Date(clock.now()).toISOString() },
        ...{ staleBecause: null, feeRate: venueOf(trading, exchange).feeRate.toString(), paper },
      };
    },
    'trading.pairs': async ({ query: { exchange } }) => {
      const { pairs, at, staleBecause } = await venueOf(trading, exchange).listing();
      return { items: pairs.map(writeListed), at: instantOrNone(at), staleBecause };
    },
    'trading.pair': async ({ query }) => {
      const listed = await needPair(trading, query.exchange, query.pair);
      const { filters, areFallback } = filtersForDisplay(listed.pair);
      const { status, baseAssetPrecision, quoteAssetPrecision } = listed.pair;
      return {
        ...writeListed(listed),
        ...{ status, baseAssetPrecision, quoteAssetPrecision, fallback: areFallback },
        filters: {
          priceFilter: { ...filters.priceFilter },
          lotSize: { ...filters.lotSize },
          marketLotSize: { ...filters.marketLotSize },
          notional: { ...filters.notional },
        },
        filtersAt: instantOrNone(listed.filtersAt ?? null),
      };
    },
    'trading.book': ({ query }) => readBook(trading, query),
    'trading.resetPaper': ({ body }, context) =>
      resetPaper(trading, callerOf(context).memberId, body.startingBalance),
    'trading.twins': ({ query: { exchange } }, context) =>
      readTwins(trading, { memberId: callerOf(context).memberId, exchange }),
    'trading.riskStatement': (_, context) => showRisk(trading, callerOf(context).memberId),
    'trading.acceptRisk': async ({ body }, context) => {
      const { memberId } = callerOf(context);
      await acceptRisk(trading, memberId, body.version);
      return showRisk(trading, memberId);
    },
    'trading.health': () => readTradingHealth(trading),
  };
}
