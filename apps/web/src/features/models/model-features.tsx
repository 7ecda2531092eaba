import { useMemo, useState } from 'react';
import { type Translate, useText } from '../../i18n/use-text.ts';
import { featureGroupsText } from '../../shared/market/vocabulary/feature-groups.text.ts';
import { featuresText } from '../../shared/market/vocabulary/features.text.ts';
import { featureGroup, featureName } from '../../shared/market/vocabulary/names.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { meaningsText } from './meanings.text.ts';
import styles from './models.module.css';
import { modelsText } from './models.text.ts';
import type { ModelCard } from './use-models.ts';

type Feature = ModelCard['features'][number];

const idOf = ({ id }: Feature) => id;

function meaningOf(t: Translate<keyof typeof meaningsText.en>, { id, meaning }: Feature): string {
  return id in meaningsText.en ? t(id as keyof typeof meaningsText.en) : meaning;
}

function FeaturesTable({ card }: { readonly card: ModelCard }) {
  const t = useText(modelsText);
  const tf = useText(featuresText);
  const tg = useText(featureGroupsText);
  const tm = useText(meaningsText);
  const searchParams = useSearchPort();
  const columns = useMemo(
    (): readonly TableColumn<Feature>[] => [
      {
        id: 'feature',
        header: t('feature'),
        kind: 'text',
        value: ({ id }) => featureName(id, tf),
        widthPx: 280,
      },
      {
        id: 'group',
        header: t('group'),
        kind: 'choice',
        value: ({ group }) => featureGroup(group, tg),
        widthPx: 180,
      },
      {
        id: 'meaning',
        header: t('meaning'),
        kind: 'text',
        value: (feature) => meaningOf(tm, feature),
        cell: (feature) => (
          <span className={styles.meaning} title={meaningOf(tm, feature)}>
            {meaningOf(tm, feature)}
          </span>
        ),
        widthPx: 520,
      },
    ],
    [t, tf, tg, tm],
  );
  return (
    <div className={styles.table}>
      <DataTable
        label={t('featuresOf', { count: card.features.length })}
        columns={columns}
        rows={card.features}
        rowId={idOf}
        rowName={idOf}
        searchParams={searchParams}
        paramPrefix="feature."
        empty={{ title: t('features'), reason: t('noneRetired') }}
        fileName={`auspex-features-${card.version}`}
        maxHeight="560px"
      />
    </div>
  );
}

/** Every column that the model learned from; opened on demand, and at once where the address has a view of it. */
export function ModelFeatures({ card }: { readonly card: ModelCard }) {
  const t = useText(modelsText);
  const [open, setOpen] = useState(() => window.location.search.includes('feature.'));
  return (
    <details className={styles.fold} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('featuresOf', { count: card.features.length })}</summary>
      {open && <FeaturesTable card={card} />}
    </details>
  );
}
