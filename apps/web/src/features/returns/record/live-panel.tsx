import {
  formatDate,
  formatNumber,
  formatPercent,
  formatRange,
  formatShare,
  type Language,
} from '@auspex/market';
import type { TextKey } from '../../../i18n/messages.ts';
import { type Translate, useLanguage, useText } from '../../../i18n/use-text.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Figure, Figures } from '../../../ui/figure/figure.tsx';
import { Missing } from '../../../ui/formats/missing.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { seriesNamesText } from '../page/series-names.text.ts';
import type { RecordDetail } from '../returns-replies.ts';
import { liveText } from './live.text.ts';
import styles from './record.module.css';

type Live = RecordDetail['live'];
type Mean = NonNullable<Live['execution']>['slippage'];
type Words = Translate<TextKey<typeof liveText>>;

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
/** From here on hours say more than minutes. */
const LONG_MINUTES = 120;

function delayText(ms: number, t: Words, language: Language): string {
  const minutes = ms / MINUTE_MS;
  return Math.abs(minutes) < LONG_MINUTES
    ? t('minutes', { n: formatNumber(minutes, 0, language) })
    : t('hours', { n: formatNumber(minutes / HOUR_MINUTES, 1, language) });
}

interface MeasureProps {
  readonly label: string;
  readonly hint?: string;
  readonly mean: Mean;
  readonly format: (value: number) => string;
}

function Measure({ label, hint, mean: { value, low, high }, format }: MeasureProps) {
  const t = useText(liveText);
  const language = useLanguage();
  return (
    <Figure
      label={label}
      {...(hint ? { hint } : {})}
      value={value === null ? <Missing reason={t('unknown')} /> : format(value)}
      note={
        low !== null && high !== null
          ? t('interval', { range: formatRange(format(low), format(high), language) })
          : t('unknown')
      }
    />
  );
}

/** How many members and orders are missing; null where nothing is. */
function missingText({ members, orders, neededMembers, neededOrders }: Live, t: Words): string | null {
  const lacking = [
    neededMembers > members ? t('members', { count: neededMembers - members }) : null,
    neededOrders > orders ? t('orders', { count: neededOrders - orders }) : null,
  ];
  const [first, second] = lacking.filter((each) => each !== null);
  if (first === undefined) return null;
  return second === undefined
    ? t('missing.one', { what: first })
    : t('missing.both', { members: first, orders: second });
}

/** What members' real orders made of the signals; too few of them, and only how many are missing. */
export function LivePanel({ detail }: { readonly detail: RecordDetail }) {
  const t = useText(liveText);
  const names = useText(seriesNamesText);
  const language = useLanguage();
  const { live, costBasisPoints } = detail;
  const { execution, results, members, orders } = live;
  const day = (date: string) => formatDate(Date.parse(date), language);
  const count = (value: number) => value.toLocaleString(language);
  if (execution === null) {
    const counts = {
      ...{ members: count(members), orders: count(orders) },
      ...{ neededMembers: count(live.neededMembers), neededOrders: count(live.neededOrders) },
    };
    return (
      <section className={styles.panel}>
        <EmptyState
          icon="line-chart"
          title={t('none')}
          reason={[
            orders === 0 ? names('empty.no-live-orders') : null,
            t('counts', counts),
            missingText(live, t),
            t('why'),
            t('what', { until: day(live.until) }),
          ]
            .filter((part) => part !== null)
            .join(' ')}
        />
      </section>
    );
  }
  const change = (value: number) => formatPercent(value, 2, language);
  const said = {
    ...{ orders: t('orders', { count: orders }), members: t('members', { count: members }) },
    from: day(execution.from),
  };
  return (
    <Card title={t('title')} note={`${t('shown', said)} ${t('what', { until: day(live.until) })}`}>
      <Figures>
        <Measure label={t('slippage')} hint={t('slippage.hint')} mean={execution.slippage} format={change} />
        <Measure
          label={t('fee')}
          hint={t('fee.hint', { cost: formatNumber(costBasisPoints, 0, language) })}
          mean={execution.fee}
          format={(value) => formatShare(value, 2, language)}
        />
        <Measure
          label={t('delay')}
          hint={t('delay.hint')}
          mean={execution.delayMs}
          format={(value) => delayText(value, t, language)}
        />
      </Figures>
      {results === null ? (
        <p className="muted">{t('tooFew')}</p>
      ) : (
        <>
          <header className={styles.part}>
            <h3>{t('results.title')}</h3>
            <p className="note">{t('results.note', { orders: t('orders', { count: results.orders }) })}</p>
          </header>
          <Figures>
            <Measure label={t('rule')} mean={results.rule} format={change} />
            <Measure label={t('live')} mean={results.live} format={change} />
            <Measure
              label={t('gap')}
              mean={results.gap}
              format={(value) => t('gap.unit', { value: formatNumber(value * 100, 2, language) })}
            />
          </Figures>
        </>
      )}
    </Card>
  );
}
