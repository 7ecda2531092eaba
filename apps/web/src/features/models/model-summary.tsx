import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { ModelFacts, ModelMarks } from './model-facts.tsx';
import styles from './models.module.css';
import { modelsText } from './models.text.ts';
import type { ModelCard } from './use-models.ts';

/** A card at a glance, in the list. */
export function ModelSummary({ card }: { readonly card: ModelCard }) {
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
