import { findingText } from '@auspex/contract/alert-sentences';
import { formatDate } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Change } from '../../ui/formats/change.tsx';
import { Price } from '../../ui/formats/price.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { failureText } from '../failure/describe-failure.ts';
import type { AlertCondition } from './alert-overlay.ts';
import type { Rehearsal } from './alert-queries.ts';
import styles from './alerts.module.css';
import { alertsText } from './alerts.text.ts';

interface RehearsalViewProps {
  readonly condition: AlertCondition | null;
  readonly rehearsal: Rehearsal | null;
  readonly error: Error | null;
  readonly once: boolean;
  readonly onRetry: () => void;
  /** A newer answer is on its way. */
  readonly stale: boolean;
}

/** When the alert would have fired, and what followed each time. */
export function RehearsalView({ condition, rehearsal, error, onRetry, once, stale }: RehearsalViewProps) {
  const t = useText(alertsText);
  const language = useLanguage();
  return (
    <div className={styles.rehearsal} aria-busy={stale}>
      <h3>{t('rehearsal.title')}</h3>
      {condition === null && <p className="muted">{t('rehearsal.wait')}</p>}
      {condition && error && (
        <ErrorState title={t('rehearsal.failed')} reason={failureText(error)} onRetry={onRetry} />
      )}
      {condition && !error && !rehearsal && <LoadingSkeleton kind="lines" count={3} />}
      {condition && !error && rehearsal && (
        <>
          <p role="status">
            <strong>
              {rehearsal.total === 0 ? t('rehearsal.none') : t('rehearsal.count', { count: rehearsal.total })}
            </strong>{' '}
            {once && rehearsal.total > 1 && t('rehearsal.once')}
            {condition.kind === 'screen' &&
              t('rehearsal.weeks', { date: formatDate(Date.parse(rehearsal.from), language) })}
            {rehearsal.holds && t('rehearsal.holds')}
          </p>
          {rehearsal.total > 0 && <FiringTable condition={condition} rehearsal={rehearsal} />}
        </>
      )}
    </div>
  );
}

const meanOf = (rehearsal: Rehearsal, place: number): number | null => {
  const known = rehearsal.firings.flatMap(({ after }) => after[place] ?? []);
  return known.length === 0 ? null : known.reduce((sum, move) => sum + move, 0) / known.length;
};

function FiringTable({ condition, rehearsal }: { condition: AlertCondition; rehearsal: Rehearsal }) {
  const t = useText(alertsText);
  const language = useLanguage();
  const { firings, usual, total } = rehearsal;
  // Names that come and go have no price of their own.
  const priced = condition.kind !== 'screen';
  const moves = (after: readonly (number | null)[]) =>
    [0, 1].map((place) => (
      <td key={place}>
        <Change value={after[place]} missing={t('ahead')} places={1} />
      </td>
    ));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <section className={styles.tableRoom} tabIndex={0} aria-label={t('rehearsal.title')}>
        <table className={styles.table} data-priced={priced || undefined}>
          <thead>
            <tr>
              <th scope="col">{t('column.date')}</th>
              <th scope="col">{t('column.found')}</th>
              {priced && (
                <>
                  <th scope="col">{t('column.close')}</th>
                  <th scope="col">{t('column.after5')}</th>
                  <th scope="col">{t('column.after20')}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {firings.toReversed().map((firing) => (
              <tr key={`${firing.at} ${firing.value}`}>
                <th scope="row">{formatDate(Date.parse(firing.at), language)}</th>
                <td className={styles.found}>{findingText(condition, firing, language)}</td>
                {priced && (
                  <>
                    <td>
                      <Price value={firing.close} />
                    </td>
                    {moves(firing.after)}
                  </>
                )}
              </tr>
            ))}
          </tbody>
          {priced && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {t('rehearsal.mean')}
                </th>
                {moves([meanOf(rehearsal, 0), meanOf(rehearsal, 1)])}
              </tr>
              {usual.length > 0 && (
                <tr>
                  <th scope="row" colSpan={3}>
                    {t('rehearsal.usual')}
                  </th>
                  {moves(usual)}
                </tr>
              )}
            </tfoot>
          )}
        </table>
      </section>
      {total > firings.length && <p className="muted">{t('rehearsal.latest', { count: firings.length })}</p>}
    </>
  );
}
