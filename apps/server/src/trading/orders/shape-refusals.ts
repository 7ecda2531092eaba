import { type BracketExits, EXCHANGE_TRAITS } from '@auspex/exchanges';
import { bestPrice, type Decimal, isMultipleOf, quantise, readPairLimits, signOf } from '@auspex/market';
import type { ListedPair, ShownBook } from '../markets/listed-pair.ts';
import type { AskedOrder, OwnRefusal } from './placement.ts';

/** What this exchange cannot do. */
export function shapeRefusals({ exchange, draft, exits }: AskedOrder): OwnRefusal[] {
  const { orderTypes, bracket, title } = EXCHANGE_TRAITS[exchange];
  const refusals: OwnRefusal[] = [];
  if (!orderTypes.includes(draft.type)) refusals.push({ rule: 'unsupported-type', words: title });
  if (exits !== undefined && !bracket) refusals.push({ rule: 'bracket-unsupported', words: title });
  return refusals;
}

/** Only a purchase has exits: its stop lies below the entry and its target above it, both on the pair's grid of prices. */
export function bracketRefusals(
  { draft, exits }: AskedOrder,
  { listed, book }: { readonly listed: ListedPair; readonly book: ShownBook | undefined },
): OwnRefusal[] {
  if (exits === undefined) return [];
  if (draft.side === 'sell') return [{ rule: 'bracket-side' }];
  const { stopPrice: low, targetPrice: high } = exits;
  const entry = draft.type === 'market' ? book && bestPrice(book.book, draft.side) : draft.price;
  const fits =
    signOf(low) > 0 && low.lessThan(high) && (!entry || (low.lessThan(entry) && entry.lessThan(high)));
  return [...(fits ? [] : [{ rule: 'bracket-prices' } as const]), ...tickRefusals(exits, listed)];
}

/** Exits between two ticks. The nearest one on the far side of the entry is offered: it stays where it belongs. */
function tickRefusals(exits: BracketExits, { pair }: ListedPair): OwnRefusal[] {
  const step = readPairLimits(pair)?.price.step;
  if (step === undefined) return [];
  const unit = pair.quoteAsset;
  const refuse = (field: 'exitStop' | 'exitTarget', actual: Decimal): OwnRefusal[] => {
    if (isMultipleOf(actual, step)) return [];
    const value = quantise(actual, step, field === 'exitStop' ? 'down' : 'up');
    const nearest = signOf(value) > 0 ? { nearest: { field, value, unit } } : {};
    return [{ rule: 'bracket-tick', field, actual, limit: step, unit, ...nearest }];
  };
  return [...refuse('exitStop', exits.stopPrice), ...refuse('exitTarget', exits.targetPrice)];
}
