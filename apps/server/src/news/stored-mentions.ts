import type { NewsMention, TitleSpan } from './news-item.ts';

/** Where spans begin and end in the title, in turns: their text is the title's. */
type StoredSpans = readonly number[];

interface StoredMention extends Omit<NewsMention, 'evidence' | 'deciding'> {
  /** Rows of earlier versions hold each span with its text. */
  readonly evidence: StoredSpans | readonly TitleSpan[];
  readonly deciding: StoredSpans | readonly TitleSpan[];
}

/** What headlines say, as it is stored: there are hundreds of thousands of them. */
export function packMentions(mentions: readonly NewsMention[]): StoredMention[] {
  return mentions.map((mention) => ({
    ...mention,
    evidence: pack(mention.evidence),
    deciding: pack(mention.deciding),
  }));
}

export function unpackMentions(title: string, stored: readonly StoredMention[]): NewsMention[] {
  return stored.map((mention) => ({
    ...mention,
    evidence: unpack(title, mention.evidence),
    deciding: unpack(title, mention.deciding),
  }));
}

const pack = (spans: readonly TitleSpan[]): StoredSpans => spans.flatMap(({ start, end }) => [start, end]);

function unpack(title: string, spans: readonly (number | TitleSpan)[]): TitleSpan[] {
  return spans.flatMap((span, at) => {
    if (typeof span === 'object') return [span];
    const end = spans[at + 1];
    if (at % 2 === 1 || typeof end !== 'number') return [];
    return [{ start: span, end, text: title.slice(span, end) }];
  });
}
