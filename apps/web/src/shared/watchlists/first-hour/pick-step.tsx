import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import { failureText } from '../../failure/describe-failure.ts';
import { NOW } from '../../market/as-of/read-as-of.ts';
import { type ListedAsset, listQuery } from '../../market/market-queries.ts';
import { QuoteCell } from '../../market/quotes/quote-cell.tsx';
import { SparklineCell } from '../../market/quotes/sparkline-cell.tsx';
import { SymbolSearch } from '../../market/symbol-search/symbol-search.tsx';
import type { ListedSymbol } from '../watchlist.ts';
import styles from './first-hour.module.css';
import { firstHourText } from './first-hour.text.ts';
import { SUGGESTIONS, suggestedAssets } from './suggested-assets.ts';

interface PickStepProps {
  readonly chosen: readonly ListedSymbol[];
  readonly onChange: (chosen: readonly ListedSymbol[]) => void;
}

interface AssetButtonProps {
  readonly asset: ListedSymbol;
  readonly listed: ListedAsset | null;
  readonly pressed: boolean;
  readonly onToggle: () => void;
}

function AssetButton({ asset, listed, pressed, onToggle }: AssetButtonProps) {
  return (
    <button type="button" className={styles.asset} aria-pressed={pressed} onClick={onToggle}>
      <span className={styles.assetHead}>
        <strong>{asset.symbol}</strong>
        <Icon name={pressed ? 'star-filled' : 'star'} />
      </span>
      <span className={styles.assetName}>{asset.name}</span>
      <span className={styles.assetFoot}>
        <QuoteCell symbol={asset.symbol} given={listed?.quote ?? null} show="change" />
        {listed && <SparklineCell values={listed.sparkline} width={64} height={20} tone="neutral" />}
      </span>
    </button>
  );
}

/** Suggestions by what is traded most, and a search for everything else. */
export function PickStep({ chosen, onChange }: PickStepProps) {
  const t = useText(firstHourText);
  const { data, isPending, error } = useQuery(listQuery(SUGGESTIONS, NOW));
  const { stocks, coins } = useMemo(
    () => suggestedAssets(data?.items ?? [], { stocks: 8, coins: 4 }),
    [data],
  );
  const suggested = new Set([...stocks, ...coins].map(({ symbol }) => symbol));
  const own = chosen.filter(({ symbol }) => !suggested.has(symbol));
  const isChosen = (symbol: string) => chosen.some((each) => each.symbol === symbol);
  const toggle = ({ symbol, name, market }: ListedSymbol) =>
    onChange(
      isChosen(symbol)
        ? chosen.filter((each) => each.symbol !== symbol)
        : [...chosen, { symbol, name, market }],
    );
  const group = (title: string, assets: readonly ListedSymbol[]) =>
    assets.length > 0 && (
      <section className={styles.group} aria-label={title}>
        <h3>{title}</h3>
        <div className={styles.assets}>
          {assets.map((asset) => (
            <AssetButton
              key={asset.symbol}
              asset={asset}
              listed={data?.items.find(({ symbol }) => symbol === asset.symbol) ?? null}
              pressed={isChosen(asset.symbol)}
              onToggle={() => toggle(asset)}
            />
          ))}
        </div>
      </section>
    );
  return (
    <>
      <h3 className={styles.question}>{t('pick.title')}</h3>
      <p className={styles.lead}>{t('pick.lead')}</p>
      {isPending && <LoadingSkeleton kind="rows" count={4} columns={4} />}
      {error && <p className={styles.lead}>{t('pick.failed', { reason: failureText(error) })}</p>}
      {group(t('pick.stocks'), stocks)}
      {group(t('pick.coins'), coins)}
      {group(t('pick.yours'), own)}
      <div className={styles.search}>
        <SymbolSearch
          label={t('pick.others')}
          taken={chosen.map(({ symbol }) => symbol)}
          onChoose={({ symbol, name, market }) => onChange([...chosen, { symbol, name, market }])}
        />
      </div>
    </>
  );
}
