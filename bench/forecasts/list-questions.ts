import { forecastSorts } from '@auspex/contract';

/** A query of the list as in its address. */
export interface ListAddress {
  readonly sort: string;
  readonly page: number;
  readonly page_size: number;
  readonly typeFilter?: string;
  readonly sectorFilter?: string;
  readonly stockFilter?: string;
}

const PAGE_SIZE = 25;

/** Every order, without and with each filter and two together, each at its first page, in the middle and at the end. */
export function listQuestions(rows: number): ListAddress[] {
  const filters: { filter: Omit<ListAddress, 'sort' | 'page' | 'page_size'>; share: number }[] = [
    { filter: {}, share: 1 },
    { filter: { typeFilter: 'fund' }, share: 0.3 },
    { filter: { sectorFilter: 'Energy' }, share: 0.06 },
    { filter: { typeFilter: 'stock', sectorFilter: 'Utilities' }, share: 0.06 },
    { filter: { stockFilter: 'AH1 the rest of what was typed' }, share: 0 },
  ];
  return forecastSorts.flatMap((sort) =>
    filters.flatMap(({ filter, share }) => {
      const pages = Math.max(1, Math.floor((rows * share) / PAGE_SIZE));
      return [...new Set([1, (pages + 1) >> 1, pages])].map((page) => ({
        sort,
        page,
        page_size: PAGE_SIZE,
        ...filter,
      }));
    }),
  );
}
