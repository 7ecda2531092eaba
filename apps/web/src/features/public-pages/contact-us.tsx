import { useConfiguration } from '../../shared/api/configuration-store.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import styles from './contact/contact.module.css';
import { contactText } from './contact/contact.text.ts';
import { ContactForm } from './contact/contact-form.tsx';
import { Inline } from './copy/inline.tsx';
import { useCopy } from './copy/use-copy.ts';

const HINTS = [1, 2, 3] as const;

function Beside() {
  const t = useCopy(contactText);
  const address = useConfiguration()?.product.supportEmail;
  return (
    <aside className={styles.beside} aria-labelledby="quick-help">
      <h2 id="quick-help">{t('beside.title')}</h2>
      <dl>
        {HINTS.map((hint) => (
          <div key={hint}>
            <dt>{t(`beside.${hint}.name`)}</dt>
            <dd>{t(`beside.${hint}.text`)}</dd>
          </div>
        ))}
      </dl>
      {address && (
        <p className={styles.mail}>
          <span>{t('beside.mail')}</span>
          <a href={`mailto:${address}`}>{address}</a>
        </p>
      )}
      <p>
        <Inline text={t('beside.faq')} />
      </p>
    </aside>
  );
}

export function ContactUs() {
  const t = useCopy(contactText);
  const { title } = useShownScreen();
  return (
    <div className={styles.page}>
      <div className={styles.write}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p>{t('lead')}</p>
        </header>
        <ContactForm />
      </div>
      <Beside />
    </div>
  );
}
