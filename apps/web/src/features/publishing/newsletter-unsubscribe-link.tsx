import { type FormEvent, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { publicApi } from '../../shared/api/public-api.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { addressFailure, looksLikeAddress } from './newsletter-address.ts';
import styles from './newsletter-unsubscribe.module.css';
import { newsletterUnsubscribeText } from './newsletter-unsubscribe.text.ts';

type Asking = 'writing' | 'sending' | 'sent' | 'wrong' | { readonly failed: string };

/** For who came without a link: it is mailed to its owner, whoever asks. */
export function UnsubscribeLink({ cut }: { readonly cut: boolean }) {
  const t = useText(newsletterUnsubscribeText);
  const language = useLanguage();
  const [email, setEmail] = useState('');
  const [asking, setAsking] = useState<Asking>('writing');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (asking === 'sending') return;
    if (!looksLikeAddress(email)) return setAsking('wrong');
    setAsking('sending');
    try {
      await publicApi.call('newsletter.sendUnsubscribeLink', { body: { email: email.trim(), language } });
      setAsking('sent');
    } catch (error) {
      const failed = addressFailure(error);
      setAsking(failed === null ? 'wrong' : { failed });
    }
  };
  return (
    <section className={styles.link}>
      <h2>{t('link.title')}</h2>
      {cut && <FormMessage tone="error">{t('link.cut')}</FormMessage>}
      <p>{t('link.text')}</p>
      <form noValidate onSubmit={send}>
        <TextField
          type="email"
          name="email"
          label={t('link.email')}
          autoComplete="email"
          value={email}
          error={asking === 'wrong' ? t('wrong') : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        {asking === 'sent' && <FormMessage tone="success">{t('link.sent')}</FormMessage>}
        {typeof asking === 'object' && (
          <FormMessage tone="error">{t('failed', { reason: asking.failed })}</FormMessage>
        )}
        <div>
          <SubmitButton size="large" pending={asking === 'sending'}>
            {t('link.send')}
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}
