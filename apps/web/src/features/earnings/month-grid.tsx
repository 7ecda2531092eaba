import type { IsoDate } from '@auspex/market';
import { useText } from '../../i18n/use-text.ts';
import { DayNote } from './day-note.tsx';
import { earningsText } from './earnings.text.ts';
import type { Report } from './earnings-queries.ts';
import type { TimeGroup } from './filter-reports.ts';
import styles from './month-grid.module.css';
import { StatusChip } from './report-figures.tsx';
import { useDayNames } from './use-day-names.ts';

const SHOWN = 5;

interface MonthGridProps {
  readonly days: readonly IsoDate[];
  readonly date: IsoDate;
  readonly today: IsoDate;
  readonly groups: ReadonlyMap<string, readonly TimeGroup[]>;
  readonly onOpen: (symbol: string) => void;
  /** To the week of a day. */
  readonly onDay: (date: IsoDate) => void;
}

function Entry({ report, onOpen }: { report: Report; onOpen: (symbol: string) => void }) {
  const t = useText(earningsText);
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        data-time={report.time}
        title={`${report.name} · ${t(`time.${report.time}`)}`}
        onClick={() => onOpen(report.symbol)}
      >
        <span className={styles.timeMark} aria-hidden="true" />
        <strong>{report.symbol}</strong>
        <span className="visually-hidden">
          , {report.name}, {t(`time.${report.time}`)}
        </span>
        <StatusChip report={report} markOnly />
      </button>
    </li>
  );
}

/** A month of whole weeks: who reports on which day, and a way to each week. */
export function MonthGrid({ days, date, today, groups, onOpen, onDay }: MonthGridProps) {
  const t = useText(earningsText);
  const names = useDayNames();
  const month = date.slice(0, 7);
  return (
    <div className={styles.month} data-days={days.length % 7 === 0 ? 7 : 5}>
      {days.map((day) => {
        const reports = (groups.get(day) ?? []).flatMap((group) => group.reports);
        return (
          <section
            key={day}
            className={styles.monthDay}
            data-today={day === today || undefined}
            data-outside={!day.startsWith(month) || undefined}
            data-empty={reports.length === 0 || undefined}
            aria-label={names.full(day)}
          >
            <button
              type="button"
              className={styles.dayLink}
              title={t('day.show', { date: names.full(day) })}
              onClick={() => onDay(day)}
            >
              <span className={styles.weekday}>{names.weekday(day)}</span> {names.dayAndMonth(day)}
            </button>
            <DayNote date={day} className={styles.nothing} />
            <ul className={styles.entries}>
              {reports.slice(0, SHOWN).map((report) => (
                <Entry
                  key={`${report.symbol} ${report.fiscalYear} ${report.quarter}`}
                  {...{ report, onOpen }}
                />
              ))}
            </ul>
            {reports.length > SHOWN && (
              <button type="button" className={styles.more} onClick={() => onDay(day)}>
                {t('day.more', { count: reports.length - SHOWN })}
              </button>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** What the marks of the month mean. */
export function TimeLegend() {
  const t = useText(earningsText);
  return (
    <ul className={styles.legend}>
      {(['before-open', 'unknown', 'after-close'] as const).map((time) => (
        <li key={time} data-time={time}>
          <span className={styles.timeMark} aria-hidden="true" /> {t(`time.${time}`)}
        </li>
      ))}
    </ul>
  );
}
