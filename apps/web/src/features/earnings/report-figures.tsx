import { type Currency, formatNumber, formatProbability, type Language, parseIsoDate } from '@auspex/market';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { Change } from '../../ui/formats/change.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { type EarningsTextKey, earningsText } from './earnings.text.ts';
import { STATUSES } from './earnings-address.ts';
import type { EstimateRecord, Report } from './earnings-queries.ts';
import styles from './report-card.module.css';
import { useDayNames } from './use-day-names.ts';

type Figure = 'epsEstimate' | 'epsActual' | 'revenueEstimate' | 'revenueActual';

/** Why a figure of a report is not there. */
export function whyMissing({ status }: Pick<Report, 'status'>, figure: Figure): EarningsTextKey {
  if (figure.endsWith('Estimate')) return 'missing.noEstimate';
  return status === 'reported' ? 'missing.noActual' : 'missing.notOut';
}

type Results = Pick<Report, 'status' | 'epsActual' | 'revenueActual'>;

export function whyNoSurprise(report: Results, of: 'eps' | 'revenue'): EarningsTextKey {
  const actual = `${of}Actual` as const;
  return report[actual] === null ? whyMissing(report, actual) : 'missing.noSurprise';
}

/** Earnings per share, in the currency of the report. */
export function Eps({ report, figure }: { report: Report; figure: 'epsEstimate' | 'epsActual' }) {
  const why = useText(earningsText)(whyMissing(report, figure));
  return <Money value={report[figure]} currency={report.currency as Currency} missing={why} />;
}

export function Revenue({ report, figure }: { report: Report; figure: 'revenueEstimate' | 'revenueActual' }) {
  const why = useText(earningsText)(whyMissing(report, figure));
  return <Money value={report[figure]} currency={report.currency as Currency} compact missing={why} />;
}

export function Surprise({ report, of }: { report: Report; of: 'eps' | 'revenue' }) {
  const why = useText(earningsText)(whyNoSurprise(report, of));
  return <Change value={report[`${of}Surprise`]} places={1} missing={why} />;
}

export function Move({ value }: { readonly value: number | null }) {
  const t = useText(earningsText);
  return <Change value={value} places={1} missing={t('missing.noMove')} />;
}

/** One calm mark for each state of a date: none of them is an alarm. */
const MARKS: Readonly<Record<Report['status'], string>> = {
  confirmed: '✓',
  'two-sources': '=',
  estimated: '~',
  conflict: '≠',
  'own-estimate': '±',
  reported: '●',
};

type Dated = Pick<Report, 'status' | 'otherDates' | 'revisions' | 'ownEstimate'>;

/** Why a date has its state; where it is not settled, with our own estimate. */
export function useStatusWords() {
  const t = useText(earningsText);
  const names = useDayNames();
  return (report: Dated): string => {
    const { status, ownEstimate: own, revisions } = report;
    const dates = report.otherDates
      .map(({ date, publisher }) =>
        t('status.otherDate', { date: names.short(parseIsoDate(date)), publisher }),
      )
      .join(', ');
    const why = t(`statusWhy.${status}`, { dates, count: own?.reports ?? 0 });
    const unsettled = status === 'estimated' || status === 'two-sources' || status === 'conflict';
    return [
      why,
      ...(unsettled && own
        ? [t('own.date', { date: names.short(parseIsoDate(own.date)), count: own.days })]
        : []),
      ...(revisions > 0 ? [t('detail.changed', { count: revisions })] : []),
    ].join(' ');
  };
}

function StatusMark({ status }: Pick<Report, 'status'>) {
  return (
    <span className={styles.mark} data-status={status} aria-hidden="true">
      {MARKS[status]}
    </span>
  );
}

/** How sure a date is; on hover why, and how often it was changed. */
export function StatusChip({ report, markOnly = false }: { report: Dated; markOnly?: boolean }) {
  const t = useText(earningsText);
  const words = useStatusWords()(report);
  const { status, ownEstimate } = report;
  const name =
    status === 'own-estimate' && ownEstimate
      ? t('own.short', { count: ownEstimate.days })
      : t(`status.${status}`);
  return (
    <span className={styles.status} title={`${t(`status.${status}`)}. ${words}`}>
      <StatusMark status={status} />
      <span className={markOnly ? 'visually-hidden' : undefined}>{name}</span>
    </span>
  );
}

/** What the marks of the calendar mean, and how good our own estimates were. */
export function StatusLegend({ record }: { readonly record: EstimateRecord | null }) {
  const t = useText(earningsText);
  const language = useLanguage();
  return (
    <div className={styles.legend}>
      <ul className={styles.states}>
        {STATUSES.map((status) => (
          <li key={status}>
            <StatusMark status={status} /> <strong>{t(`status.${status}`)}</strong> {t(`legend.${status}`)}
          </li>
        ))}
      </ul>
      {record && <p>{recordSentence(record, t, language)}</p>}
    </div>
  );
}

export function recordSentence(
  record: EstimateRecord,
  t: Translate<EarningsTextKey>,
  language: Language,
): string {
  return t('own.record', {
    near: formatProbability(record.withinThreeDays, language),
    held: formatProbability(record.withinOwnDays, language),
    cases: formatNumber(record.cases, 0, language),
  });
}
