import { formatNumber } from '@auspex/market';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { featureGroupsText } from '../../../shared/market/vocabulary/feature-groups.text.ts';
import { featuresText } from '../../../shared/market/vocabulary/features.text.ts';
import { featureGroup, featureName } from '../../../shared/market/vocabulary/names.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { SearchParamsPort } from '../../../ui/tables/search-params-port.ts';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import type { Explanation } from '../signal.ts';
import { signalsText } from '../signals.text.ts';
import styles from './detail.module.css';
import { Fold, plainNumber } from './detail-parts.tsx';

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

/** Decimals of a share on the screen; a change of 0.01 in log-odds is a quarter of a per cent near even chances. */
export const SHARE_PLACES = 4;
const UNIT = 10 ** SHARE_PLACES;
/** Shares drawn one by one; the others are one line. */
const DRAWN = 12;
/** The published score and the sum of its shares may differ by this much and no more. */
const TOLERANCE = 1e-6;

type ShareLine =
  | { readonly kind: 'base'; readonly value: number }
  | { readonly kind: 'feature'; readonly place: number; readonly value: number }
  | { readonly kind: 'others'; readonly count: number; readonly value: number };

interface ShareSum {
  /** Rounded so that, as written, they add up to the score as written. */
  readonly lines: readonly ShareLine[];
  readonly total: number;
  /** Base and all shares, not rounded. */
  readonly sum: number;
  readonly agrees: boolean;
}

// Adding zero takes the sign off a zero.
const units = (value: number) => Math.round(value * UNIT) + 0;

/** What made a score: the base, the largest shares, and the others together, which take up the rounding. */
export function shareLines({ base, score, contributions }: Explanation): ShareSum {
  const largest = contributions
    .map(({ contribution }, place) => ({ place, contribution }))
    .sort((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution))
    .slice(0, DRAWN);
  const total = units(score);
  const shown = largest.reduce((all, { contribution }) => all + units(contribution), units(base));
  const count = contributions.length - largest.length;
  const lines: ShareLine[] = [
    { kind: 'base', value: units(base) / UNIT },
    ...largest.map(({ place, contribution }) => ({
      kind: 'feature' as const,
      place,
      value: units(contribution) / UNIT,
    })),
    ...(count > 0 ? [{ kind: 'others' as const, count, value: (total - shown) / UNIT }] : []),
  ];
  const sum = contributions.reduce((all, { contribution }) => all + contribution, base);
  return { lines, total: total / UNIT, sum, agrees: Math.abs(sum - score) <= TOLERANCE };
}
