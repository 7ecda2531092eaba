import type { ToneLabel } from '../tone/tone-model.ts';

/** One headline of the labelled text, with the position of each labelled name. */
export interface LabelledHeadline {
  readonly id: number;
  readonly title: string;
  readonly names: readonly LabelledName[];
}

/** One labelled name with its positions in the title. */
export interface LabelledName {
  readonly name: string;
  readonly label: ToneLabel;
  readonly places: readonly { readonly start: number; readonly end: number }[];
}

/**
 * Parses the labelled headlines (`S No.,Title,Decisions,Words`). Labels are a Python dict as text, sometimes broken,
 * so they are read pair by pair. A search-and-replace over the whole file damaged names (buy, hold and sell became
 * labels inside words); it is undone if the repaired name is in the title. Names not found in the title are left out.
 */
export function parseCorpus(text: string): LabelledHeadline[] {
  return splitRows(text)
    .slice(1)
    .flatMap((cells) => {
      const [id, title, decisions] = cells;
      if (id === undefined || title === undefined || decisions === undefined) return [];
      const names: LabelledName[] = [];
      for (const [, raw, label] of decisions.matchAll(
        /['"](.+?)['"]\s*:\s*['"](positive|neutral|negative)['"](?=[,}])/g,
      )) {
        const places = raw === undefined ? [] : placesOf(title, raw);
        if (raw !== undefined && places.length > 0)
          names.push({ name: raw, label: label as ToneLabel, places });
      }
      return [{ id: Number(id), title, names }];
    });
}

const damage = [
  ['neutral', 'hold'],
  ['neutral', 'Hold'],
  ['positive', 'buy'],
  ['positive', 'Buy'],
  ['negative', 'sell'],
  ['negative', 'Sell'],
] as const;

function placesOf(title: string, name: string): { start: number; end: number }[] {
  const candidates = [name, ...damage.map(([label, word]) => name.replaceAll(label, word))];
  for (const candidate of candidates) {
    const places = occurrences(title, candidate);
    if (places.length > 0) return places;
  }
  return [];
}

function occurrences(title: string, name: string): { start: number; end: number }[] {
  const [text, wanted] = [title.toLowerCase(), name.toLowerCase()];
  const places: { start: number; end: number }[] = [];
  for (
    let at = text.indexOf(wanted);
    at >= 0 && wanted !== '';
    at = text.indexOf(wanted, at + wanted.length)
  ) {
    const end = at + wanted.length;
    const whole = !/[\p{L}\d]/u.test(text[at - 1] ?? '') && !/[\p{L}\d]/u.test(text[end] ?? '');
    if (whole) places.push({ start: at, end });
  }
  // "Biocons Q4" for Biocon: a name that runs into a plural.
  const loose = text.indexOf(wanted);
  if (places.length === 0 && loose >= 0 && wanted.length > 3)
    places.push({ start: loose, end: loose + wanted.length });
  return places;
}

/** Comma-separated cells, quoted ones with doubled quotes. */
export function splitRows(text: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 0; at < text.length; at++) {
    const c = text[at];
    if (quoted) {
      if (c !== '"') cell += c;
      else if (text[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1];
      else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === ',') [row, cell] = [[...row, cell], ''];
    else if (c === '\n') [rows[rows.length], row, cell] = [[...row, cell], [], ''];
    else if (c !== '\r') cell += c;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}
