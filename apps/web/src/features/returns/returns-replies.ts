import type { CallReply, Calls } from '@auspex/contract';

export type RecordSummary = CallReply<Calls['returns.performance']>;
export type RecordDetail = CallReply<Calls['returns.detail']>;
export type TradePage = CallReply<Calls['returns.trades']>;
export type TradeRow = TradePage['items'][number];
export type RecordSeries = RecordDetail['series'];
export type SeriesKind = RecordSeries['kind'];
export type Metrics = NonNullable<RecordSeries['metrics']>;
export type Curves = NonNullable<RecordSeries['curves']>;
export type EdgeGate = RecordDetail['gates'][number];
export type Headline = RecordDetail['headline'];
export type Calibration = RecordDetail['calibration'][number];
export type ExitGroup = RecordDetail['exits'][number];
export type AssetRecord = RecordDetail['assets'][number];
export type ValueWithInterval = Metrics['sharpe'];

/** Every series of a record, in the order in which they are shown; they are never added together. */
export const SERIES_KINDS = ['backtest', 'paper-forward', 'live'] as const satisfies readonly SeriesKind[];

/** What the account of a record begins with. */
export const ACCOUNT_START = 10_000;
