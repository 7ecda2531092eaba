export interface TitleSpan {
  readonly start: number;
  readonly end: number;
}

/** What a span of a headline shows: that an asset is meant, or which way the headline speaks of it. */
export interface TitleMark extends TitleSpan {
  readonly kind: 'evidence' | 'positive' | 'neutral' | 'negative' | 'unclear';
  readonly ticker: string;
  /** 0 decides most; names come before every word that decides. */
  readonly rank: number;
}

export interface TitlePiece {
  readonly start: number;
  readonly text: string;
  /** Those that cover the piece, in the order given. */
  readonly marks: readonly TitleMark[];
}

interface ReadTicker {
  readonly ticker: string;
  readonly label: Exclude<TitleMark['kind'], 'evidence'>;
  readonly evidence: readonly TitleSpan[];
  readonly deciding: readonly TitleSpan[];
}

/** The marks of some assets of one headline. */
export function titleMarks(readings: readonly ReadTicker[]): TitleMark[] {
  return readings.flatMap(({ ticker, label, evidence, deciding }) => [
    ...evidence.map(({ start, end }) => ({ start, end, kind: 'evidence' as const, ticker, rank: 0 })),
    ...deciding.map(({ start, end }, rank) => ({ start, end, kind: label, ticker, rank })),
  ]);
}

/** Cuts a headline where marks begin and end; marks may overlap, and none may reach beyond it. */
export function markTitle(title: string, marks: readonly TitleMark[]): TitlePiece[] {
  const within = marks.filter(({ start, end }) => start >= 0 && start < end && end <= title.length);
  const cuts = new Set([0, title.length, ...within.flatMap(({ start, end }) => [start, end])]);
  const ordered = [...cuts].sort((a, b) => a - b);
  return ordered.slice(0, -1).map((start, at) => {
    const end = ordered[at + 1] ?? title.length;
    return {
      start,
      text: title.slice(start, end),
      marks: within.filter((mark) => mark.start <= start && mark.end >= end),
    };
  });
}

/** Which way words speak that count for several assets: as for the one that they decide most about. */
export function toneOfMarks(marks: readonly TitleMark[]): TitleMark['kind'] | undefined {
  const deciding = marks.filter(({ kind }) => kind !== 'evidence');
  return deciding.toSorted((a, b) => a.rank - b.rank)[0]?.kind;
}

/** Whether a headline is good for one of its assets and bad for another. */
export function speaksOpposite(readings: readonly Pick<ReadTicker, 'label'>[]): boolean {
  const labels = new Set(readings.map(({ label }) => label));
  return labels.has('positive') && labels.has('negative');
}
