import { FALLBACK_LANGUAGE, type Language } from '@auspex/market';

export type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** The texts of one part of the interface. English travels with the code that shows it, other languages on demand. */
export interface Messages<Key extends string = string> {
  readonly en: Texts<Key>;
  /** Resolves once the texts of a language are there. */
  load(language: Language): Promise<void>;
  /** The texts of a language, or null while they are not loaded. */
  in(language: Language): Texts<Key> | null;
}

/** What `NAME.text.ts` calls its texts: `TextKey<typeof signalsText>`. */
export type TextKey<M> = M extends Messages<infer Key> ? Key : never;

/** What a translation must hold: every key and no other. */
export type TextsOf<M> = Texts<TextKey<M>>;

/** A file per language beside the English texts, as `import.meta.glob('./NAME.??.ts')` finds them; each exports `texts`. */
type Translations = Readonly<Record<string, () => Promise<unknown>>>;

const known = new Set<Pick<Messages, 'load'>>();
let shown: Language = FALLBACK_LANGUAGE;

/** Declares texts; a missing or extra key in a translation is a type error there. */
export function defineMessages<const English extends Record<string, string>>(
  en: English,
  translations: Translations,
): Messages<keyof English & string> {
  const loaded = new Map<Language, Texts<keyof English & string>>([[FALLBACK_LANGUAGE, en]]);
  const messages = {
    en,
    async load(language: Language) {
      if (loaded.has(language)) return;
      const [, load] = Object.entries(translations).find(([file]) => file.endsWith(`.${language}.ts`)) ?? [];
      if (load === undefined) return;
      const { texts } = (await load()) as { texts: Texts<keyof English & string> };
      loaded.set(language, spacedTexts(texts));
    },
    in: (language: Language) => loaded.get(language) ?? null,
  };
  known.add(messages);
  return messages;
}

/** French sets a space before these signs; a line must not break there. English has none, so both may pass. */
export function spaced(text: string): string {
  return text.replace(/ ([:;?!»%])/g, '\u00a0$1').replace(/« /g, '«\u00a0');
}

function spacedTexts<Key extends string>(texts: Texts<Key>): Texts<Key> {
  const entries = Object.entries<string>(texts).map(([key, text]) => [key, spaced(text)]);
  return Object.fromEntries(entries) as Texts<Key>;
}

/** Something else that must be there before a language is shown. */
export function loadWithTexts(load: (language: Language) => Promise<void>): void {
  known.add({ load });
}

/** Resolves once every text is there in the language, also those of code that arrived meanwhile. */
export async function messagesReady(language: Language = shown): Promise<void> {
  if (language === FALLBACK_LANGUAGE) return;
  const { size } = known;
  await Promise.all([...known].map((messages) => messages.load(language)));
  if (size < known.size) return messagesReady(language);
}

/** The language on the screen now. */
export function shownLanguage(): Language {
  return shown;
}

let newestChange = 0;

/**
 * Shows a language as soon as its texts are there, unless another was chosen meanwhile. Fails where they do not arrive;
 * then the language on the screen stays.
 */
export async function showLanguage(language: Language): Promise<void> {
  newestChange += 1;
  const change = newestChange;
  const isNewest = () => change === newestChange;
  try {
    await messagesReady(language);
    if (isNewest()) shown = language;
  } catch (error) {
    if (isNewest()) throw error;
  }
}
