import { type BarColumns, formatShare, type Language } from '@auspex/market';
import type { PatternKind, PatternRecord } from '@auspex/quant/chart';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { findPatterns } from './compute-indicators.ts';
import { type PatternsTextKey, patternsText } from './patterns.text.ts';
import type { PlotMark } from './plot/plot-model.ts';
import { Notice } from './save-notice.tsx';

/** How many bars later the price is looked at; a mark tells the first. */
export const AFTER = [5, 1, 20] as const;

/** The word of a pattern in the address: what points both ways is two of them. */
export const patternWord = ({ patternId, bias }: PatternKind): string => `${patternId}:${bias}`;

const isKey = (key: string): key is PatternsTextKey => key in patternsText.en;

/** What the page says of a pattern: its name (`n`), what it looks like (`s`), how traders read it (`r`). */
export function patternWords(part: 'n' | 's' | 'r', id: string, t: Translate<PatternsTextKey>): string {
  const key = `${part}.${id}`;
  return isKey(key) ? t(key) : id;
}

export function patternName({ patternId, bias }: PatternKind, t: Translate<PatternsTextKey>): string {
  return t('named', { name: patternWords('n', patternId, t), bias: t(`bias.${bias}`).toLowerCase() });
}

const numbers = new WeakMap<BarColumns, number>();
let lastNumber = 0;

/** Bars have no name of their own: the same object is the same bars. */
function numberOf(bars: BarColumns): number {
  const known = numbers.get(bars);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(bars, lastNumber);
  return lastNumber;
}

/** The patterns of a chart's bars; until those of newer bars are there, the ones before. */
export function patternsQuery(bars: BarColumns, chartKey: string, after: number) {
  const queryKey = ['chart-patterns', chartKey, after, numberOf(bars)] as const;
  return queryOptions({
    queryKey,
    queryFn: () => findPatterns(bars, after),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    placeholderData: (before, query) => (query?.queryKey[1] === chartKey ? before : undefined),
  });
}

const LOOKS = {
  bullish: { letter: '↑', tone: 'gain' },
  bearish: { letter: '↓', tone: 'loss' },
  neutral: { letter: '–', tone: 'muted' },
} as const;

export interface MarkWords {
  readonly t: Translate<PatternsTextKey>;
  readonly language: Language;
  /** The share of all bars after which the price was higher. */
  readonly usual: number | null;
}

/** What a mark says: the pattern, and what followed it on this chart. */
export function markText(record: PatternRecord, { usual, t, language }: MarkWords): string {
  const { judged, higher } = record;
  const name = patternName(record, t);
  if (judged === 0) return t('markShort', { name });
  const share = (value: number | null) => formatShare(value, 0, language);
  const values = { share: share(higher / judged), usual: share(usual) };
  return t('mark', { name, bars: AFTER[0], higher, judged, ...values });
}

const NO_MARKS: readonly PlotMark[] = [];

interface PatternMarksProps {
  readonly closed: BarColumns;
  readonly chartKey: string;
  /** The words of the patterns that the member chose. */
  readonly shown: readonly string[];
  readonly onFound: (marks: readonly PlotMark[]) => void;
}

/** Finds the marks of the chosen patterns, each with what followed it on this chart; shows only that it failed. */
export function PatternMarks({ closed, chartKey, shown, onFound }: PatternMarksProps) {
  const t = useText(patternsText);
  const language = useLanguage();
  const { data, error, refetch } = useQuery(patternsQuery(closed, chartKey, AFTER[0]));
  const marks = useMemo(() => {
    if (!data) return NO_MARKS;
    const texts = new Map(
      data.records
        .filter((record) => shown.includes(patternWord(record)))
        .map((record) => [patternWord(record), markText(record, { usual: data.usual, t, language })]),
    );
    return data.hits.flatMap((hit): PlotMark[] => {
      const text = texts.get(patternWord(hit));
      return text === undefined ? [] : [{ kind: 'pattern', timeMs: hit.timeMs, text, ...LOOKS[hit.bias] }];
    });
  }, [data, shown, t, language]);
  useEffect(() => {
    onFound(marks);
    // While another symbol loads nobody is here to take them back.
    return () => onFound(NO_MARKS);
  }, [marks, onFound]);
  return error && !data ? <Notice text={t('failed')} onRetry={() => void refetch()} /> : null;
}
