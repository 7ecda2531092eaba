import type { CallReply, Calls } from '@auspex/contract';
import type { SentencePart } from './sentence-gate.ts';

type Answer = CallReply<Calls['assistant.ask']>['answer'];

/** The figures that sentences and tables show, and those beside a chart, which say where its line is from. */
export function shownFigures({ parts, figures }: Pick<Answer, 'parts' | 'figures'>): Answer['figures'] {
  const cited = citedFigures(parts);
  const charted = new Set(parts.flatMap((part) => (part.kind === 'chart' ? [part.query] : [])));
  return figures.filter(({ id, query }) => cited.has(id) || charted.has(query));
}

function citedFigures(parts: Answer['parts']): ReadonlySet<string> {
  const cells = parts.flatMap((part) => {
    if (part.kind === 'sentence') return part.spans;
    return part.kind === 'table' ? part.rows.flat() : [];
  });
  return new Set(cells.flatMap((cell) => (cell !== null && 'figure' in cell ? [cell.figure] : [])));
}

/** Sentences as plain text, paragraphs parted by an empty line. */
export function textOf(sentences: readonly SentencePart[]): string {
  return sentences
    .map(({ spans, paragraph }, i) => {
      const gap = i === 0 ? '' : paragraph ? '\n\n' : ' ';
      return gap + spans.map(({ text }) => text).join('');
    })
    .join('');
}
