import type { IsoDate } from '@auspex/market';

/** A new symbol, and name, of a company in the universe. */
export interface Rename {
  readonly firstSymbol: string;
  readonly from: IsoDate;
  readonly symbol: string;
  readonly name: string;
}

/** How a listing ends. `announced` is the first session that knows of it, `lastSession` the last with trading. */
export interface Ending {
  readonly firstSymbol: string;
  readonly reason: 'acquired' | 'bankrupt' | 'taken-private';
  readonly announced: IsoDate;
  readonly lastSession: IsoDate;
  /** First date without a listing. */
  readonly delistedOn: IsoDate;
}

/** In order of time; a symbol that had belonged to another company is a reused one. */
export const RENAMES: readonly Rename[] = [
  { firstSymbol: 'UTX', from: '2020-04-03', symbol: 'RTX', name: 'RTX' },
  { firstSymbol: 'FB', from: '2022-06-09', symbol: 'META', name: 'Meta Platforms' },
  { firstSymbol: 'ANTM', from: '2022-06-28', symbol: 'ELV', name: 'Elevance Health' },
  { firstSymbol: 'OSTK', from: '2023-11-06', symbol: 'BYON', name: 'Beyond' },
  { firstSymbol: 'SQ', from: '2025-01-21', symbol: 'XYZ', name: 'Block' },
  { firstSymbol: 'OSTK', from: '2025-08-29', symbol: 'BBBY', name: 'Bed Bath & Beyond' },
  { firstSymbol: 'MATIC-USD', from: '2024-09-05', symbol: 'POL-USD', name: 'Polygon' },
];

export const ENDINGS: readonly Ending[] = [
  {
    firstSymbol: 'XLNX',
    reason: 'acquired',
    announced: '2020-10-27',
    lastSession: '2022-02-11',
    delistedOn: '2022-02-14',
  },
  {
    firstSymbol: 'TWTR',
    reason: 'taken-private',
    announced: '2022-04-25',
    lastSession: '2022-10-27',
    delistedOn: '2022-10-28',
  },
  {
    firstSymbol: 'SIVB',
    reason: 'bankrupt',
    announced: '2023-03-09',
    lastSession: '2023-03-09',
    delistedOn: '2023-03-28',
  },
  {
    firstSymbol: 'BBBY',
    reason: 'bankrupt',
    announced: '2023-01-05',
    lastSession: '2023-05-02',
    delistedOn: '2023-05-03',
  },
  {
    firstSymbol: 'ATVI',
    reason: 'acquired',
    announced: '2022-01-18',
    lastSession: '2023-10-12',
    delistedOn: '2023-10-13',
  },
  {
    firstSymbol: 'WBA',
    reason: 'taken-private',
    announced: '2025-03-07',
    lastSession: '2025-08-27',
    delistedOn: '2025-08-28',
  },
];
