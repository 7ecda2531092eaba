import {
  type ConnectedExchangeName,
  createPaperExchange,
  type ExchangeClock,
  type PaperExchange,
  type PaperStore,
} from '@auspex/exchanges';
import { type Decimal, decimal } from '@auspex/market';
import type { Transaction } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import { NotFound } from '../../platform/errors/index.ts';
import type { Platform } from '../../platform/module.ts';
import type { Venue } from '../markets/listed-pair.ts';
import type { PublicMarkets } from '../markets/public-markets.ts';
import { createSqlPaperStore } from './paper-sql-store.ts';

const CURRENCY = 'USD';
const STARTING_BALANCE = decimal('100000');
/** How long a paper order takes to reach the book. */
export const PAPER_LATENCY_MS = 150;

/** What paper accounts are made of. */
export interface PaperNeeds {
  readonly platform: Pick<Platform, 'database' | 'clock' | 'events'>;
  /** Of this installation's market: members' paper accounts belong to it. */
  readonly world: string;
  /** What paper orders trade against. */
  readonly paper: Venue;
  /** Public data of the exchanges. */
  readonly markets: PublicMarkets;
  readonly exchangeClock: ExchangeClock;
}

/** A member's paper account, or the one that repeats their orders at an exchange. */
export interface PaperOwner {
  readonly memberId: string;
  readonly twinOf?: ConnectedExchangeName;
}

export interface StoredPaperAccount {
  readonly id: string;
  readonly currency: string;
  readonly startingBalance: string;
  readonly since: Date;
}

function accountOf(trading: PaperNeeds, { memberId, twinOf }: PaperOwner) {
  return { memberId, world: twinOf === undefined ? trading.world : 'live', twinOf: twinOf ?? null };
}

/** The account, made with its starting balance at the first use. */
export async function openPaperAccount(trading: PaperNeeds, owner: PaperOwner): Promise<StoredPaperAccount> {
  const { memberId, world, twinOf } = accountOf(trading, owner);
  const { database, clock } = trading.platform;
  const find = async () =>
    tables(database)
      .selectFrom('paper_account')
      .select(['id', 'currency', 'startingBalance', 'since'])
      .where('memberId', '=', memberId)
      .where('world', '=', world)
      .where('twinOf', 'is not distinct from', twinOf)
      .executeTakeFirst();
  const known = await find();
  if (known !== undefined) return known;
  await database.transaction(async (tx) => {
    const made = await tables(tx)
      .insertInto('paper_account')
      .values({
        ...{ memberId, world, twinOf, currency: CURRENCY },
        ...{ startingBalance: STARTING_BALANCE.toString(), since: new Date(clock.now()) },
      })
      .onConflict((known) => known.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made !== undefined && twinOf === null)
      await fill(trading, tx, { accountId: made.id, memberId, amount: STARTING_BALANCE });
  });
  const made = await find();
  if (made === undefined) throw new NotFound();
  return made;
}

interface Filling {
  readonly accountId: string;
  readonly memberId: string;
  readonly amount: Decimal;
}

/** The account holds this amount and nothing else. */
async function fill(
  trading: PaperNeeds,
  tx: Transaction,
  { accountId, memberId, amount }: Filling,
): Promise<void> {
  const { events, clock } = trading.platform;
  await tx.query('delete from paper_balance where account_id = $1', [accountId]);
  await tables(tx)
    .insertInto('paper_balance')
    .values({ accountId, asset: CURRENCY, free: amount.toString(), held: '0' })
    .execute();
  const at = new Date(clock.now()).toISOString();
  const started = { memberId, world: trading.world, currency: CURRENCY, amount: amount.toString(), at };
  await events.emit(tx, 'paper.started', started);
}

/** Starts the member's account again. Its open orders have been cancelled. */
export async function refillPaperAccount(
  trading: PaperNeeds,
  memberId: string,
  amount: Decimal,
): Promise<StoredPaperAccount> {
  const { database, clock } = trading.platform;
  const { id } = await openPaperAccount(trading, { memberId });
  await database.transaction(async (tx) => {
    await tx.query('select from paper_account where id = $1 for update', [id]);
    await tx.query(
      `update paper_order set status = 'cancelled', phase = 'ended', held = 0 where account_id = $1 and phase <> 'ended'`,
      [id],
    );
    await tx.query('update paper_account set starting_balance = $2, since = $3 where id = $1', [
      id,
      amount.toString(),
      new Date(clock.now()),
    ]);
    await fill(trading, tx, { accountId: id, memberId, amount });
  });
  return openPaperAccount(trading, { memberId });
}

/** A paper account as an exchange. */
export async function openPaperExchange(trading: PaperNeeds, owner: PaperOwner): Promise<PaperExchange> {
  const { id } = await openPaperAccount(trading, owner);
  return paperExchangeOf(trading, { accountId: id, twinOf: owner.twinOf });
}

/** The exchange of an account that is known to exist. */
export function paperExchangeOf(
  trading: PaperNeeds,
  { accountId, twinOf }: { readonly accountId: string; readonly twinOf: ConnectedExchangeName | undefined },
): PaperExchange {
  const ofTwins = twinOf !== undefined;
  return paperExchangeOn(
    trading,
    createSqlPaperStore(trading.platform.database, { accountId, ofTwins }),
    twinOf,
  );
}

/** The exchange of an account wherever that is kept. */
export function paperExchangeOn(
  trading: PaperNeeds,
  store: PaperStore,
  twinOf: ConnectedExchangeName | undefined,
): PaperExchange {
  const venue = twinOf === undefined ? trading.paper : trading.markets.of(twinOf);
  return createPaperExchange({
    store,
    books: {
      orderBook: async (symbol) => {
        const pair = await venue.findPair(symbol);
        return pair && (await venue.book(pair))?.book;
      },
    },
    // Where there is no book, the venue makes one of the quote.
    quoteOf: async () => undefined,
    pairOf: (symbol) => venue.findPair(symbol),
    feeRate: venue.feeRate,
    latencyMs: PAPER_LATENCY_MS,
    clock: trading.exchangeClock,
  });
}
