import { describe, expect, it } from 'vitest';
import { labelledText } from '../../test/labelled-text.ts';
import { readMarked } from '../../test/read-marked.ts';
import { judgeLabelledRecaps, judgeOwnRecaps } from '../../test/recap-headlines.ts';
import { parseCorpus } from '../training/index.ts';
import { isRecap } from './is-recap.ts';

const text = labelledText('SEntFiN-every-4th.csv');

describe('A headline that only repeats the move of a price', () => {
  it('is recognised in headlines of our own, and hardly ever where there is news', () => {
    const { precision, recall, wrong } = judgeOwnRecaps();
    expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
    expect(recall, wrong.join('\n')).toBeGreaterThanOrEqual(0.85);
  });

  it.skipIf(text === null)('is recognised in the labelled text as well as people see it', () => {
    const { headlines, precision, recall, wrong } = judgeLabelledRecaps(parseCorpus(text ?? ''));
    expect(headlines).toBeGreaterThan(400);
    expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
    expect(recall, wrong.join('\n')).toBeGreaterThanOrEqual(0.6);
  });

  it('is recognised however the wire has wrapped it, and news stays news', () => {
    const judge = (wrapped: (title: string) => string, marked: string) => {
      const { title, names } = readMarked(wrapped(marked).replaceAll('|]', '|x]'));
      return isRecap(title, names);
    };
    for (const wrapped of [
      (title: string) => `Breaking: ${title} (update)`,
      (title: string) => `UPDATE 1-${title}`,
      (title: string) => `Just in: ${title} - report`,
      (title: string) => `EXCLUSIVE - ${title}`,
      (title: string) => `${title} (corrected)`,
    ]) {
      expect(judge(wrapped, 'US stocks end mixed; [Palantir|] gains, [Tesla|] slips')).toBe(true);
      expect(judge(wrapped, '[XRP|] tumbles 9.9% with crypto market')).toBe(true);
      expect(judge(wrapped, '[Palantir|] slips after recall')).toBe(false);
      expect(judge(wrapped, '[Palantir|] to report on Monday')).toBe(false);
    }
  });

  it('stays one whatever the asset is called, and is none once a reason is given', () => {
    for (const name of ['Amgen', 'Gap', 'Bed Bath & Beyond', 'Zoom']) {
      const names = [{ start: 0, end: name.length }];
      expect(isRecap(`${name} slips 2.2%`, names)).toBe(true);
      expect(isRecap(`${name} slips 2.2% after recall`, names)).toBe(false);
      expect(isRecap(`${name} slips 2.2% as chief executive resigns`, names)).toBe(false);
    }
    expect(isRecap('', [])).toBe(false);
    expect(isRecap('Breaking:', [])).toBe(false);
    expect(isRecap('Why is Gap down today?', [{ start: 7, end: 10 }])).toBe(false);
  });
});
