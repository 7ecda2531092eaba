import type { IsoDate } from '@auspex/market';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { isTradingDay } from './calendar-span.ts';
import { DayNote } from './day-note.tsx';
import styles from './earnings.module.css';
import { earningsText } from './earnings.text.ts';
import type { TimeGroup } from './filter-reports.ts';
import cardStyles from './report-card.module.css';
import { ReportCard } from './report-card.tsx';
import { useDayNames } from './use-day-names.ts';

/** Busier days show the rest when asked: two hundred cards help nobody. */
const SHOWN_AT_FIRST = 12;

interface DayProps {
  readonly date: IsoDate;
  readonly today: IsoDate;
  readonly groups: readonly TimeGroup[];
  readonly onOpen: (symbol: string) => void;
}

function Day({ date, today, groups, onOpen }: DayProps) {
  const t = useText(earningsText);
  const names = useDayNames();
  const [all, setAll] = useState(false);
  const count = groups.reduce((sum, { reports }) => sum + reports.length, 0);
  let room = all ? count : SHOWN_AT_FIRST;
  const shown = groups.map(({ time, reports }) => {
    const some = reports.slice(0, Math.max(0, room));
    room -= some.length;
    return { time, reports: some };
  });
  return (
    <section
      className={styles.day}
      data-today={date === today || undefined}
      data-past={date < today || undefined}
      aria-label={names.full(date)}
    >
      <header className={styles.dayHead}>
        <h2>
          <span className={styles.weekday}>{names.weekday(date)}</span> {names.dayAndMonth(date)}
          {date === today && <span className="visually-hidden"> ({t('day.today')})</span>}
        </h2>
        {count > 0 && <span className="muted">{t('day.count', { count })}</span>}
      </header>
      <DayNote date={date} className={styles.dayNote} />
      {count === 0 && isTradingDay(date) && <p className="note">{t('day.none')}</p>}
      {shown.map(
        ({ time, reports }) =>
          reports.length > 0 && (
            <div key={time} className={styles.time}>
              <h3 data-time={time}>{t(`time.${time}`)}</h3>
              <ul className={cardStyles.cards}>
                {reports.map((report) => (
                  <ReportCard
                    key={`${report.symbol} ${report.fiscalYear} ${report.quarter}`}
                    {...{ report, onOpen }}
                  />
                ))}
              </ul>
            </div>
          ),
      )}
      {!all && count > SHOWN_AT_FIRST && (
        <Button size="small" kind="quiet" onClick={() => setAll(true)}>
          {t('day.more', { count: count - SHOWN_AT_FIRST })}
        </Button>
      )}
    </section>
  );
}

interface WeekGridProps {
  readonly days: readonly IsoDate[];
  readonly today: IsoDate;
  readonly groups: ReadonlyMap<string, readonly TimeGroup[]>;
  readonly onOpen: (symbol: string) => void;
}

const NO_GROUPS: readonly TimeGroup[] = [];

/** The days of a week beside each other; on phones one under the other. */
export function WeekGrid({ days, today, groups, onOpen }: WeekGridProps) {
  return (
    <div className={styles.week} data-days={days.length}>
      {days.map((date) => (
        <Day key={date} groups={groups.get(date) ?? NO_GROUPS} {...{ date, today, onOpen }} />
      ))}
    </div>
  );
}
