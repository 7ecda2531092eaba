import type { Translate } from '../../../i18n/use-text.ts';
import { indicatorsText } from './indicators.text.ts';

type Key = keyof (typeof indicatorsText)['en'] & string;
export type IndicatorTranslate = Translate<Key>;

function known(key: string): key is Key {
  return key in indicatorsText.en;
}

/** What an indicator is called; one that this page has no word for yet, as the registry has it. */
export function indicatorName(
  { id, name }: { readonly id: string; readonly name: string },
  t: IndicatorTranslate,
): string {
  const key = `n.${id}`;
  return known(key) ? t(key) : name;
}

/** What an indicator says and how it is read; undefined where this page has no words for it yet. */
export function indicatorProse(
  id: string,
  t: IndicatorTranslate,
): { readonly summary?: string; readonly reading?: string } {
  const [says, read] = [`s.${id}`, `r.${id}`];
  return { ...(known(says) && { summary: t(says) }), ...(known(read) && { reading: t(read) }) };
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
