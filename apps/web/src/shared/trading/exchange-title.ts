import { useCallback } from 'react';
import { type Translate, useText } from '../../i18n/use-text.ts';
import { sharedTradingText } from './trading.text.ts';

/**
 * An exchange or an account as the server calls it, in words of the page: names are the same in every language, "paper
 * account" and "formerly" are not. A second account carries a number, and one that its member named keeps its name.
 */
export function exchangeTitle(title: string, t: Translate<keyof typeof sharedTradingText.en>): string {
  const [, number] = /^Paper account( \d+)?$/.exec(title) ?? [];
  if (number !== undefined || title === sharedTradingText.en.paper) return `${t('paper')}${number ?? ''}`;
  return title.replace(/\(formerly (\w+)\)/, (_, name: string) => t('formerly', { name }));
}

export function useExchangeTitle(): (title: string) => string {
  const t = useText(sharedTradingText);
  return useCallback((title: string) => exchangeTitle(title, t), [t]);
}
