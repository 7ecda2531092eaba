import { formatPercent } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { marketText } from '../market-text.ts';

interface SparklineCellProps {
  /** Closes, the oldest first. */
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
}

/** The closes of the last sessions as a line, and in words for those who do not see it. */
export function SparklineCell({ values, width, height }: SparklineCellProps) {
  const t = useText(marketText);
  const language = useLanguage();
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined || values.length < 2) {
    return <Missing reason={t('quote.sparklineNone')} />;
  }
  const change = formatPercent(last / first - 1, 1, language);
  return (
    <Sparkline
      values={values}
      label={t('quote.sparkline', { count: values.length, change })}
      {...(width ? { width } : {})}
      {...(height ? { height } : {})}
    />
  );
}
