import { formatNumber } from '@auspex/market';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { featureGroup } from '../../../shared/market/vocabulary/feature-group.ts';
import { featureGroupsText } from '../../../shared/market/vocabulary/feature-groups.text.ts';
import { featureName } from '../../../shared/market/vocabulary/feature-name.ts';
import { featuresText } from '../../../shared/market/vocabulary/features.text.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { SearchParamsPort } from '../../../ui/tables/search-params-port.ts';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import type { Explanation } from '../signal.ts';
import { signalsText } from '../signals.text.ts';
import styles from './detail.module.css';
import { Fold } from './fold.tsx';
import { plainNumber } from './member-number.ts';

type Share = Explanation['contributions'][number];

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
  const tg = useText(featureGroupsText);
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
        value: ({ group }) => featureGroup(group, tg),
        widthPx: 170,
      },
      {
        id: 'value',
        header: t('model.value'),
        kind: 'number',
        value: ({ value }) => value,
        cell: ({ value }) => (value === null ? null : plainNumber(value, language)),
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
    [t, tf, tg, language],
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
