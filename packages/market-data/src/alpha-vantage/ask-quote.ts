import { calendarOf, type Instrument, isIsoDate } from '@auspex/market';
import { type JsonRecord, recordOf, UnreadableAnswerError } from '../http/read-fields.ts';
import type { Quote } from '../ports/price-source.ts';
import type { SourceAnswer } from '../ports/source-answer.ts';
import type { AlphaVantageClient } from './alpha-vantage-client.ts';
import { toProviderSymbol } from './provider-symbol.ts';
import { namedFields, readFigure, statedDelayMs } from './read-value.ts';

/** The provider states some lows as 0, which is no price. */
function readPrice(value: unknown, name: string): number | undefined {
  const price = readFigure(value, name);
  return price !== undefined && price > 0 ? price : undefined;
}

/** Parses GLOBAL_QUOTE. An empty one means that the provider does not know the symbol. */
export function readQuote(answer: JsonRecord, asset: Instrument, now: number): Quote | undefined {
  const found = Object.entries(answer).find(([key]) => /^global quote/i.test(key));
  const fields = namedFields(recordOf(found?.[1], 'the quote'));
  if (Object.keys(fields).length === 0) return undefined;
  const date = fields['latest trading day'];
  if (typeof date !== 'string' || !isIsoDate(date))
    throw new UnreadableAnswerError('the quote has no trading day.');
  const last = readPrice(fields.price, 'the price');
  if (last === undefined) throw new UnreadableAnswerError('the quote has no price.');
  const calendar = calendarOf('us');
  const session = calendar.sessionOf(date);
  const isLive = session !== undefined && now >= session.open && now < session.close;
  const seen = now - statedDelayMs(answer);
  return {
    assetId: asset.assetId,
    at: isLive ? Math.max(session.open, seen) : (session?.close ?? seen),
    last,
    open: readPrice(fields.open, 'the open'),
    high: readPrice(fields.high, 'the high'),
    low: readPrice(fields.low, 'the low'),
    volume: readFigure(fields.volume, 'the volume'),
    previousClose: readPrice(fields['previous close'], 'the previous close'),
    phase: isLive ? 'open' : 'closed',
  };
}

/** The latest price of one stock; one call of the quota. */
export async function askQuote(client: AlphaVantageClient, asset: Instrument): Promise<SourceAnswer<Quote>> {
  const answer = await client.ask({
    function: 'GLOBAL_QUOTE',
    symbol: asset.symbol,
    parameters: { symbol: toProviderSymbol(asset.symbol) },
    read: (body) => readQuote(body, asset, client.now()),
  });
  if (answer.kind !== 'found') return answer;
  return answer.value
    ? { kind: 'found', value: answer.value }
    : { kind: 'unknown-asset', symbol: asset.symbol };
}
