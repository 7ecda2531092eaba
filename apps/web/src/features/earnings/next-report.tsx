import { type Currency, formatDateTime, parseIsoDate } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card/card.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import styles from './company.module.css';
import { earningsText } from './earnings.text.ts';
import type { Company } from './earnings-queries.ts';
import { Eps, Revenue, recordSentence, StatusChip, useStatusWords } from './report-figures.tsx';
import { useDayNames, useQuarterNames } from './use-day-names.ts';

/** When the next report is expected, how sure that is, and what is expected of it. */
export function NextReport({ company }: { readonly company: Company }) {
  const t = useText(earningsText);
  const language = useLanguage();
  const names = useDayNames();
  const quarters = useQuarterNames();
  const statusWords = useStatusWords();
  const { next } = company;
  if (!next) {
    return (
      <Card>
        <EmptyState icon="calendar" title={t('detail.noNext')} reason={t('detail.noNextWhy')} />
      </Card>
    );
  }
  const { status, ownEstimate: own } = next;
  const record = company.estimateRecord;
  return (
    <Card
      title={t(next.overdue ? 'detail.late' : 'detail.next')}
      note={quarters.full(next)}
      actions={<StatusChip report={next} />}
    >
      <p className={styles.when}>
        <strong>{names.full(parseIsoDate(next.date))}</strong>{' '}
        {status === 'own-estimate' && own ? `±${t('own.days', { count: own.days })}` : t(`time.${next.time}`)}
      </p>
      {status !== 'confirmed' && <p className={styles.muted}>{statusWords(next)}</p>}
      {status === 'confirmed' && next.revisions > 0 && (
        <p className={styles.muted}>{t('detail.changed', { count: next.revisions })}</p>
      )}
      {status !== 'confirmed' && own && record && (
        <p className={styles.muted}>{recordSentence(record, t, language)}</p>
      )}
      <dl className={styles.expected}>
        <div>
          <dt>{t('column.epsEstimate')}</dt>
          <dd>
            <Eps report={next} figure="epsEstimate" />
          </dd>
        </div>
        <div>
          <dt>{t('column.revenueEstimate')}</dt>
          <dd>
            <Revenue report={next} figure="revenueEstimate" />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** Every date that was said of the next report. */
export function DateHistory({ company }: { readonly company: Company }) {
  const t = useText(earningsText);
  const language = useLanguage();
  const names = useDayNames();
  return (
    <Card title={t('detail.dateHistory')} note={t('detail.dateHistoryNote')}>
      {company.dateHistory.length === 0 && <p className={styles.muted}>{t('detail.noDateHistory')}</p>}
      <ol className={styles.history}>
        {company.dateHistory.map(({ date, time, publisher, status, days, knownAt }) => (
          <li key={`${publisher} ${knownAt}`} data-status={status}>
            <span>
              <strong>{publisher}</strong> {t(`detail.said.${status}`)} {names.short(parseIsoDate(date))},{' '}
              {days === null ? t(`time.${time}`).toLowerCase() : `±${t('own.days', { count: days })}`}
            </span>
            <time dateTime={knownAt}>{formatDateTime(Date.parse(knownAt), language)}</time>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** How the expectations of the next report changed. */
export function EstimateHistory({ company }: { readonly company: Company }) {
  const t = useText(earningsText);
  const language = useLanguage();
  const currency = company.next?.currency ?? 'USD';
  return (
    <Card title={t('detail.estimates')} note={t('detail.estimatesNote')}>
      {company.estimateHistory.length === 0 && <p className={styles.muted}>{t('detail.noEstimates')}</p>}
      <ol className={styles.history}>
        {company.estimateHistory.map(({ metric, mean, analysts, knownAt }) => (
          <li key={`${metric} ${knownAt}`}>
            <span>
              {t(`metric.${metric}`)}{' '}
              <strong data-numbers="">
                <Money value={mean} currency={currency as Currency} compact={metric === 'revenue'} />
              </strong>
              {analysts !== null && (
                <span className={styles.muted}> · {t('detail.analysts', { count: analysts })}</span>
              )}
            </span>
            <time dateTime={knownAt}>{formatDateTime(Date.parse(knownAt), language)}</time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
