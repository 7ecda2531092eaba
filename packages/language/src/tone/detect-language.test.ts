import { describe, expect, it } from 'vitest';
import { frenchHeadlines } from '../../test/french-headlines.ts';
import { readMarked } from '../../test/read-marked.ts';
import { trickyHeadlines } from '../../test/tricky-headlines.ts';
import { usHeadlines } from '../../test/us-headlines.ts';
import { analyseHeadline } from '../analyse-headline.ts';
import { detectLanguage } from './detect-language.ts';

describe('The language of a headline', () => {
  it('NEWS-8: is found for 98 of 100 English and French headlines of our own', () => {
    const titles = (list: readonly string[]) => list.map((marked) => readMarked(marked).title);
    const english = titles([...usHeadlines, ...trickyHeadlines]);
    const wrong = [
      ...english.filter((title) => detectLanguage(title) !== 'english'),
      ...titles(frenchHeadlines).filter((title) => detectLanguage(title) !== 'french'),
    ];
    expect(wrong.length).toBeLessThanOrEqual(0.02 * (english.length + frenchHeadlines.length));
  });

  it.each([
    'Tesla-Aktie stürzt nach schwachen Zahlen ab',
    'Apple verliert Klage gegen Samsung',
    'Intel: Gewinnwarnung',
    'Nvidia sube con fuerza tras sus resultados',
    'Boeing cae en bolsa',
    'Tesla scende dopo i conti',
    'Bitcoin cai para a mínima do mês',
    'Tesla daalt op de beurs',
    '比特币价格大跌',
    'Биткоин растет',
    'ビットコインが急落',
  ])('NEWS-8: is none that is read: %s', (title) => {
    expect(detectLanguage(title)).toBeNull();
  });

  it('NEWS-8: an unread headline still names its assets, and says nothing of them', () => {
    const [tone] = analyseHeadline('Tesla-Aktie stürzt nach schwachen Zahlen ab, Verlust wächst').tones;
    expect(tone?.symbol).toBe('TSLA');
    expect(tone?.reading).toMatchObject({ label: 'unclear', tone: 0, decision: { by: 'nobody' }, words: [] });
  });

  it('is not led astray by the names in it', () => {
    const title = 'Estée Lauder cuts jobs';
    expect(detectLanguage(title, [{ start: 0, end: 12 }])).toBe('english');
  });
});
