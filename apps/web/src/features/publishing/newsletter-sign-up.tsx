import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import styles from './newsletter-sign-up.module.css';
import { newsletterSignUpText } from './newsletter-sign-up.text.ts';
import type { SubscribeAnswer } from './newsletter-subscribe.ts';

const Confirmation = lazyPart(
  async () => (await import('./newsletter-confirmation.tsx')).NewsletterConfirmation,
  { inPlace: false },
);

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
  // The browser may have filled it in before the page was alive: only the field knows what it shows.
  const field = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<SubscribeAnswer | null>(null);
  const [pending, setPending] = useState(false);
  const refused = answer !== null && !answer.taken;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const email = field.current;
    if (pending || !email) return;
    setPending(true);
    try {
      const { subscribe } = await import('./newsletter-subscribe.ts');
      const given = await subscribe(email.value, language);
      setAnswer(given);
      if (given.taken) email.value = '';
    } catch {
      // Its script did not load: a weak connection, or a new version.
      setAnswer({ taken: false, text: t('failed') });
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
            ref={field}
            type="email"
            autoComplete="email"
            placeholder={t('email')}
            maxLength={254}
            aria-invalid={refused || undefined}
            aria-describedby={`${id}-answer`}
          />
          <button type="submit" className={buttonClass({})} aria-disabled={pending}>
            {t('send')}
          </button>
        </div>
        <p id={`${id}-answer`} role="status" className={refused ? styles.wrong : styles.said}>
          {answer?.text}
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
