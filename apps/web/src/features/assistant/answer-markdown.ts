import { formatDate, formatDateTime, type Language } from '@auspex/market';
import type { Translate } from '../../i18n/use-text.ts';
import type { AssistantTextKey } from './assistant.text.ts';
import {
  type AnswerFigure,
  type AnswerPart,
  type Draft,
  draftOf,
  passagesOf,
  type Turn,
} from './conversation.ts';
import { chartWriter, needsSimulatedMark, ofQuery, sourceName } from './figure-source.ts';

interface Words {
  readonly t: Translate<AssistantTextKey>;
  readonly language: Language;
}

/** Letters that Markdown would read as its own; words of others must not become links or headings. */
function plain(text: string): string {
  return text.replace(/[\\`*_[\]<>|#]/g, '\\$&').replace(/\s*\n\s*/g, ' ');
}

/** Under each other in the order in which they are first named: `[1]` stands for the first. */
class Sources {
  readonly lines: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly draft: Draft;
  private readonly words: Words;

  constructor(draft: Draft, words: Words) {
    this.draft = draft;
    this.words = words;
  }

  markOf(id: string): string {
    return this.mark(this.draft.figures.find((other) => other.id === id));
  }

  /** The mark of a chart, whose figures are all from one query. */
  markOfQuery(id: string): string {
    return this.mark(ofQuery(this.draft.figures, id)[0]);
  }

  /** Figures of one source and one instant share a mark. */
  private mark(figure: AnswerFigure | undefined): string {
    if (!figure) return '';
    const line = sourceLine(figure, this.words);
    const known = this.numbers.get(line);
    if (known !== undefined) return ` [${known}]`;
    this.lines.push(line);
    this.numbers.set(line, this.lines.length);
    return ` [${this.lines.length}]`;
  }
}

function sourceLine(figure: AnswerFigure, { t, language }: Words): string {
  const at = formatDateTime(Date.parse(figure.asOf), language);
  return `${plain(sourceName(figure, t))}, ${t('figure.asOf').toLowerCase()} ${at}${needsSimulatedMark(figure) ? `, ${t('figure.simulated')}` : ''}`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function tableOf(
  columns: ReadonlyArray<{ readonly name: string; readonly numeric: boolean }>,
  rows: readonly (readonly string[])[],
): string {
  const rule = row(columns.map(({ numeric }) => (numeric ? '---:' : '---')));
  return [row(columns.map(({ name }) => plain(name))), rule, ...rows.map(row)].join('\n');
}

type OtherPart = Exclude<AnswerPart, { kind: 'sentence' }>;

function partOf(part: OtherPart, sources: Sources, { t, language }: Words): string {
  switch (part.kind) {
    case 'table': {
      const rows = part.rows.map((cells) =>
        cells.map((cell) => {
          if (cell === null) return '–';
          return plain(cell.text) + ('figure' in cell ? sources.markOf(cell.figure) : '');
        }),
      );
      return `**${plain(part.title)}**\n\n${tableOf(part.columns, rows)}`;
    }
    case 'chart': {
      const columns = [
        { name: t('chart.along'), numeric: false },
        ...part.series.map(({ name }) => ({ name, numeric: true })),
      ];
      const write = chartWriter(part, language);
      const said = (value: number | null | undefined) => (typeof value === 'number' ? write(value) : '–');
      const rows = part.along.map((at, place) => [
        typeof at === 'number' ? formatDate(at, language) : plain(at),
        ...part.series.map(({ values }) => said(values[place])),
      ]);
      return `**${plain(part.title)}**${sources.markOfQuery(part.query)}\n\n${tableOf(columns, rows)}`;
    }
    case 'quote': {
      const address = encodeURI(part.url ?? '')
        .replaceAll('(', '%28')
        .replaceAll(')', '%29');
      const from = part.url === null ? plain(part.source) : `[${plain(part.source)}](${address})`;
      return `> ${plain(part.text)}\n>\n> ${from}`;
    }
    case 'choice':
      return part.options.map(({ label }) => `- ${plain(label)}`).join('\n');
    case 'form':
      return plain(part.title);
  }
}

/** One answer: its words, tables and figures, with the source of each figure under it. */
export function answerMarkdown(turn: Turn, words: Words): string {
  const draft = draftOf(turn);
  const sources = new Sources(draft, words);
  const passages = passagesOf(draft.parts).map((passage) => {
    if (!Array.isArray(passage)) return partOf(passage, sources, words);
    return passage
      .map(({ spans }) =>
        spans
          .map((span) => plain(span.text) + ('figure' in span ? sources.markOf(span.figure) : ''))
          .join(''),
      )
      .join(' ');
  });
  const { outcome } = turn;
  const problem = outcome.kind === 'answered' ? outcome.answer.problem : null;
  const listed = sources.lines.map((line, place) => `[${place + 1}] ${line}`).join('  \n');
  return [...passages, problem === null ? '' : plain(problem), listed].filter(Boolean).join('\n\n');
}

/** A whole conversation as a file of Markdown. */
export function chatMarkdown(title: string, turns: readonly Turn[], words: Words): string {
  const said = turns.map((turn) => `## ${plain(turn.question)}\n\n${answerMarkdown(turn, words)}`);
  return `${[`# ${plain(title)}`, words.t('export.note'), ...said].join('\n\n')}\n`;
}
