import { sharedText } from '../shared-samples.ts';

/** The provider's answers from 2017 to 2020, as received. */
export function recordedAnswer(name: string): string {
  return sharedText(`api-fixtures/alpha-vantage/${name}`);
}

type Minute = readonly string[];

/** Microsoft's minutes from 2020-11-23 to 2020-12-18 at all hours, recorded as a table; oldest first. */
export function recordedMinutes(): readonly Minute[] {
  return recordedAnswer('mock_time_series_extended')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
    .reverse();
}

/** A month of the recorded minutes in the provider's current format; the recorded format is retired. */
export function minutesOfMonth(month: string): unknown {
  const rows = recordedMinutes().filter(([stamp]) => stamp.startsWith(month));
  return {
    'Meta Data': { '1. Information': 'Intraday (1min)', '2. Symbol': 'MSFT', '6. Time Zone': 'US/Eastern' },
    'Time Series (1min)': Object.fromEntries(rows.map((row) => [row[0], barOf(row.slice(1))])),
  };
}

/** The recorded minutes of each regular session aggregated to a day; no daily answer was recorded. */
export function daysOfMinutes(): unknown {
  const regular = recordedMinutes().filter(([stamp]) => {
    const time = stamp.slice(11, 16);
    return time >= '09:30' && time < '16:00';
  });
  const days = Map.groupBy(regular, ([stamp]) => stamp.slice(0, 10));
  return {
    'Meta Data': { '1. Information': 'Daily', '2. Symbol': 'MSFT', '5. Time Zone': 'US/Eastern' },
    'Time Series (Daily)': Object.fromEntries([...days].map(([date, minutes]) => [date, dayOf(minutes)])),
  };
}

function dayOf(minutes: readonly Minute[]): Record<string, string> {
  const column = (at: number) => minutes.map((row) => Number(row[at]));
  const volume = column(5).reduce((sum, amount) => sum + amount, 0);
  const [high, low] = [Math.max(...column(2)), Math.min(...column(3))];
  return barOf([minutes[0][1], high, low, minutes[minutes.length - 1][4], volume].map(String));
}

function barOf([open, high, low, close, volume]: readonly string[]): Record<string, string> {
  return { '1. open': open, '2. high': high, '3. low': low, '4. close': close, '5. volume': volume };
}
