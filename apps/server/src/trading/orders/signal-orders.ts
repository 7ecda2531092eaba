import type { Trading } from '../trading.ts';

interface SignalOrderWish {
  readonly world: string;
  readonly memberIds: readonly string[];
  readonly before: Date;
}

interface SignalOrder {
  readonly memberId: string;
  readonly signalId: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly placedAt: number;
  readonly firstFillAt: number;
  readonly averagePrice: number;
  /** As a part of what was paid; null where it was paid in something else than the pair. */
  readonly feeRate: number | null;
}

/** Orders at exchanges that members opened from signals, each as far as it was filled before an instant. */
export async function readSignalOrders(
  { platform }: Pick<Trading, 'platform'>,
  wish: SignalOrderWish,
): Promise<SignalOrder[]> {
  // A fee is a part of what was paid only where it was paid in one of the two assets.
  const rows = await platform.database.query(
    `select o.member_id, o.signal_id, o.symbol, o.side, extract(epoch from o.created_at) * 1000 as placed_ms,
         extract(epoch from min(f.at)) * 1000 as first_fill_ms,
         sum(f.price * f.quantity) / sum(f.quantity) as average_price,
         case when bool_and(f.fee is not null and f.fee_asset in (o.quote_asset, o.base_asset))
           then sum(case when f.fee_asset = o.base_asset then f.fee * f.price else f.fee end)
             / sum(f.price * f.quantity) end as fee_rate
       from trade_order o join trade_fill f on f.order_id = o.id
      where o.world = $1 and o.exchange <> 'PAPER' and o.signal_id is not null and o.member_id = any($2::uuid[])
        and f.at < $3
      group by o.id order by o.created_at, o.id`,
    [wish.world, wish.memberIds, wish.before],
  );
  return rows.map((row) => ({
    ...{ memberId: String(row.member_id), signalId: String(row.signal_id), symbol: String(row.symbol) },
    side: row.side === 'buy' ? 'buy' : 'sell',
    placedAt: Number(row.placed_ms),
    firstFillAt: Number(row.first_fill_ms),
    averagePrice: Number(row.average_price),
    feeRate: row.fee_rate === null ? null : Number(row.fee_rate),
  }));
}
