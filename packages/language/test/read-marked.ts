import type { ToneLabel } from '../src/tone/tone-model.ts';

/** A headline with its marks removed, and the position of each marked name. */
export interface MarkedHeadline {
  readonly title: string;
  readonly names: readonly MarkedName[];
}

/** One marked name. */
export interface MarkedName {
  readonly name: string;
  readonly mark: string;
  readonly start: number;
  readonly end: number;
}

/** Parses `[Name|mark]`. */
export function readMarked(marked: string): MarkedHeadline {
  const names: MarkedName[] = [];
  let [title, at] = ['', 0];
  for (const found of marked.matchAll(/\[([^|\]]+)\|([^\]]+)\]/g)) {
    title += marked.slice(at, found.index);
    const [, name = '', mark = ''] = found;
    names.push({ name, mark, start: title.length, end: title.length + name.length });
    title += name;
    at = found.index + found[0].length;
  }
  return { title: title + marked.slice(at), names };
}

/** The label for `+`, `-` and `0`. */
export function labelOfMark(mark: string): ToneLabel {
  if (mark === '+') return 'positive';
  return mark === '-' ? 'negative' : 'neutral';
}
