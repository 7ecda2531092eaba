import { FALLBACK_LANGUAGE, type Language } from '@auspex/market';
import type { ElementType } from 'react';

/** A heading and what stands under it, as HTML of ours. */
export interface WrittenPart {
  /** The part of the address after `#`; the same in every language. */
  readonly id?: string;
  readonly title: string;
  html: string;
  readonly parts: WrittenPart[];
}

/** A page of prose, from `content/LANGUAGE/NAME.md`. */
export interface WrittenPage {
  /** What is named before the text begins, as HTML without blocks. */
  readonly head: Readonly<Record<string, string>>;
  readonly chapters: readonly WrittenPart[];
}

/** A page in the languages that are loaded. */
export interface Written {
  load(language: Language): Promise<void>;
  in(language: Language): WrittenPage;
}

const files = import.meta.glob<{ readonly page: WrittenPage }>('../../../content/*/*.md');

/** Opens a page of prose in English; other languages are loaded when they are shown. */
export async function openWritten(name: string): Promise<Written> {
  const loaded = new Map<Language, WrittenPage>();
  const load = async (language: Language) => {
    const file = files[`../../../content/${language}/${name}.md`];
    if (file && !loaded.has(language)) loaded.set(language, (await file()).page);
  };
  await load(FALLBACK_LANGUAGE);
  const english = loaded.get(FALLBACK_LANGUAGE);
  if (!english) throw new Error(`There is no page ${name}.md.`);
  return { load, in: (language) => loaded.get(language) ?? english };
}

interface ProseProps {
  /** From a written page: the build made it from Markdown and refuses any HTML in it. */
  readonly html: string;
  readonly as?: ElementType;
  readonly className?: string | undefined;
}

/** A piece of a written page. */
export function Prose({ html, as: Element = 'div', className }: ProseProps) {
  return (
    <Element
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of our own build, which takes none from anywhere else
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
