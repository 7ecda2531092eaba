import type { IsoDate } from '@auspex/market';
import { useText } from '../../i18n/use-text.ts';
import { type WatchlistChoice, WatchlistFilter } from '../../shared/watchlists/watchlist-filter.tsx';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { type CalendarView, type DaySpan, stepDate } from './calendar-span.ts';
import styles from './earnings.module.css';
import { earningsText } from './earnings.text.ts';
import { type EarningsValues, STATUSES } from './earnings-address.ts';
import { useDayNames } from './use-day-names.ts';

export type Choose = (choice: Partial<EarningsValues>) => void;

interface CalendarBarProps {
  readonly values: EarningsValues;
  readonly date: IsoDate;
  readonly span: DaySpan;
  readonly choose: Choose;
  readonly lists: WatchlistChoice;
}

function Steps({ values, date, span, choose }: Omit<CalendarBarProps, 'lists'>) {
  const t = useText(earningsText);
  const names = useDayNames();
  const { view } = values;
  const week = view === 'week';
  const go = (direction: 1 | -1) => choose({ date: stepDate(view, date, direction) });
  return (
    <div className={styles.steps}>
      <IconButton
        icon="chevron-left"
        label={t(week ? 'step.previousWeek' : 'step.previousMonth')}
        onClick={() => go(-1)}
      />
      <IconButton
        icon="chevron-right"
        label={t(week ? 'step.nextWeek' : 'step.nextMonth')}
        onClick={() => go(1)}
      />
      <Button size="small" onClick={() => choose({ date: null })}>
        {t('step.today')}
      </Button>
      <p className={styles.span} aria-live="polite">
        {week ? `${names.dayAndMonth(span.from)} – ${names.short(span.to)}` : names.month(date)}
      </p>
    </div>
  );
}

/** Which days, how they are laid out, and which companies. */
export function CalendarBar(props: CalendarBarProps) {
  const { values, choose, lists } = props;
  const t = useText(earningsText);
  const { view, find: words, status } = values;
  const filtered = words !== '' || status !== null;
  return (
    <div className={styles.bar}>
      <Steps {...props} />
      <Segmented<CalendarView>
        label={t('view.label')}
        size="small"
        value={view}
        onChange={(next) => choose({ view: next })}
        items={(['week', 'month', 'table'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      <div className={styles.filters}>
        <WatchlistFilter choice={lists} />
        <label className={styles.find}>
          <Icon name="search" />
          <input
            type="search"
            value={words}
            aria-label={t('filter.search')}
            placeholder={t('filter.search')}
            onChange={(event) => choose({ find: event.target.value })}
          />
        </label>
        <select
          className={styles.select}
          aria-label={t('filter.status')}
          value={status ?? ''}
          onChange={(event) =>
            choose({ status: STATUSES.find((each) => each === event.target.value) ?? null })
          }
        >
          <option value="">{t('filter.anyStatus')}</option>
          {STATUSES.map((each) => (
            <option key={each} value={each}>
              {t(`status.${each}`)}
            </option>
          ))}
        </select>
        {filtered && (
          <Button size="small" kind="quiet" icon="close" onClick={() => choose({ find: '', status: null })}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}
