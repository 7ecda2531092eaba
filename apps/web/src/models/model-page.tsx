import { useLanguage, useText } from '../i18n/use-text.ts';
import { featureGroup, featureGroupsText } from '../market/vocabulary/feature-group.ts';
import { featureName, featuresText } from '../market/vocabulary/feature-name.ts';
import { meaningsEnglish } from './meanings.en.ts';
import { meaningsText } from './meanings-text.ts';
import { ModelFacts, ModelMarks } from './model-facts.tsx';
import { ModelResults } from './model-results.tsx';
import styles from './models.module.css';
import { modelsText } from './models-text.ts';
import type { ModelCard } from './use-models.ts';

function useMeaning() {
  const t = useText(meaningsText);
  return ({ id, meaning }: ModelCard['features'][number]) =>
    id in meaningsEnglish ? t(id as keyof typeof meaningsEnglish) : meaning;
}

function Features({ features }: Pick<ModelCard, 'features'>) {
  const t = useText(modelsText);
  const tf = useText(featuresText);
  const tg = useText(featureGroupsText);
  const meaningOf = useMeaning();
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
          <tbody>
            {features.map((feature) => (
              <tr key={feature.id}>
                <th scope="row">{featureName(feature.id, tf)}</th>
                <td>{featureGroup(feature.group, tg)}</td>
                <td>{meaningOf(feature)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Constants({ constants }: Pick<ModelCard, 'constants'>) {
  const t = useText(modelsText);
  const locale = useLanguage();
  return (
    <dl className={styles.constants}>
      {constants.map(({ id, horizon, value }) => (
        <div key={`${id} ${horizon}`}>
          <dt>{t(`constant.${id}`, { bars: horizon ?? '' })}</dt>
          <dd>{value.toLocaleString(locale, { maximumFractionDigits: 4 })}</dd>
        </div>
      ))}
    </dl>
  );
}

function Checks({ card }: { readonly card: ModelCard }) {
  const t = useText(modelsText);
  const { dataHash, codeHash, ledgerSeq, state } = card;
  return (
    <dl className={styles.checks}>
      <div>
        <dt>{t('dataHash')}</dt>
        <dd className={dataHash === null ? undefined : styles.hash}>{dataHash ?? t('noHash')}</dd>
      </div>
      {codeHash !== null && (
        <div>
          <dt>{t('codeHash')}</dt>
          <dd className={styles.hash}>{codeHash}</dd>
        </div>
      )}
      <div>
        <dt>{t('ledger')}</dt>
        <dd>
          {ledgerSeq === null ? (
            t(state === 'waiting' ? 'ledgerNext' : 'ledgerNone')
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
  return (
    <article className={styles.card}>
      <ModelMarks card={card} />
      <ModelFacts card={card} />
      <section>
        <h2>{t('method')}</h2>
        <p>{t(`method.${card.method}`, { count: card.features.length })}</p>
      </section>
      <section>
        <h2>{t('results')}</h2>
        <ModelResults card={card} />
      </section>
      <section>
        <h2>{t('limits')}</h2>
        <ul className={styles.limits}>
          {card.limits.map((limit) => (
            <li key={limit}>{t(`limit.${limit}`)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('constants')}</h2>
        <Constants constants={card.constants} />
        {card.features.length > 0 && <Features features={card.features} />}
      </section>
      <section>
        <h2>{t('hashes')}</h2>
        <Checks card={card} />
      </section>
    </article>
  );
}
