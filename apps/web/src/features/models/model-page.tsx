import { useLanguage, useText } from '../../i18n/use-text.ts';
import { ModelFacts, ModelMarks } from './model-facts.tsx';
import { ModelFeatures } from './model-features.tsx';
import { ModelResults } from './model-results.tsx';
import styles from './models.module.css';
import { modelsText } from './models.text.ts';
import type { ModelCard } from './use-models.ts';

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
        {card.features.length > 0 && <ModelFeatures card={card} />}
      </section>
      <section>
        <h2>{t('hashes')}</h2>
        <Checks card={card} />
      </section>
    </article>
  );
}
