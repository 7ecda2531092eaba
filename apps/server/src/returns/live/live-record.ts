import type { CallReplyInput, Calls } from '@auspex/contract';
import {
  dateOfInstant,
  type EpochMs,
  type IsoDate,
  type Market,
  MINUTE_MS,
  startOfDate,
} from '@auspex/market';
import type { MarketView } from '../../market/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import { type CallHandlers, callerOf } from '../../platform/http/call-handlers.ts';
import type { Platform } from '../../platform/module.ts';
import { RecentAnswers } from '../../platform/recent/index.ts';
import type { MarketRecords } from '../reading/read-records.ts';
import type { ReturnsParts, ReturnsService } from '../returns-service.ts';
import { publishedCost } from '../rule.ts';
import {
  type ComparedOrder,
  compareOrders,
  meanOverMembers,
  NEEDED,
  type SignalOrder,
} from './compare-orders.ts';

/** Orders with real money that these members opened from signals, as far as they were filled before an instant. */
export type ReadSignalOrders = (wish: {
  readonly world: string;
  readonly memberIds: readonly string[];
  readonly before: Date;
}) => Promise<readonly SignalOrder[]>;

declare module '../../platform/module.ts' {
  interface Contributions {
    readonly signalOrders: ReadSignalOrders;
  }
}

export type Live = CallReplyInput<Calls['returns.detail']>['live'];

export interface LiveRecord {
  /** From the records as everybody may see them: the same for every reader, and for all of a day. */
  read(view: MarketView, records: MarketRecords, market: Market): Promise<Live>;
}

interface LiveParts extends Pick<ReturnsParts, 'database' | 'signals'> {
  readonly service: ReturnsService;
  readonly orders: ReadSignalOrders;
}

const DAYS_KEPT = 8;

/** Members' real orders against the rule, computed once a day from the orders of those who agree to it then. */
export function createLiveRecord(parts: LiveParts): LiveRecord {
  const recent = new RecentAnswers<Live>(DAYS_KEPT);
  return {
    read(view, records, market) {
      const until = dateOfInstant(view.asOf);
      const day = `${view.world}/${market}/${until}`;
      // Looking back, the rule may have left trades since.
      const key = view.present ? day : `${day}/${records.version}/${records.sealedAfter}`;
      return recent.get(key, () => compute(parts, view, { records, market, until }));
    },
  };
}

interface Wish {
  readonly records: MarketRecords;
  readonly market: Market;
  readonly until: IsoDate;
}

async function compute(parts: LiveParts, view: MarketView, { records, market, until }: Wish): Promise<Live> {
  const memberIds = await agreedMembers(parts.database);
  const before = new Date(startOfDate(until));
  const orders = memberIds.length === 0 ? [] : await parts.orders({ world: view.world, memberIds, before });
  const compared = orders.length === 0 ? [] : await compareAll(parts, view, { records, market, orders });
  return summarise(compared, until);
}

async function compareAll(
  { service, signals }: LiveParts,
  view: MarketView,
  { records, market, orders }: Omit<Wish, 'until'> & { readonly orders: readonly SignalOrder[] },
): Promise<ComparedOrder[]> {
  const costBasisPoints = publishedCost(market);
  const [record, stances] = await Promise.all([
    service.record(records, { market, kind: 'paper-forward', costBasisPoints }),
    signals().stances(view, market),
  ]);
  if (record === null) return [];
  const rule = { market, stances, series: records.paper, trades: record.trades, costBasisPoints };
  return compareOrders(orders, rule);
}

const BASIS_POINT = 1e-4;

function summarise(orders: readonly ComparedOrder[], until: IsoDate): Live {
  const counts = {
    ...{ members: membersOf(orders), orders: orders.length },
    ...{ neededMembers: NEEDED.members, neededOrders: NEEDED.orders, until },
  };
  if (!isEnough(orders)) return { ...counts, execution: null, results: null };
  const ended = orders.filter(({ result }) => result !== null);
  const mean = (read: (order: ComparedOrder) => number | null) => meanOverMembers(orders, read, BASIS_POINT);
  return {
    ...counts,
    execution: {
      from: dateOfInstant(Math.min(...orders.map(({ placedAt }): EpochMs => placedAt))),
      slippage: mean(({ slippage }) => slippage),
      fee: mean(({ feeRate }) => feeRate),
      delayMs: meanOverMembers(orders, ({ delayMs }) => delayMs, MINUTE_MS),
    },
    results: isEnough(ended)
      ? {
          orders: ended.length,
          rule: mean(({ result }) => result?.rule ?? null),
          live: mean(({ result }) => result?.live ?? null),
          gap: mean(({ result }) => (result === null ? null : result.live - result.rule)),
        }
      : null,
  };
}

const membersOf = (orders: readonly ComparedOrder[]) => new Set(orders.map(({ memberId }) => memberId)).size;

function isEnough(orders: readonly ComparedOrder[]): boolean {
  return orders.length >= NEEDED.orders && membersOf(orders) >= NEEDED.members;
}

async function agreedMembers(database: Database): Promise<string[]> {
  const agreed = tables(database)
    .selectFrom('live_record_consent')
    .select('memberId')
    .where('given', '=', true);
  return (await agreed.orderBy('memberId').execute()).map(({ memberId }) => memberId);
}

/** Whether a member's orders may count: nothing counts before they say so, and nothing after they take it back. */
export function liveConsentCalls({ database, clock }: Pick<Platform, 'database' | 'clock'>): CallHandlers {
  const shown = async (memberId: string) => {
    const answers = tables(database).selectFrom('live_record_consent').selectAll();
    const answer = await answers.where('memberId', '=', memberId).executeTakeFirst();
    return { given: answer?.given ?? null, answeredAt: answer?.answeredAt.toISOString() ?? null };
  };
  return {
    'returns.liveConsent': (_, context) => shown(callerOf(context).memberId),
    'returns.answerLiveConsent': async ({ body: { given } }, context) => {
      const { memberId } = callerOf(context);
      const values = { given, answeredAt: new Date(clock.now()) };
      await tables(database)
        .insertInto('live_record_consent')
        .values({ memberId, ...values })
        .onConflict((same) => same.column('memberId').doUpdateSet(values))
        .execute();
      return shown(memberId);
    },
  };
}
