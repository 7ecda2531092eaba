import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useCallback, useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { sectorName } from '../../shared/market/sector-name.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { useExchangeTitle } from '../../shared/trading/exchange-title.ts';
import { Card } from '../../ui/card/card.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import styles from './portfolio.module.css';
import { portfolioText } from './portfolio.text.ts';
import { usePortfolio } from './portfolio-context.ts';
import { Answer, sortable, Weight } from './portfolio-parts.tsx';
import { type Allocation, allocationQuery, GROUPINGS } from './portfolio-queries.ts';

type Group = Allocation['asset'][number];
const LARGEST_FIRST = { columnId: 'weight', descending: true } as const;

/** What the value consists of: by asset, sector, currency or account. */
export function AllocationCard() {
  const t = useText(portfolioText);
  const { sight } = usePortfolio();
  const query = useQuery(allocationQuery(sight));
  return (
    <Card flush>
      <Answer query={query} name={t('allocation')} heightPx={220}>
        {(allocation) => <Groups allocation={allocation} />}
      </Answer>
    </Card>
  );
}

function useGroupName(): (group: Group) => string {
  const t = useText(portfolioText);
  const language = useLanguage();
  const titleOf = useExchangeTitle();
  const { by } = usePortfolio().address.values;
  return useCallback(
    ({ key, name }) => {
      if (key === 'cash') return t('group.cash');
      if (key === 'none') return t('group.none');
      if (key === 'crypto') return t('group.crypto');
      if (by === 'account') return titleOf(name);
      return by === 'sector' ? sectorName(name, language) : name;
    },
    [t, language, titleOf, by],
  );
}

function Groups({ allocation }: { readonly allocation: Allocation }) {
  const t = useText(portfolioText);
  const port = useSearchPort();
  const nameOf = useGroupName();
  const { address } = usePortfolio();
  const { by } = address.values;
  const { base } = allocation;
  const rows = allocation[by];
  const most = Math.max(...rows.map(({ weight }) => Math.abs(weight ?? 0)), Number.MIN_VALUE);
  const columns = useMemo(
    (): readonly TableColumn<Group>[] => [
      {
        id: 'group',
        header: t(`by.${by}`),
        kind: 'text',
        value: (group) => nameOf(group),
        cell: (group) =>
          by === 'asset' && group.key !== 'cash' ? <AssetName group={group} /> : nameOf(group),
        widthPx: 156,
      },
      {
        id: 'weight',
        header: t('column.weight'),
        kind: 'number',
        value: ({ weight }) => weight,
        percent: true,
        cell: ({ weight }) => <Weight value={weight} />,
        descendingFirst: true,
        widthPx: 76,
      },
      {
        id: 'value',
        header: t('column.value'),
        kind: 'number',
        value: ({ value }) => sortable(value),
        cell: ({ value }) => <Money value={value} currency={base} />,
        descendingFirst: true,
        widthPx: 112,
      },
      {
        id: 'bar',
        header: t('allocation.share'),
        kind: 'number',
        value: () => null,
        cell: ({ weight }) => (
          <span
            className={styles.bar}
            data-owed={(weight ?? 0) < 0 || undefined}
            style={{ '--share': Math.abs(weight ?? 0) / most } as CSSProperties}
          />
        ),
        inFile: [],
        unsortable: true,
        unfilterable: true,
        widthPx: 200,
      },
    ],
    [t, nameOf, by, base, most],
  );
  return (
    <DataTable
      label={t('allocation')}
      {...{ columns, rows }}
      rowId={({ key }) => key}
      rowName={nameOf}
      searchParams={port}
      paramPrefix="a."
      defaultSort={LARGEST_FIRST}
      empty={{ title: t('allocation.none'), reason: t('allocation.noneWhy') }}
      fileName={`auspex-allocation-${by}`}
      toolbar={
        <>
          <h2>{t('allocation')}</h2>
          <Segmented
            label={t('allocation.by')}
            size="small"
            value={by}
            onChange={(next) => address.set({ by: next })}
            items={GROUPINGS.map((value) => ({ value, label: t(`by.${value}`) }))}
          />
        </>
      }
      footer={t('allocation.note')}
      maxHeight="420px"
      tools="file"
      boxed
      compact
    />
  );
}

function AssetName({ group: { key, name } }: { readonly group: Group }) {
  return (
    <>
      <strong>{key}</strong> {name !== key && <span className="muted">{name}</span>}
    </>
  );
}
