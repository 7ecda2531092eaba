/** A date as a sentence writes it; parts that it leaves out are null. */
export interface WrittenDate {
  readonly at: number;
  readonly text: string;
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
  /** `14:30` */
  readonly time: string | null;
}

const MONTHS = [
  ['january', 'jan', 'janvier', 'janv'],
  ['february', 'feb', 'fevrier', 'fevr'],
  ['march', 'mar', 'mars'],
  ['april', 'apr', 'avril', 'avr'],
  ['may', 'mai'],
  ['june', 'jun', 'juin'],
  ['july', 'jul', 'juillet', 'juil', 'juill'],
  ['august', 'aug', 'aout'],
  ['september', 'sept', 'sep', 'septembre'],
  ['october', 'oct', 'octobre'],
  ['november', 'nov', 'novembre'],
  ['december', 'dec', 'decembre'],
] as const;

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** 1 to 12; 0 for a word that is no month. */
export function monthOf(word: string): number {
  const wanted = plain(word).replace(/\.$/, '');
  return MONTHS.findIndex((names) => (names as readonly string[]).includes(wanted)) + 1;
}

const word = '[A-Za-zÀ-ÿ]{3,9}\\.?';
const time = '(?:(?:,| at| à)?\\s(?<time>\\d{1,2}[:h]\\d{2})(?:\\s?UTC)?)?';
const forms = [
  `(?<year>(?:19|20)\\d{2})-(?<month>\\d{2})-(?<day>\\d{2})(?:[T ](?<time>\\d{2}:\\d{2})(?::\\d{2}(?:\\.\\d+)?)?(?:Z| UTC)?)?`,
  `(?<day>\\d{1,2})(?:st|nd|rd|th|er)?\\s(?:of\\s)?(?<word>${word})(?:,?\\s(?<year>(?:19|20)\\d{2}))?(?!\\d)${time}`,
  `(?<word>${word})\\s(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d.,%]\\d|%)(?:,?\\s(?<year>(?:19|20)\\d{2}))?${time}`,
  `(?<word>${word})\\s(?<year>(?:19|20)\\d{2})(?!\\d)`,
  `(?<time>\\d{1,2}[:h]\\d{2})(?:\\s?UTC)?`,
].map((form) => new RegExp(`(?<![\\p{L}\\p{N}.,$€])${form}(?![\\p{L}])`, 'giu'));

/** Every date in a sentence, the most complete form first; none overlaps another. */
export function writtenDates(sentence: string): WrittenDate[] {
  const found: WrittenDate[] = [];
  for (const form of forms) {
    for (const { index, 0: text, groups = {} } of sentence.matchAll(form)) {
      const month = groups.word === undefined ? Number(groups.month ?? 0) : monthOf(groups.word);
      if (groups.word !== undefined && month === 0) continue;
      const taken = found.some((date) => index < date.at + date.text.length && date.at < index + text.length);
      if (taken) continue;
      const numberOf = (group: string | undefined) => (group === undefined ? null : Number(group));
      found.push({
        at: index,
        text,
        year: numberOf(groups.year),
        month: month === 0 ? null : month,
        day: numberOf(groups.day),
        time: groups.time?.replace('h', ':').padStart(5, '0') ?? null,
      });
    }
  }
  return found.toSorted((a, b) => a.at - b.at);
}

/** Whether a written date leaves nothing open that an instant or date (`2026-03-01…`) says otherwise. */
export function isDate(written: WrittenDate, iso: string): boolean {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number);
  return (
    (written.year === null || written.year === year) &&
    (written.month === null || written.month === month) &&
    (written.day === null || written.day === day) &&
    (written.time === null || iso.slice(11, 16) === written.time)
  );
}
