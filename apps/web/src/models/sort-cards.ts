import type { ModelCard } from './use-models.ts';

export interface SortedCards {
  readonly inUse: readonly ModelCard[];
  /** The last retired first. */
  readonly retired: readonly ModelCard[];
}

const newest = (one: string | null, other: string | null) => (other ?? '').localeCompare(one ?? '');

/** The cards of a kind, those in use apart from those that are not any more; no card is left out. */
export function sortCards(cards: readonly ModelCard[], kind: ModelCard['kind'] | 'all'): SortedCards {
  const wanted = cards.filter((card) => kind === 'all' || card.kind === kind);
  return {
    inUse: wanted
      .filter(({ state }) => state === 'in-use')
      .sort((one, other) => newest(one.madeAt, other.madeAt)),
    retired: wanted
      .filter(({ state }) => state === 'retired')
      .sort((one, other) => newest(one.retiredAt, other.retiredAt)),
  };
}
