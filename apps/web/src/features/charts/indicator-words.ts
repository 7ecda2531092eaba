import type { IndicatorDescription, ParameterMistake } from '@auspex/quant/chart';
import type { Translate } from '../../i18n/use-text.ts';
import {
  type IndicatorTranslate,
  indicatorName,
  indicatorProse,
  labelWord,
} from '../../shared/market/vocabulary/indicator-words.ts';
import type { ChartsTextKey } from './charts.text.ts';

/** What an indicator is called, what it says and how it is read; of one that this page has no words for yet, in those of the registry. */
export function indicatorWords(
  { id, name, summary, reading }: Pick<IndicatorDescription, 'id' | 'name' | 'summary' | 'reading'>,
  t: IndicatorTranslate,
): { readonly name: string; readonly summary: string; readonly reading: string } {
  return { summary, reading, ...indicatorProse(id, t), name: indicatorName({ id, name }, t) };
}

/** What is wrong with the parameters of an indicator, as a sentence. */
export function mistakeText(
  { code, values }: ParameterMistake,
  t: Translate<ChartsTextKey>,
  ti: IndicatorTranslate,
): string {
  const label = (key: string) => labelWord(String(values[key] ?? ''), ti);
  return t(`mistake.${code}`, { ...values, label: label('label'), otherLabel: label('otherLabel') });
}
