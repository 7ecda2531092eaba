import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { SimulatedArea } from '../../shared/api/simulated-area.tsx';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { ModelFacts, ModelMarks } from './model-facts.tsx';
import { ModelPage } from './model-page.tsx';
import styles from './models.module.css';
import { modelsText } from './models.text.ts';
import { RetiredTable } from './retired-table.tsx';
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
  const { inUse, waiting, retired } = sortCards(cards, kind);
  if (cards.length === 0) return <EmptyState title={t('none')} reason={t('noneWhy')} />;
  return (
    <>
      {kinds.length > 1 && (
        <Segmented<Kind>
          label={t('filter')}
          size="small"
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
        {inUse.length === 0 ? <p className="muted">{t('noneInUse')}</p> : <Cards cards={inUse} />}
      </section>
      {waiting.length > 0 && (
        <section className={styles.part}>
          <h2>{t('waiting')}</h2>
          <p className="muted">{t('waitingLead')}</p>
          <Cards cards={waiting} />
        </section>
      )}
      <section className={styles.part}>
        <h2>{t('retired')}</h2>
        <p className="muted">{t(retired.length === 0 ? 'noneRetired' : 'retiredLead')}</p>
        {retired.length > 0 && <RetiredTable cards={retired} />}
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
    return <ErrorState title={t('failed')} reason={failureText(models.error)} onRetry={models.retry} />;
  }
  if (version === null)
    return (
      <SimulatedArea>
        <List cards={models.cards} />
      </SimulatedArea>
    );
  const card = models.cards.find((each) => each.version === version);
  if (card)
    return (
      <SimulatedArea>
        <ModelPage card={card} />
      </SimulatedArea>
    );
  const unfitted = version.endsWith('.unfitted');
  return (
    <EmptyState
      icon="search"
      title={unfitted ? t('unfitted') : t('unknown', { version })}
      reason={t(unfitted ? 'unfittedWhy' : 'unknownWhy')}
      action={{ label: t('back'), href: pathTo('models') }}
    />
  );
}

/** A card at a glance, in the list. */
function ModelSummary({ card }: { readonly card: ModelCard }) {
  const t = useText(modelsText);
  return (
    <article className={styles.summary}>
      <ModelMarks card={card} />
      <h3 className={styles.version}>
        <a href={pathTo('models', { version: card.version })}>{card.version}</a>
      </h3>
      <ModelFacts card={card} />
      <p className={styles.more} aria-hidden="true">
        {t('open')} →
      </p>
    </article>
  );
}
