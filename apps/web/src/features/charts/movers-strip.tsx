import { formatNumber } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { Button } from '../../ui/button/button.tsx';
import { Change } from '../../ui/formats/change.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { Price } from '../../ui/formats/price.tsx';
import styles from './charts.module.css';
import { chartsText } from './charts.text.ts';
import { type Mover, moversQuery, providerFiguresQuery } from './charts-queries.ts';

interface StripProps {
  readonly symbol: string;
  readonly hrefOf: (symbol: string) => string;
}

/** The stocks that moved most, and two figures of the symbol: everything here comes from the provider's dialect. */
export function MoversStrip({ symbol, hrefOf }: StripProps) {
  const t = useText(chartsText);
  const asOf = useAsOf();
  const movers = useQuery(moversQuery(asOf));
  const figures = useQuery(providerFiguresQuery(symbol, asOf));
  const error = movers.error ?? figures.error;
  const retry = () => void Promise.all([movers.refetch(), figures.refetch()]);
  return (
    <section className={styles.strip} aria-label={t('movers')} aria-busy={movers.isPending}>
      <Figures symbol={symbol} figures={figures.data} pending={figures.isPending} />
      <Movers label={t('movers.up')} movers={movers.data?.gainers} hrefOf={hrefOf} />
      <Movers label={t('movers.down')} movers={movers.data?.losers} hrefOf={hrefOf} />
      {error && (
        <p className={styles.stripError} role="alert">
          {failureText(error)}{' '}
          <Button size="small" kind="quiet" icon="refresh" onClick={retry}>
            {t('again')}
          </Button>
        </p>
      )}
    </section>
  );
}

interface FiguresProps {
  readonly symbol: string;
  readonly figures:
    | { readonly vwap: number | null; readonly macd: Readonly<Record<string, number>> }
    | undefined;
  readonly pending: boolean;
}

function Figures({ symbol, figures, pending }: FiguresProps) {
  const t = useText(chartsText);
  const language = useLanguage();
  const missing = t(pending ? 'loading' : 'figure.none');
  const macd = figures?.macd;
  const number = (value: number | undefined) =>
    value === undefined || !Number.isFinite(value) ? (
      <Missing reason={missing} />
    ) : (
      formatNumber(value, 2, language)
    );
  return (
    <dl className={styles.figures} aria-label={symbol}>
      <div title={t('figure.vwapHint')}>
        <dt>{t('figure.vwap')}</dt>
        <dd>
          {figures && figures.vwap !== null ? <Price value={figures.vwap} /> : <Missing reason={missing} />}
        </dd>
      </div>
      <div title={t('figure.macdHint')}>
        <dt>MACD</dt>
        <dd>
          {number(macd?.MACD)} <span className="muted">/ {number(macd?.MACD_Signal)}</span>
        </dd>
      </div>
    </dl>
  );
}

interface MoversProps {
  readonly label: string;
  readonly movers: readonly Mover[] | undefined;
  readonly hrefOf: (symbol: string) => string;
}

function Movers({ label, movers, hrefOf }: MoversProps) {
  const t = useText(chartsText);
  return (
    <div className={styles.movers}>
      <h2 className={styles.moversTitle}>{label}</h2>
      <ul>
        {movers?.map(({ ticker, change }) => (
          <li key={ticker}>
            <a href={hrefOf(ticker)}>{ticker}</a> <Change value={change} missing={t('figure.none')} />
          </li>
        ))}
      </ul>
      {movers?.length === 0 && <span className="muted">{t('movers.none')}</span>}
    </div>
  );
}
