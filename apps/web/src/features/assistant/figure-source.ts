import type { Translate } from '../../i18n/use-text.ts';
import type { AssistantTextKey } from './assistant.text.ts';
import type { AnswerFigure } from './conversation.ts';

type FigureSource = Pick<AnswerFigure, 'source' | 'simulated'>;

/** What the source of a figure is called; a made market says so in the reader's language. */
export function sourceName({ source }: FigureSource, t: Translate<AssistantTextKey>): string {
  return source === 'simulated' ? t('figure.simulatedMarket') : source;
}

/** Whether a figure is simulated and the name of its source does not say it. */
export function needsSimulatedMark({ source, simulated }: FigureSource): boolean {
  return simulated && source !== 'simulated';
}
