import type { CountedArticle } from './sentiment-queries.ts';

type Span = CountedArticle['ticker_sentiment'][number]['deciding'][number];

export interface TitlePart {
  readonly text: string;
  /** The words that decided the tone, or those that show which asset is meant. */
  readonly role: 'plain' | 'deciding' | 'evidence';
  readonly start: number;
}

/** A title cut at the spans that justify its tone; what decided comes before what named, where both meet. */
export function splitTitle(
  title: string,
  { deciding, evidence }: { readonly deciding: readonly Span[]; readonly evidence: readonly Span[] },
): TitlePart[] {
  const roles: TitlePart['role'][] = Array.from(title, () => 'plain' as const).slice(0, title.length);
  while (roles.length < title.length) roles.push('plain');
  const paint = (spans: readonly Span[], role: TitlePart['role']) => {
    for (const { start, end } of spans)
      for (let at = Math.max(0, start); at < Math.min(end, title.length); at++) roles[at] = role;
  };
  paint(evidence, 'evidence');
  paint(deciding, 'deciding');
  const parts: TitlePart[] = [];
  for (let start = 0, at = 1; at <= title.length; at++) {
    if (at < title.length && roles[at] === roles[start]) continue;
    parts.push({ text: title.slice(start, at), role: roles[start] ?? 'plain', start });
    start = at;
  }
  return parts;
}
