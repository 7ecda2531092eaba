import { formatShare } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { failureText, isMissing } from '../../shared/market/describe-failure.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { ProvenanceLine } from '../../shared/market/provenance/provenance-line.tsx';
import { UnknownSymbol } from '../../shared/market/unknown-symbol.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Change } from '../../ui/formats/change.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { Price } from '../../ui/formats/price.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { CauseList } from './cause-list.tsx';
import { formatVolume } from './format-volume.ts';
import { RatioCell } from './ratio-cell.tsx';
import styles from './relative-volume.module.css';
import { relativeVolumeText } from './relative-volume.text.ts';
import type { LookbackSessions } from './volume-address.ts';
import { DayChart, HistoryChart } from './volume-charts.tsx';
import { symbolVolumeQuery, type VolumeRow } from './volume-queries.ts';

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-numbers="">{children}</dd>
    </div>
  );
}

function Facts({ row }: { readonly row: VolumeRow }) {
  const t = useText(relativeVolumeText);
  const language = useLanguage();
  const volume = (value: number | null) =>
    value === null ? <Missing reason={t('noVolume')} /> : formatVolume(value, language);
  return (
    <dl className={styles.facts}>
      <Fact name={t('column.ratio')}>
        <RatioCell row={row} />
      </Fact>
      <Fact name={t('column.percentile')}>
        {row.percentile === null ? (
          <Missing reason={t('tooFew')} />
        ) : (
          formatShare(row.percentile, 0, language)
        )}
      </Fact>
      <Fact name={t('column.volume')}>{volume(row.volume)}</Fact>
      <Fact name={t('column.usual')}>{volume(row.usual)}</Fact>
      <Fact name={t('column.price')}>
        <span className={styles.priceFact}>
          <Price value={row.price} /> <Change value={row.change} />
        </span>
      </Fact>
      <Fact name={t('detail.compared')}>
        {row.basis === null ? (
          <Missing reason={t('basis.none')} />
        ) : (
          t('detail.comparedValue', { count: row.compared, basis: t(`basis.${row.basis}`) })
        )}
      </Fact>
    </dl>
  );
}

interface VolumeDetailProps {
  readonly symbol: string;
  readonly sessions: LookbackSessions;
  /** The symbol's own header stands above and says already when there is no such symbol. */
  readonly headed?: boolean;
}

/** Everything about the volume of one symbol: the day over its band, its history, and what may be behind it. */
export function VolumeDetail({ symbol, sessions, headed = false }: VolumeDetailProps) {
  const t = useText(relativeVolumeText);
  const tMarket = useText(marketText);
  const asOf = useAsOf();
  const { data, error, refetch } = useQuery(symbolVolumeQuery({ symbol, sessions }, asOf));
  if (!data && isMissing(error)) return headed ? null : <UnknownSymbol symbol={symbol} />;
  if (!data && error) {
    return (
      <ErrorState
        title={t('failed.one', { symbol })}
        reason={failureText(error, tMarket)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <LoadingSkeleton kind="chart" heightPx={260} />;
  return (
    <div className={styles.detail}>
      <Facts row={data.row} />
      <Card flush>
        <DayChart volume={data} />
      </Card>
      <Card title={t('detail.causes')} note={t('detail.causesNote')}>
        <CauseList row={data.row} />
      </Card>
      <Card flush>
        <HistoryChart volume={data} />
      </Card>
      <ProvenanceLine provenance={data.provenance} />
    </div>
  );
}
