import { oneOf, type Parameter, useAddress, type ValuesOf } from '../../../shared/navigation/use-address.ts';
import { SERIES_KINDS } from '../returns-replies.ts';

/** The dearest fee that the slider offers, per side. */
export const MOST_BASIS_POINTS = 100;

const basisPoints: Parameter<number | null> = {
  read: (text) => {
    const fee = text === null || text.trim() === '' ? Number.NaN : Number(text);
    return fee >= 0 && fee <= MOST_BASIS_POINTS ? fee : null;
  },
  write: (fee) => (fee === null ? null : String(fee)),
};

/** Series and fee stand in the address, so that a link shows what its sender saw. */
export const recordAddress = {
  series: oneOf(SERIES_KINDS, 'backtest'),
  /** Basis points; null: what the published record pays. */
  fee: basisPoints,
};

export type RecordChoice = ValuesOf<typeof recordAddress>;

export function useRecordChoice() {
  const { values: choice, set: choose, port: searchParams } = useAddress(recordAddress);
  return { choice, choose, searchParams };
}

/** Where the record of a market is, for everybody and for members. */
export const RECORDS = {
  public: { crypto: 'aiReturns', us: 'stockAiReturns' },
  member: { crypto: 'aiReturnsAuth', us: 'stockAiReturnsAuth' },
} as const;
