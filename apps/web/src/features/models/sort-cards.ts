import type { ModelCard } from './use-models.ts';

export interface SortedCards {
  /** By what they make, then by market. */
  readonly inUse: readonly ModelCard[];
  /** Made, and behind nothing published. */
  readonly waiting: readonly ModelCard[];
  /** The last retired first. */
  readonly retired: readonly ModelCard[];
}

const KINDS: readonly ModelCard['kind'][] = ['signals', 'forecasts', 'tone', 'sentiment'];
const MARKETS: readonly ModelCard['market'][] = ['crypto', 'us', null];
const placeOf = ({ kind, market }: ModelCard) =>
  KINDS.indexOf(kind) * MARKETS.length + MARKETS.indexOf(market);
const newest = (one: string | null, other: string | null) => (other ?? '').localeCompare(one ?? '');

/** The cards of a kind, those in use apart from those that are not any more; no card is left out. */
export function sortCards(cards: readonly ModelCard[], kind: ModelCard['kind'] | 'all'): SortedCards {
  const wanted = cards.filter((card) => kind === 'all' || card.kind === kind);
  const standing = (wish: 'in-use' | 'waiting') =>
    wanted.filter(({ state }) => state === wish).sort((one, other) => placeOf(one) - placeOf(other));
  return {
    inUse: standing('in-use'),
    waiting: standing('waiting'),
    retired: wanted
      .filter(({ state }) => state === 'retired')
      .sort((one, other) => newest(one.retiredAt, other.retiredAt)),
  };
}
