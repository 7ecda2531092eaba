import { formatPrice, formatShare } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { ProvenanceLine } from '../../shared/market/provenance/provenance-line.tsx';
import { sectorName } from '../../shared/market/sector-name.ts';
import { useSymbolHref } from '../../shared/market/symbol-href.ts';
import { Button } from '../../ui/button/button.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { Change } from '../../ui/formats/change.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { useFieldName } from './expression-box.tsx';
import { percentText, type ScreenerAddress } from './screen-table.tsx';
import styles from './screener.module.css';
import { screenerText } from './screener.text.ts';
import {
  MEASURES,
  type Measure,
  type ScreenPage,
  type ScreenRow,
  type ScreenWish,
  wholeScreenQuery,
} from './screener-queries.ts';

const MOST_SQUARES = 1000;
const CHARTS_AT_ONCE = 24;
const CLOSES = 120;
/** Where the colour is full: about the widest tenth of what each measure does. */
const FULL_AT: Readonly<Record<Measure, number>> = {
  ...{ change: 0.04, ret_1w: 0.08, ret_1m: 0.15, ret_3m: 0.25, ret_1y: 0.5, rel_3m: 0.2 },
};

interface PictureProps {
  readonly wish: ScreenWish;
  readonly address: ScreenerAddress;
}

function usePictures(
  wish: ScreenWish,
  more: { columns: string; pageSize: number; closes: number; sort?: string },
) {
  return useQuery(wholeScreenQuery({ ...wish, ...more }, useAsOf()));
}

/** Skeleton, failure or emptiness in place of a picture; null where there is something to draw. */
function Instead({ query }: { readonly query: ReturnType<typeof usePictures> }) {
  const t = useText(screenerText);
  const { data, error, refetch } = query;
  if (data && data.items.length > 0) return null;
  if (data) return <EmptyState icon="filter" title={t('empty.title')} reason={t('empty.reason')} />;
  if (!error) return <LoadingSkeleton kind="chart" heightPx={360} />;
  return <ErrorState title={t('failed.title')} reason={failureText(error)} onRetry={() => void refetch()} />;
}

/** Matches by sector, each a square in the colour of what it did. */
export function ScreenMap({ wish, address: { values, set } }: PictureProps) {
  const t = useText(screenerText);
  const name = useFieldName();
  const language = useLanguage();
  const { measure } = values;
  const columns = [...new Set(['sector', 'turnover', measure])].join();
  const query = usePictures(wish, { columns, pageSize: MOST_SQUARES, closes: 0, sort: 'turnover-desc' });
  const { data } = query;
  return (
    <div className={styles.picture}>
      <div className={styles.pictureHead}>
        <label>
          {t('map.measure')}{' '}
          <select
            className={styles.select}
            value={measure}
            onChange={({ target }) => set({ measure: MEASURES.find((one) => one === target.value) })}
          >
            {MEASURES.map((one) => (
              <option key={one} value={one}>
                {name(one)}
              </option>
            ))}
          </select>
        </label>
        <p className="note">{t('map.scale', { end: formatShare(FULL_AT[measure], 0, language) })}</p>
        <Button size="small" icon="table" onClick={() => set({ view: 'table' })}>
          {t('map.list')}
        </Button>
      </div>
      <Instead query={query} />
      {data && data.items.length > 0 && <Sectors page={data} measure={measure} />}
    </div>
  );
}

function Sectors({ page, measure }: { readonly page: ScreenPage; readonly measure: Measure }) {
  const t = useText(screenerText);
  const language = useLanguage();
  const sectors = [...Map.groupBy(page.items, ({ asset }) => asset.sector)].sort(
    ([one, ones], [other, others]) =>
      Number(one === null) - Number(other === null) || others.length - ones.length,
  );
  return (
    <>
      <div className={styles.sectors}>
        {sectors.map(([sector, rows]) => (
          <section key={sector} style={{ '--squares': rows.length } as CSSProperties}>
            <h3>{sector === null ? t('map.other') : sectorName(sector, language)}</h3>
            <ul>
              {rows.map((row) => (
                <li key={row.asset.symbol}>
                  <Square row={row} measure={measure} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {page.total > page.items.length && (
        <p className="note">{t('map.first', { count: page.items.length, total: page.total })}</p>
      )}
      <ProvenanceLine provenance={page.provenance} />
    </>
  );
}

function Square({ row, measure }: { readonly row: ScreenRow; readonly measure: Measure }) {
  const language = useLanguage();
  const hrefOf = useSymbolHref();
  const found = row.fields[measure];
  const value = typeof found === 'number' ? found : null;
  const share = value === null ? 0 : Math.min(1, Math.abs(value) / FULL_AT[measure]);
  return (
    <a
      href={hrefOf(row.asset)}
      className={styles.square}
      data-side={value === null || value === 0 ? undefined : value > 0 ? 'gain' : 'loss'}
      style={{ '--share': `${Math.round(share * 60)}%` } as CSSProperties}
      title={row.asset.name}
    >
      <strong>{row.asset.symbol}</strong>
      <span>{percentText(value, language)}</span>
    </a>
  );
}

/** A small chart of each match. */
export function ScreenCharts({ wish, address: { port } }: PictureProps) {
  const t = useText(screenerText);
  const language = useLanguage();
  const hrefOf = useSymbolHref();
  const [count, setCount] = useState(CHARTS_AT_ONCE);
  const query = usePictures(wish, { columns: '', pageSize: count, closes: CLOSES, ...sortOf(port.current) });
  const { data } = query;
  return (
    <div className={styles.picture}>
      <Instead query={query} />
      <ul className={styles.charts}>
        {data?.items.map(({ asset, price, change, closes }) => {
          const [first, last] = [closes[0], closes.at(-1)];
          const moved = first && last ? percentText(last / first - 1, language) : '';
          return (
            <li key={asset.symbol}>
              <a href={hrefOf(asset)}>
                <span className={styles.chartHead}>
                  <strong>{asset.symbol}</strong>
                  <span className={styles.name}>{asset.name}</span>
                </span>
                <Sparkline
                  values={closes}
                  width={260}
                  height={84}
                  label={t('charts.closes', { symbol: asset.symbol, change: moved })}
                />
                <span className={styles.chartHead}>
                  <span data-numbers="">{formatPrice(price, undefined, language)}</span>
                  <Change value={change} />
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      {data && data.total > data.items.length && (
        <Button onClick={() => setCount(count + CHARTS_AT_ONCE)}>{t('charts.more')}</Button>
      )}
      {data && <ProvenanceLine provenance={data.provenance} />}
    </div>
  );
}

/** The order of the table, as its address has it. */
function sortOf(search: string): { readonly sort?: string } {
  const sort = new URLSearchParams(search).get('sort');
  if (!sort) return {};
  const keys = sort.split(',').map((key) => (key.startsWith('-') ? `${key.slice(1)}-desc` : `${key}-asc`));
  return { sort: keys.join() };
}
