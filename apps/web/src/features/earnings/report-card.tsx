import { type Currency, formatMoney, formatShare } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Star } from '../../shared/watchlists/star.tsx';
import { earningsText } from './earnings.text.ts';
import type { Report } from './earnings-queries.ts';
import styles from './report-card.module.css';
import { StatusChip, Surprise } from './report-figures.tsx';

interface ReportCardProps {
  readonly report: Report;
  readonly onOpen: (symbol: string) => void;
}

function Result({ report }: { readonly report: Report }) {
  const t = useText(earningsText);
  const language = useLanguage();
  const eps = (value: number) => formatMoney(value, report.currency as Currency, language);
  if (report.epsActual !== null) {
    return (
      <span className={styles.result}>
        <span>
          {t('card.eps')} <strong>{eps(report.epsActual)}</strong>
        </span>
        <Surprise report={report} of="eps" />
      </span>
    );
  }
  const words =
    report.epsEstimate === null
      ? t('card.noEstimate')
      : t('card.estimate', { value: eps(report.epsEstimate) });
  return (
    <span className={styles.result}>
      <span>
        {t('card.eps')} {words}
      </span>
      {report.usualMove !== null && (
        <span title={t('card.usualMoveWhy')}>
          {t('card.usualMove', { move: formatShare(report.usualMove, 1, language) })}
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
        <StatusChip report={report} iconOnly />
      </span>
      <Result report={report} />
    </li>
  );
}
