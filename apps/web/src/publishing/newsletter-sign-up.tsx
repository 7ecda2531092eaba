import { type FormEvent, lazy, Suspense, useEffect, useId, useState } from 'react';
import { publicApi } from '../api/public-api.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { buttonClass } from '../ui/button/button.tsx';
import { addressFailure, looksLikeAddress } from './newsletter-address.ts';
import styles from './newsletter-sign-up.module.css';
import { type NewsletterTextKey, newsletterSignUpText } from './newsletter-sign-up-text.ts';

const Confirmation = lazy(async () => ({
  default: (await import('./newsletter-confirmation.tsx')).NewsletterConfirmation,
}));

/** The code of a confirmation link that led here; every public page takes it. */
function useConfirmationCode(): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => setCode(new URLSearchParams(window.location.search).get('newsletter')), []);
  return code;
}

/** Asks for the newsletter from the foot of any public page. Nothing is sent before the address was confirmed. */
export function NewsletterSignUp() {
  const t = useText(newsletterSignUpText);
  const language = useLanguage();
  const id = useId();
  const code = useConfirmationCode();
  const [email, setEmail] = useState('');
  const [said, setSaid] = useState<NewsletterTextKey | null>(null);
  const [pending, setPending] = useState(false);
  const wrong = said !== null && said !== 'sent';

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (!looksLikeAddress(email)) return setSaid('wrong');
    setPending(true);
    setSaid(null);
    try {
      await publicApi.call('newsletter.subscribe', { body: { email: email.trim(), language } });
      setSaid('sent');
      setEmail('');
    } catch (error) {
      setSaid(addressFailure(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <form className={styles.form} noValidate onSubmit={send}>
        <label htmlFor={id} className={styles.label}>
          <strong>{t('title')}</strong> {t('text')}
        </label>
        <div className={styles.line}>
          <input
            id={id}
            type="email"
            value={email}
            autoComplete="email"
            placeholder={t('email')}
            maxLength={254}
            aria-invalid={wrong || undefined}
            aria-describedby={`${id}-said`}
            onChange={(event) => setEmail(event.target.value)}
          />
          <button type="submit" className={buttonClass({})} aria-disabled={pending}>
            {t('send')}
          </button>
        </div>
        <p id={`${id}-said`} role="status" className={wrong ? styles.wrong : styles.said}>
          {said ? t(said) : ''}
        </p>
      </form>
      {code && (
        <Suspense>
          <Confirmation code={code} />
        </Suspense>
      )}
    </>
  );
}
