/** One indicator on a member's chart, as the specification names its fields. */
export interface ChartIndicator {
  readonly id: string;
  readonly indicator: string;
  readonly hidden: boolean;
  readonly options: Readonly<Record<string, number | boolean | string>>;
}

/** A member's indicators and how often they have been changed. */
export interface IndicatorsDocument {
  readonly indicators: readonly ChartIndicator[];
  readonly version: number;
}

/** What a member sees before changing anything. */
export const firstIndicators: readonly ChartIndicator[] = [
  { id: 'rainbow-sma', indicator: 'RAINBOW SMA', hidden: false, options: {} },
];
