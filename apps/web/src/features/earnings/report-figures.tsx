import { type Currency, formatDate } from '@auspex/market';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { Change } from '../../ui/formats/change.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { type EarningsTextKey, earningsText } from './earnings.text.ts';
import type { Report } from './earnings-queries.ts';
import styles from './report-card.module.css';

type Figure = 'epsEstimate' | 'epsActual' | 'revenueEstimate' | 'revenueActual';

/** Why a figure of a report is not there. */
function useWhyMissing(report: Pick<Report, 'status'>, figure: Figure): string {
  const t = useText(earningsText);
  const awaited = figure.endsWith('Actual') && report.status !== 'reported';
  return t(awaited ? 'missing.notOut' : 'missing.noEstimate');
}

/** Earnings per share, in the currency of the report. */
export function Eps({ report, figure }: { report: Report; figure: 'epsEstimate' | 'epsActual' }) {
  const why = useWhyMissing(report, figure);
  return <Money value={report[figure]} currency={report.currency as Currency} missing={why} />;
}

export function Revenue({ report, figure }: { report: Report; figure: 'revenueEstimate' | 'revenueActual' }) {
  const why = useWhyMissing(report, figure);
  return <Money value={report[figure]} currency={report.currency as Currency} compact missing={why} />;
}

export function Surprise({ report, of }: { report: Report; of: 'eps' | 'revenue' }) {
  const t = useText(earningsText);
  const why = t(report.status === 'reported' ? 'missing.noSurprise' : 'missing.notOut');
  return <Change value={report[`${of}Surprise`]} places={1} missing={why} />;
}

export function Move({ value }: { readonly value: number | null }) {
  const t = useText(earningsText);
  return <Change value={value} places={1} missing={t('missing.noMove')} />;
}

interface Look {
  readonly icon: IconName;
  readonly tone: BadgeTone;
}

const looks: Readonly<Record<Report['status'], Look>> = {
  confirmed: { icon: 'check-circle', tone: 'gain' },
  'two-sources': { icon: 'check', tone: 'info' },
  estimated: { icon: 'help', tone: 'neutral' },
  conflict: { icon: 'warning', tone: 'loss' },
  reported: { icon: 'check', tone: 'neutral' },
};

type Dated = Pick<Report, 'status' | 'otherDates' | 'revisions'>;

function wordsOf(report: Dated, t: Translate<EarningsTextKey>, date: (iso: string) => string): string {
  const dates = report.otherDates
    .map((other) => t('status.otherDate', { date: date(other.date), publisher: other.publisher }))
    .join(', ');
  const changed = report.revisions > 0 ? ` (${t('status.revisions', { count: report.revisions })})` : '';
  return `${t(`status.${report.status}`)}${changed}: ${t(`statusWhy.${report.status}`, { dates })}`;
}

/** How sure a date is; on hover why, and how often it was changed. */
export function StatusChip({ report, iconOnly = false }: { report: Dated; iconOnly?: boolean }) {
  const t = useText(earningsText);
  const language = useLanguage();
  const { icon, tone } = looks[report.status];
  const words = wordsOf(report, t, (iso) => formatDate(Date.parse(iso), language));
  if (iconOnly) {
    return (
      <span className={styles.statusIcon} data-tone={tone} title={words}>
        <Icon name={icon} />
        <span className="visually-hidden">{words}</span>
      </span>
    );
  }
  return (
    <Badge tone={tone} icon={icon} title={words}>
      {t(`status.${report.status}`)}
    </Badge>
  );
}
