import { formatNumber } from '@auspex/market';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { SearchParamsPort } from '../../ui/tables/search-params-port.ts';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import type { Explanation } from '../signal.ts';
import { type SignalsTextKey, signalsText } from '../signals-text.ts';
import styles from './detail.module.css';
import { featureName, featuresText } from './feature-name.ts';
import { Fold } from './fold.tsx';
import { memberNumber } from './member-number.ts';

type Share = Explanation['contributions'][number];

const GROUPS = [
  'returns',
  'averages',
  'oscillators',
  'trend',
  'bands',
  'volume',
  'volatility',
  'extremes',
  'seasonal',
  'market',
  'ranks',
] as const;

/** A group of features in the language on the screen, or as the server calls it. */
export function groupName(group: string, t: Translate<SignalsTextKey>): string {
  const known = GROUPS.find((each) => each === group);
  return known ? t(`group.${known}`) : group;
}

const featureOf = ({ feature }: Share) => feature;

interface SharesTableProps {
  readonly symbol: string;
  readonly explanation: Explanation;
  readonly port: SearchParamsPort;
}

/** Every share of a score: sorted, searched and exported. */
export function SharesTable({ symbol, explanation, port }: SharesTableProps) {
  const t = useText(signalsText);
  const tf = useText(featuresText);
  const language = useLanguage();
  const columns = useMemo(
    (): readonly TableColumn<Share>[] => [
      {
        id: 'feature',
        header: t('model.feature'),
        kind: 'text',
        value: ({ feature }) => featureName(feature, tf),
        widthPx: 240,
      },
      {
        id: 'group',
        header: t('model.group'),
        kind: 'choice',
        value: ({ group }) => groupName(group, t),
        widthPx: 170,
      },
      {
        id: 'value',
        header: t('model.value'),
        kind: 'number',
        value: ({ value }) => value,
        cell: ({ value }) => (value === null ? null : memberNumber(value, language)),
        widthPx: 110,
      },
      {
        id: 'share',
        header: t('model.share'),
        kind: 'number',
        value: ({ contribution }) => contribution,
        cell: ({ contribution }) => formatNumber(contribution, 6, language),
        descendingFirst: true,
        widthPx: 120,
      },
    ],
    [t, tf, language],
  );
  return (
    <Fold className={styles.all} summary={t('model.all')}>
      {() => (
        <DataTable
          label={t('model.bars', { bars: explanation.horizon })}
          columns={columns}
          rows={explanation.contributions}
          rowId={featureOf}
          rowName={featureOf}
          searchParams={port}
          paramPrefix="share."
          empty={{ title: t('model.title'), reason: t('model.none', { bars: explanation.horizon }) }}
          fileName={`auspex-score-${symbol}-${explanation.horizon}`}
          maxHeight="360px"
          compact
        />
      )}
    </Fold>
  );
}
