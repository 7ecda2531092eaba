import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { pathTo } from '../paths.ts';
import { screenTitles } from '../router/screen-titles.ts';
import { usePath } from '../router/use-path.ts';
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

/** The version that the address names; null for the list. */
function versionOf(path: string): string | null {
  const named = path.split('/')[2] ?? '';
  try {
    return decodeURIComponent(named) || null;
  } catch {
    return named;
  }
}

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

/** `/models`: the card of every model version, the retired ones with the reason; `/models/…`: one of them. */
export function Models() {
  const t = useText(modelsText);
  const title = useText(screenTitles);
  const version = versionOf(usePath());
  const models = useModels();
  const card = models.kind === 'ready' ? models.cards.find((each) => each.version === version) : undefined;
  if (card) {
    return (
      <div className={styles.page}>
        <ModelPage card={card} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title('models')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      {models.kind === 'loading' && <LoadingSkeleton kind="rows" count={6} columns={4} />}
      {models.kind === 'failed' && (
        <ErrorState title={t('failed')} reason={models.reason} onRetry={models.retry} />
      )}
      {models.kind === 'ready' &&
        (version === null ? (
          <List cards={models.cards} />
        ) : (
          <EmptyState
            icon="search"
            title={t('unknown', { version })}
            reason={t('unknownWhy')}
            action={{ label: t('back'), href: pathTo('models') }}
          />
        ))}
    </div>
  );
}
