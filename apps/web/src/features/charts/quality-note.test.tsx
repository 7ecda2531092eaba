import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { doubtfulDays, QualityNote } from './quality-note.tsx';

const flag = (date: string, rule: string) => ({ date, rule, evidence: '' });
const pages = [
  { flags: [flag('2026-03-02', 'gap'), flag('2026-03-02', 'unexplained-move')] },
  // Pages overlap in the day between them.
  { flags: [flag('2026-03-02', 'gap'), flag('2026-01-05', 'a-newer-rule'), flag('2026-05-01', 'gap')] },
];
const lastMs = Date.parse('2026-04-01');

it('MKT-13: a chart lists the days that the checks doubt once each, newest first, and none that lies ahead', () => {
  expect(doubtfulDays(pages, lastMs)).toEqual([
    { date: '2026-03-02', rules: ['gap', 'unexplained-move'] },
    { date: '2026-01-05', rules: ['a-newer-rule'] },
  ]);
});

it('MKT-13: a chart says how many days are doubtful, and nothing where none is', () => {
  const shown = (some: typeof pages) =>
    renderToStaticMarkup(<QualityNote symbol="AAPL" pages={some} lastMs={lastMs} />);
  expect(shown(pages)).toContain('2 doubtful days');
  expect(shown([])).toBe('');
});
