import { CallError } from '@auspex/contract/client';
import { useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { signIn } from '../../shared/session/session.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { accountsText } from './accounts.text.ts';
import styles from './settings.module.css';
import { settingsText } from './settings.text.ts';
import { entered, useSending } from './use-sending.ts';

/** The member closed the question instead of answering it. */
class NotProved extends Error {}

interface FreshLogin {
  /** Runs a call that may need a fresh sign-in; asks for it when the server says so, then runs the call again. */
  readonly withFreshLogin: <T>(work: () => Promise<T>) => Promise<T>;
  /** The question; render it once. */
  readonly question: React.ReactNode;
}

function needsFreshLogin(error: unknown): boolean {
  return error instanceof CallError && error.code === 'requires-recent-login';
}

function Question({ onProved, onClose }: { readonly onProved: () => void; readonly onClose: () => void }) {
  const t = useText(accountsText);
  const ts = useText(settingsText);
  const sending = useSending(async (form) => {
    const password = entered(form, 'password');
    const code = entered(form, 'code');
    signIn(await api.call('accounts.stepUp', { body: { password, ...(code === '' ? {} : { code }) } }));
    onProved();
  });
  return (
    <Dialog open title={ts('fresh.title')} description={ts('fresh.text')} width="small" onClose={onClose}>
      <form className={styles.form} onSubmit={sending.send}>
        <PasswordField label={t('field.password')} name="password" autoFocus />
        <TextField
          label={ts('fresh.code')}
          hint={ts('fresh.codeHint')}
          name="code"
          autoComplete="one-time-code"
        />
        {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
        <SubmitButton pending={sending.pending}>{ts('fresh.submit')}</SubmitButton>
      </form>
    </Dialog>
  );
}

export function useFreshLogin(): FreshLogin {
  const [asking, setAsking] = useState(false);
  const answer = useRef<{ proved: () => void; refused: (why: Error) => void } | null>(null);
  const t = useText(settingsText);
  const ask = () =>
    new Promise<void>((proved, refused) => {
      answer.current = { proved, refused };
      setAsking(true);
    });
  return {
    withFreshLogin: async (work) => {
      try {
        return await work();
      } catch (error) {
        if (!needsFreshLogin(error)) throw error;
        await ask();
        return await work();
      }
    },
    question: asking && (
      <Question
        onProved={() => {
          setAsking(false);
          answer.current?.proved();
        }}
        onClose={() => {
          setAsking(false);
          answer.current?.refused(new NotProved(t('fresh.closed')));
        }}
      />
    ),
  };
}
