import { useText } from '../i18n/use-text.ts';
import { ModelFacts, ModelMarks } from './model-facts.tsx';
import { ModelResults } from './model-results.tsx';
import styles from './models.module.css';
import { modelsText } from './models-text.ts';
import type { ModelCard } from './use-models.ts';

function Features({ features }: Pick<ModelCard, 'features'>) {
  const t = useText(modelsText);
  return (
    <details className={styles.fold}>
      <summary>{t('featuresOf', { count: features.length })}</summary>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('feature')}</th>
              <th scope="col">{t('group')}</th>
              <th scope="col">{t('meaning')}</th>
            </tr>
          </thead>
          <tbody lang="en">
            {features.map(({ name, group, meaning }) => (
              <tr key={`${group} ${name}`}>
                <th scope="row">{name}</th>
                <td>{group}</td>
                <td>{meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Checks({ card }: { readonly card: ModelCard }) {
  const t = useText(modelsText);
  const { dataHash, codeHash, ledgerSeq } = card;
  return (
    <dl className={styles.checks}>
      <div>
        <dt>{t('dataHash')}</dt>
        <dd className={styles.hash}>{dataHash}</dd>
      </div>
      <div>
        <dt>{t('codeHash')}</dt>
        <dd className={styles.hash}>{codeHash}</dd>
      </div>
      <div>
        <dt>{t('ledger')}</dt>
        <dd>
          {ledgerSeq === null ? (
            t('ledgerNone')
          ) : (
            <a href={`/api/ledger/entries/${ledgerSeq}`} target="_blank" rel="noreferrer">
              {t('ledgerEntry', { seq: ledgerSeq })}
            </a>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** The whole card of one model version. */
export function ModelPage({ card }: { readonly card: ModelCard }) {
  const t = useText(modelsText);
  const constants = Object.entries(card.constants);
  return (
    <article className={styles.card}>
      <ModelMarks card={card} />
      <ModelFacts card={card} />
      <section>
        <h2>{t('method')}</h2>
        <p lang="en">{card.method}</p>
      </section>
      <section>
        <h2>{t('results')}</h2>
        <ModelResults card={card} />
      </section>
      <section>
        <h2>{t('limits')}</h2>
        <ul className={styles.limits} lang="en">
          {card.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('constants')}</h2>
        <dl className={styles.constants} lang="en">
          {constants.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Features features={card.features} />
      </section>
      <section>
        <h2>{t('hashes')}</h2>
        <Checks card={card} />
      </section>
    </article>
  );
}
