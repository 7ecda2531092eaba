import type { IndicatorDescription, ParameterMistake } from '@auspex/quant/chart';
import type { Translate } from '../../i18n/use-text.ts';
import type { ChartsTextKey } from './charts.text.ts';
import { indicatorsText } from './indicators.text.ts';

type Key = keyof (typeof indicatorsText)['en'] & string;
export type IndicatorTranslate = Translate<Key>;

function known(key: string): key is Key {
  return key in indicatorsText.en;
}

/** What an indicator is called, what it says and how it is read; of one that this page has no words for yet, in those of the registry. */
export function indicatorWords(
  { id, name, summary, reading }: Pick<IndicatorDescription, 'id' | 'name' | 'summary' | 'reading'>,
  t: IndicatorTranslate,
): { readonly name: string; readonly summary: string; readonly reading: string } {
  const [called, says, read] = [`n.${id}`, `s.${id}`, `r.${id}`];
  return {
    name: known(called) ? t(called) : name,
    summary: known(says) ? t(says) : summary,
    reading: known(read) ? t(read) : reading,
  };
}

/** The name of a parameter or of a line; abbreviations are the same in every language. */
export function labelWord(label: string, t: IndicatorTranslate): string {
  const key = `l.${label}`;
  return known(key) ? t(key) : label;
}

export function choiceWord(choice: string, t: IndicatorTranslate): string {
  const key = `c.${choice}`;
  return known(key) ? t(key) : choice;
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
