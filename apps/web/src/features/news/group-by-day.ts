import { dateOfInstant, type IsoDate } from '@auspex/market';

interface Published {
  readonly publishedAt: string;
}

export interface NewsDay<Item extends Published> {
  readonly date: IsoDate;
  readonly items: readonly Item[];
}

/** Headlines under their days in UTC, the order kept: the newest day first. */
export function groupByDay<Item extends Published>(items: readonly Item[]): NewsDay<Item>[] {
  const days = new Map<IsoDate, Item[]>();
  for (const item of items) {
    const date = dateOfInstant(Date.parse(item.publishedAt));
    days.set(date, [...(days.get(date) ?? []), item]);
  }
  return [...days].map(([date, own]) => ({ date, items: own }));
}
