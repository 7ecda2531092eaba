import { useMemo } from 'react';
import { useBrowserSearchParams } from '../../../ui/tables/search-params-port.ts';
import { SERIES_KINDS, type SeriesKind } from '../returns-replies.ts';

/** The dearest fee that the slider offers, per side. */
export const MOST_BASIS_POINTS = 100;

export interface RecordChoice {
  readonly series: SeriesKind;
  /** Null: what the published record pays. */
  readonly feeBasisPoints: number | null;
}

export function readChoice(query: string): RecordChoice {
  const params = new URLSearchParams(query);
  const series = SERIES_KINDS.find((kind) => kind === params.get('series')) ?? 'backtest';
  const written = params.get('fee');
  const fee = written === null || written.trim() === '' ? Number.NaN : Number(written);
  const known = Number.isFinite(fee) && fee >= 0 && fee <= MOST_BASIS_POINTS;
  return { series, feeBasisPoints: known ? fee : null };
}

export function writeChoice(query: string, change: Partial<RecordChoice>): string {
  const params = new URLSearchParams(query);
  const { series, feeBasisPoints } = change;
  if (series === 'backtest') params.delete('series');
  else if (series !== undefined) params.set('series', series);
  if (feeBasisPoints === null) params.delete('fee');
  else if (feeBasisPoints !== undefined) params.set('fee', String(feeBasisPoints));
  return params.toString();
}

/** Series and fee stand in the address, so that a link shows what its sender saw. */
export function useRecordChoice() {
  const port = useBrowserSearchParams();
  const choice = useMemo(() => readChoice(port.current), [port.current]);
  const choose = (change: Partial<RecordChoice>) => port.replace(writeChoice(port.current, change));
  return { choice, choose, searchParams: port };
}
