import { formatNumber, formatPercent, formatPrice, type Language } from '@auspex/market';
import type { Translate } from '../../i18n/use-text.ts';
import type { AssistantTextKey } from './assistant.text.ts';
import type { AnswerFigure, PartOf } from './conversation.ts';

type FigureSource = Pick<AnswerFigure, 'source' | 'simulated'>;

/** The figures that one query gave: a chart is drawn from them. */
export const ofQuery = <T extends Pick<AnswerFigure, 'query'>>(figures: readonly T[], query: string): T[] =>
  figures.filter((figure) => figure.query === query);

/** What the source of a figure is called; a simulated market says so in the reader's language. */
export function sourceName({ source }: FigureSource, t: Translate<AssistantTextKey>): string {
  return source === 'simulated' ? t('figure.simulatedMarket') : source;
}

/** Whether a figure is simulated and the name of its source does not say it. */
export function needsSimulatedMark({ source, simulated }: FigureSource): boolean {
  return simulated && source !== 'simulated';
}

/** How the values of a chart are written: on it, in its table, and where it is copied. */
export function chartWriter(
  { unit, currency }: Pick<PartOf<'chart'>, 'unit' | 'currency'>,
  language: Language,
): (value: number) => string {
  if (unit === 'percent') return (value) => formatPercent(value, 2, language);
  if (unit === 'number') return (value) => formatNumber(value, 2, language);
  return (value) => `${formatPrice(value, undefined, language)}${currency === null ? '' : ` ${currency}`}`;
}
