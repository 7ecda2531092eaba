import { createHash } from 'node:crypto';
import { addDays, HOUR_MS, type IsoDate, usEquitiesCalendar } from '@auspex/market';
import type { EarningsEvent } from '../earnings-service.ts';
import type { OwnEstimate } from '../own-estimates.ts';

export interface CalendarDocument {
  readonly world: string;
  readonly simulated: boolean;
  readonly publicUrl: string;
  readonly events: readonly EarningsEvent[];
}

/** RFC 5545: lines end with CR LF and hold at most 75 bytes; longer ones continue after a space. */
const LINE_BYTES = 75;

/** Company reports as a calendar (RFC 5545). Times are UTC, taken from the exchange's sessions. */
export function writeCalendar(document: CalendarDocument): string {
  const name = `Auspex earnings${document.simulated ? ' (simulated market)' : ''}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Auspex//Earnings calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    ...(document.simulated
      ? [
          `X-WR-CALDESC:${escapeText('Simulated market: the companies are real, their reports are invented.')}`,
        ]
      : []),
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...document.events.flatMap((event) => writeEvent(event, document)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function writeEvent(event: EarningsEvent, { world, simulated, publicUrl }: CalendarDocument): string[] {
  const { asset, period, status } = event;
  const quarter = `fiscal Q${period.quarter} ${period.fiscalYear}`;
  const page = new URL(`/asset-breakdown/${encodeURIComponent(asset.symbol)}`, publicUrl).href;
  return [
    'BEGIN:VEVENT',
    `UID:${uidOf(event, world)}`,
    `SEQUENCE:${event.changes}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    ...timesOf(event),
    `SUMMARY:${escapeText(`${asset.symbol} earnings ${quarter}${simulated ? ' (simulated)' : ''}`)}`,
    `DESCRIPTION:${escapeText(describe(event, simulated))}`,
    `STATUS:${status === 'confirmed' || status === 'reported' ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:TRANSPARENT',
    `CATEGORIES:Earnings${simulated ? ',Simulated' : ''}`,
    `URL:${page}`,
    'END:VEVENT',
  ];
}

/** Stays the same for a report, however often its date moves. */
function uidOf({ asset, period }: EarningsEvent, world: string): string {
  const named = `${world} ${asset.assetId} ${period.fiscalYear} ${period.quarter}`;
  return `${createHash('sha256').update(named).digest('hex').slice(0, 32)}@earnings.auspex`;
}

const said = {
  confirmed: 'The date is confirmed.',
  'two-sources': 'Two sources name this date; it is not confirmed.',
  estimated: 'The date is an estimate.',
  conflict: 'The sources disagree about the date.',
  'own-estimate': 'No date has been announced.',
  reported: 'The report is out.',
} as const;

const hours = {
  'before-open': 'Before the open',
  'after-close': 'After the close',
  unknown: 'The time is not known',
} as const;

function describe(event: EarningsEvent, simulated: boolean): string {
  const { asset, period, time, status, ownEstimate, otherDates, epsEstimate, epsActual, currency } = event;
  const isUnconfirmed = status !== 'confirmed' && status !== 'reported';
  const money = (value: number) => `${value.toFixed(2)} ${currency}`;
  return [
    ...(simulated ? ['Simulated market: none of this is real.'] : []),
    `${asset.name} (${asset.symbol}), quarter ended ${period.end}. ${hours[time]}, exchange time New York.`,
    said[status],
    ...(ownEstimate && isUnconfirmed ? [describeOwn(ownEstimate)] : []),
    ...otherDates.map(({ date, publisher }) => `${publisher} says ${date}.`),
    ...(epsEstimate === null ? [] : [`EPS expected: ${money(epsEstimate)}.`]),
    ...(epsActual === null ? [] : [`EPS reported: ${money(epsActual)}.`]),
  ].join('\n');
}

function describeOwn({ date, days, reports }: OwnEstimate): string {
  return `Auspex estimates ${date}, within ${days} days either way, from the company’s last ${reports} reports.`;
}

/** The hour before the open, the hour after the close, or the whole day if the hour is unknown. */
function timesOf({ date, time }: EarningsEvent): string[] {
  const { firstDate, lastDate } = usEquitiesCalendar;
  const isCovered = date >= firstDate && date <= lastDate;
  const session = isCovered ? usEquitiesCalendar.sessionOf(date) : undefined;
  if (time === 'unknown' || !session) {
    return [`DTSTART;VALUE=DATE:${plainDate(date)}`, `DTEND;VALUE=DATE:${plainDate(addDays(date, 1))}`];
  }
  const start = time === 'before-open' ? session.open - HOUR_MS : session.close;
  return [`DTSTART:${utc(start)}`, `DTEND:${utc(start + HOUR_MS)}`];
}

function plainDate(date: IsoDate): string {
  return date.replaceAll('-', '');
}

function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escapeText(text: string): string {
  return text
    .replaceAll(/[\p{Cc}--\n]/gv, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Cuts between characters, never within one. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      parts.push(part);
      part = '';
      // The space that begins a continuation line counts.
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}
