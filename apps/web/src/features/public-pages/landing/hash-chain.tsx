import { useCopy } from '../copy/use-copy.ts';
import styles from './hash-chain.module.css';
import { landingText } from './landing.text.ts';

/** The fields of an entry as the ledger names them; names of code are the same in every language. */
const FIELDS = ['seq', 'kind', 'subject', 'bodyHash', 'prevHash'] as const;
const FORMULA = 'hash = SHA-256( JCS{ world, seq, kind, subject, bodyHash, prevHash } )';
const ENTRIES = ['ledger.call', 'ledger.later', 'ledger.next'] as const;

/** How entries of the ledger hold on to each other; the boxes name fields and hold no values. */
export function HashChain() {
  const t = useCopy(landingText);
  return (
    <figure className={styles.figure} aria-label={t('ledger.figure')}>
      <ol className={styles.chain}>
        {ENTRIES.map((entry) => (
          <li key={entry} className={styles.entry}>
            <p className={styles.what}>{t(entry)}</p>
            <ul className={styles.fields}>
              {FIELDS.map((field) => (
                <li key={field} data-link={field === 'prevHash' || undefined}>
                  <code>{field}</code>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <figcaption className={styles.formula}>
        <code>{FORMULA}</code>
      </figcaption>
    </figure>
  );
}
