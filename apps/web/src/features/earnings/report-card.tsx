import { type Currency, formatMoney, formatShare, parseIsoDate } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Star } from '../../shared/watchlists/star.tsx';
import { earningsText } from './earnings.text.ts';
import type { Report } from './earnings-queries.ts';
import styles from './report-card.module.css';
import { StatusChip, Surprise } from './report-figures.tsx';
import { useDayNames } from './use-day-names.ts';

interface ReportCardProps {
  readonly report: Report;
  readonly onOpen: (symbol: string) => void;
}

/** What was expected, what came out, and how far the price usually moves on it. */
function Result({ report }: { readonly report: Report }) {
  const t = useText(earningsText);
  const language = useLanguage();
  const names = useDayNames();
  const { epsActual, epsEstimate, usualMove, ownEstimate, status } = report;
  const money = (value: number) => formatMoney(value, report.currency as Currency, language);
  const expected = epsEstimate === null ? null : money(epsEstimate);
  if (epsActual !== null) {
    return (
      <span className={styles.result}>
        <span>
          {t('card.eps')} <strong>{money(epsActual)}</strong>
          {expected !== null && ` ${t('card.against', { value: expected })}`}
        </span>
        {report.epsSurprise !== null && (
          <span>
            {t('card.surprise')} <Surprise report={report} of="eps" />
          </span>
        )}
      </span>
    );
  }
  return (
    <span className={styles.result}>
      {status === 'own-estimate' && ownEstimate && <span>{t('own.short', { count: ownEstimate.days })}</span>}
      {status === 'conflict' && ownEstimate && (
        <span>
          {t('own.instead', {
            date: names.dayAndMonth(parseIsoDate(ownEstimate.date)),
            count: ownEstimate.days,
          })}
        </span>
      )}
      <span>{expected === null ? t('card.noEstimate') : t('card.expected', { value: expected })}</span>
      {usualMove !== null && (
        <span title={t('card.usualMoveWhy')}>
          {t('card.usualMove', { move: formatShare(usualMove, 1, language) })}
        </span>
      )}
    </span>
  );
}

/** One report on its day: who, how sure, and what was expected or came out. */
export function ReportCard({ report, onOpen }: ReportCardProps) {
  const t = useText(earningsText);
  const { symbol, name } = report;
  return (
    <li className={styles.card} data-status={report.status}>
      <button type="button" className={styles.cardButton} onClick={() => onOpen(symbol)}>
        <span className="visually-hidden">{t('card.open', { symbol, name })}</span>
      </button>
      <span className={styles.cardHead}>
        <Star asset={{ symbol, name, market: 'us' }} />
        <strong>{symbol}</strong>
        <span className={styles.cardName}>{name}</span>
        <StatusChip report={report} markOnly />
      </span>
      <Result report={report} />
    </li>
  );
}
