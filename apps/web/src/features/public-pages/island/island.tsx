import { type ComponentType, use, useEffect, useReducer, useRef } from 'react';
import { loadWithTexts, type Messages } from '../../../i18n/messages.ts';
import { useLanguage } from '../../../i18n/use-text.ts';

/** The written part of a page: what shows it, and its words. */
export interface IslandContent<Props extends object> {
  readonly Content: ComponentType<Props>;
  readonly texts: readonly Pick<Messages, 'load'>[];
}

interface IslandParts<Props extends object> {
  /** Marks its place in the document. */
  readonly name: string;
  /** The class names of all its style sheets: naming them here makes the sheets come with the page. */
  readonly styles: readonly CSSModuleClasses[];
  readonly load: () => Promise<IslandContent<Props>>;
}

interface IslandExtra {
  /** The page needs the content as a living component now, for example to search in it. */
  readonly alive?: boolean;
}

/** What React leaves alone: the words stand in the document already. */
const AS_MADE_AHEAD = { __html: '' } as const;

/** Whether the page before the reader was made ahead with this part in it, in the language that is wanted. */
function standsInPage(name: string): boolean {
  if (typeof document === 'undefined' || document.documentElement.lang !== 'en') return false;
  return document.querySelector(`[data-island="${name}"]`) !== null;
}

/**
 * A part of a page that is only read. On a page made ahead its words are in the document and nowhere else: its code
 * and texts are fetched only when the reader comes from another page, changes the language or begins to use it.
 */
export async function island<Props extends object = object>({
  name,
  load,
}: IslandParts<Props>): Promise<ComponentType<Props & IslandExtra>> {
  let content: IslandContent<Props> | null = null;
  let coming: Promise<void> | null = null;
  let standing = standsInPage(name);
  const bring = () => {
    coming ??= load().then((loaded) => {
      content = loaded;
    });
    return coming;
  };
  /** Asked for anew the next time where it does not come. Not in a render, which React would repeat at once. */
  const bringOrForget = async () => {
    try {
      await bring();
    } catch (error) {
      coming = null;
      throw error;
    }
  };
  // Another language needs the words as texts, so it waits for them.
  loadWithTexts(async (language) => {
    await bringOrForget();
    await Promise.all((content?.texts ?? []).map((texts) => texts.load(language)));
  });
  if (!standing) await bring();

  return function Island({ alive = false, ...rest }: Props & IslandExtra) {
    useLanguage();
    const place = useRef<HTMLDivElement>(null);
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      const lost = place.current !== null && place.current.childElementCount === 0;
      if (content === null && (alive || lost)) void bringOrForget().then(redraw, () => undefined);
    }, [alive]);
    useEffect(() => {
      return () => {
        standing = false;
      };
    }, []);
    if (content === null && !standing) use(bring());
    if (content === null) {
      return (
        <div
          key="made-ahead"
          ref={place}
          data-island={name}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, so that the document keeps what it has
          dangerouslySetInnerHTML={AS_MADE_AHEAD}
          suppressHydrationWarning
        />
      );
    }
    const { Content } = content;
    return (
      <div key="alive" data-island={name}>
        <Content {...(rest as unknown as Props)} />
      </div>
    );
  };
}
