import type { AssetId, IsoDate } from '@auspex/market';
import type { FinancialStatement } from '@auspex/market-data';
import { expect, it } from 'vitest';
import { preferFilings } from '../../view/create-view.ts';
import { filedPeriods, wasRestated } from './filed-periods.ts';
import { reportValues, sumOfEps } from './report-values.ts';

const assetId = 'us:TEST' as AssetId;
const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

function statement(
  end: IsoDate,
  given: Partial<FinancialStatement> & { readonly day: string },
): FinancialStatement {
  const { day, ...rest } = given;
  return {
    ...{ assetId, currency: 'USD', derived: false, knownAt: at(day), knownFrom: 'filing' as never },
    period: { fiscalYear: 2023, quarter: 4, start: '2023-10-01', end },
    ...{ figures: { revenue: 100 }, form: '10-Q', accession: `filing of ${day}` },
    ...rest,
  };
}

it('BREAK-7: the figures of a source that names no filing are neither a restatement nor another period', () => {
  const other = { accession: undefined, form: undefined };
  const filed = statement('2023-12-30', { day: '2024-02-02' });
  const same = statement('2023-12-31', { day: '2024-02-01', ...other, figures: { revenue: 101 } });
  const older = statement('2023-09-30', { day: '2023-11-01', ...other });
  expect(preferFilings([older, same])).toEqual([older, same]);
  expect(preferFilings([older, same, filed])).toEqual([older, filed]);
});

it('BREAK-7: a filing that adds figures is no restatement; one that states others is', () => {
  const first = statement('2023-12-30', { day: '2024-02-02' });
  const more = statement('2023-12-30', { day: '2024-05-02', figures: { revenue: 100, equity: 7 } });
  const restated = statement('2023-12-30', {
    ...{ day: '2024-08-02', restates: more.accession, figures: { revenue: 90, equity: 7 } },
  });
  expect(filedPeriods([first, more]).map(wasRestated)).toEqual([false]);
  expect(filedPeriods([first, more, restated]).map(wasRestated)).toEqual([true]);
});

it('BREAK-7: earnings per share that a later filing leaves alone are in shares of the day they were stated', () => {
  const actions = [
    { kind: 'split', assetId, exDate: '2024-06-10', newPerOld: 10, knownAt: at('2024-05-22') },
  ] as const;
  const shares = { counts: [], actions, asOf: at('2025-01-02') };
  const epsAfter = (later: FinancialStatement['figures']) => {
    const first = statement('2023-12-30', { day: '2024-02-02', figures: { epsDiluted: 5 } });
    const periods = filedPeriods([first, statement('2023-12-30', { day: '2024-08-02', figures: later })]);
    const [period] = periods;
    if (period === undefined) throw new Error('No period.');
    expect(sumOfEps(periods, shares)).toBe(reportValues('earnings', { period, periods, shares }).epsDiluted);
    return sumOfEps(periods, shares);
  };
  expect(epsAfter({ epsDiluted: 5, equity: 7 })).toBe(0.5);
  // The basic one was added after the split, and says nothing of the diluted one.
  expect(epsAfter({ epsDiluted: 5, epsBasic: 0.53 })).toBe(0.5);
  expect(epsAfter({ epsDiluted: 0.51 })).toBe(0.51);
});

it('BREAK-7: earnings per share filed in the evening before a split are in the shares of that evening', () => {
  const exDate = '2024-06-10';
  const actions = [{ kind: 'split', assetId, exDate, newPerOld: 10, knownAt: at('2024-05-22') }] as const;
  const epsFiledAt = (time: string) => {
    const filed = { day: exDate, knownAt: Date.parse(time), figures: { epsDiluted: 5 } };
    return sumOfEps(filedPeriods([statement('2024-03-31', filed)]), { actions, asOf: at('2025-01-02') });
  };
  expect(epsFiledAt('2024-06-10T00:30:00Z')).toBe(0.5);
  expect(epsFiledAt('2024-06-10T04:30:00Z')).toBe(5);
});
