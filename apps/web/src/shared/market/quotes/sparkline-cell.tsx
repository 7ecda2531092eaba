import { formatPercent } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { Missing } from '../../../ui/formats/missing.tsx';
import { marketText } from '../market.text.ts';

interface SparklineCellProps {
  /** Closes, the oldest first. */
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
  /** `neutral` beside the change of a day: the colour of a month must not seem to be that day's. */
  readonly tone?: 'direction' | 'neutral';
}

/** The closes of the last sessions as a line, and in words for those who do not see it. */
export function SparklineCell({ values, width, height, tone = 'direction' }: SparklineCellProps) {
  const t = useText(marketText);
  const language = useLanguage();
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined || values.length < 2) {
    return <Missing reason={t('quote.sparklineNone')} />;
  }
  const change = formatPercent(last / first - 1, 1, language);
  const label = t('quote.sparkline', { count: values.length, change });
  return (
    <span title={label}>
      <Sparkline {...{ values, label, tone }} {...(width ? { width } : {})} {...(height ? { height } : {})} />
    </span>
  );
}
