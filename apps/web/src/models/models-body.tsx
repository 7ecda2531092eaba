import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { pathTo } from '../paths.ts';
import { Segmented } from '../ui/segmented/segmented.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../ui/states/loading-skeleton.tsx';
import { ModelPage } from './model-page.tsx';
import { ModelSummary } from './model-summary.tsx';
import styles from './models.module.css';
import { modelsText } from './models-text.ts';
import { sortCards } from './sort-cards.ts';
import { type ModelCard, useModels } from './use-models.ts';

type Kind = ModelCard['kind'] | 'all';

function Cards({ cards }: { readonly cards: readonly ModelCard[] }) {
  return (
    <div className={styles.cards}>
      {cards.map((card) => (
        <ModelSummary key={card.version} card={card} />
      ))}
    </div>
  );
}

function List({ cards }: { readonly cards: readonly ModelCard[] }) {
  const t = useText(modelsText);
  const [kind, setKind] = useState<Kind>('all');
  const kinds = [...new Set(cards.map((card) => card.kind))];
  const { inUse, retired } = sortCards(cards, kind);
  if (cards.length === 0) return <EmptyState title={t('none')} reason={t('noneWhy')} />;
  return (
    <>
      {kinds.length > 1 && (
        <Segmented<Kind>
          label={t('filter')}
          value={kind}
          onChange={setKind}
          items={[
            { value: 'all', label: t('all') },
            ...kinds.map((each) => ({ value: each, label: t(`kind.${each}`) })),
          ]}
        />
      )}
      <section className={styles.part}>
        <h2>{t('inUse')}</h2>
        <Cards cards={inUse} />
      </section>
      <section className={styles.part}>
        <h2>{t('retired')}</h2>
        <p className={styles.muted}>{t(retired.length === 0 ? 'noneRetired' : 'retiredLead')}</p>
        <Cards cards={retired} />
      </section>
    </>
  );
}

/** The cards, or the one that is asked for. */
export function ModelsBody({ version }: { readonly version: string | null }) {
  const t = useText(modelsText);
  const models = useModels();
  if (models.kind === 'loading') return <LoadingSkeleton kind="rows" count={6} columns={4} />;
  if (models.kind === 'failed') {
    return <ErrorState title={t('failed')} reason={models.reason} onRetry={models.retry} />;
  }
  if (version === null) return <List cards={models.cards} />;
  const card = models.cards.find((each) => each.version === version);
  if (card) return <ModelPage card={card} />;
  return (
    <EmptyState
      icon="search"
      title={t('unknown', { version })}
      reason={t('unknownWhy')}
      action={{ label: t('back'), href: pathTo('models') }}
    />
  );
}
