/** A number as people write it in English or French: `−1,234.5`, `1 234,5`, `1.2 B`, `+3.1%`. */
const written = /[-−–+]?\d+(?:[,.\u00a0\u202f ]\d{3}(?!\d))*(?:[.,]\d+)?/g;

const compact: Readonly<Record<string, number>> = {
  ...{ k: 1e3, m: 1e6, b: 1e9, bn: 1e9, t: 1e12, md: 1e9, mrd: 1e9, mds: 1e9, bio: 1e12 },
  ...{ thousand: 1e3, million: 1e6, millions: 1e6, billion: 1e9, trillion: 1e12 },
  ...{ mille: 1e3, milliard: 1e9, milliards: 1e9, billions: 1e12 },
};

export interface ShownNumber {
  readonly text: string;
  /** What it may mean: `1,234` is a thousand in English and little more than one in French. */
  readonly readings: readonly { readonly value: number; readonly step: number }[];
}

/** Grouping and decimal signs as either language writes them. */
function readDigits(digits: string): { value: number; decimals: number }[] {
  const plain = digits.replace(/[\u00a0\u202f ]/g, '').replace(/[−–]/, '-');
  const forms = [
    [/,/g, '.'],
    [/\.(?=\d{3}(?:\D|$))/g, ','],
  ] as const;
  return forms.flatMap(([group, point]) => {
    const text = plain.replace(group, '').replace(point, '.');
    const value = Number(text);
    if (!Number.isFinite(value)) return [];
    return [{ value, decimals: text.split('.')[1]?.length ?? 0 }];
  });
}

/** Every number in a text, with its unit: of `12.3%` the reading is 0.123, and of a difference of `12.3 points` too. */
export function shownNumbers(text: string): readonly ShownNumber[] {
  return [...text.matchAll(written)].map((match) => {
    const after = text.slice(match.index + match[0].length);
    const percent = /^[\u00a0\u202f ]?(?:%|points?(?!\p{L}))/u.test(after);
    const said = /^[\u00a0\u202f ]?([a-zA-Z]+)/.exec(after)?.[1] ?? '';
    const scale = compact[said.toLowerCase()];
    const times = percent ? 0.01 : (scale ?? 1);
    const readings = readDigits(match[0]).map(({ value, decimals }) => ({
      value: value * times,
      step: times * 10 ** -decimals,
    }));
    return { text: match[0], readings };
  });
}

/** Whether a written number is a value rounded to the last digit that is written; its sign may be put in words. */
export function shows({ readings }: ShownNumber, value: number): boolean {
  return readings.some(
    (reading) => Math.abs(Math.abs(reading.value) - Math.abs(value)) <= reading.step * 0.5000001,
  );
}
