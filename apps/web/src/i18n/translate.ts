import type { Language } from '@auspex/market';
import type { Messages } from './messages.ts';

export type TextValues = Readonly<Record<string, string | number>>;

const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {};

/** The keys that may hold the text for a count, the most fitting first. */
function pluralKeys(key: string, count: number, language: Language): string[] {
  pluralRules[language] ??= new Intl.PluralRules(language);
  return [`${key}_${pluralRules[language].select(count)}`, `${key}_other`, key];
}

/**
 * One text in one language. `{{name}}` is replaced by a value; with a `count` the key `…_one` or `…_other` is taken
 * where it exists. What a language lacks is shown in English.
 */
export function translate(
  messages: Messages,
  key: string,
  { language, values = {} }: { language: Language; values?: TextValues },
): string {
  const keys = typeof values.count === 'number' ? pluralKeys(key, values.count, language) : [key];
  const textIn = (texts: Readonly<Record<string, string>> | null) =>
    keys.map((candidate) => texts?.[candidate]).find((found) => found !== undefined);
  return fillText(textIn(messages.in(language)) ?? textIn(messages.en) ?? key, values);
}

/**
 * Puts values into the `{{name}}` places of a text; a place without a value stays visible. A full stop after a value
 * that ends with its own, such as `oct.`, is left out.
 */
export function fillText(text: string, values: TextValues): string {
  return text.replace(/\{\{(\w+)\}\}(\.?)/g, (whole, name: string, stop: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return String(value).endsWith('.') ? String(value) : `${value}${stop}`;
  });
}
