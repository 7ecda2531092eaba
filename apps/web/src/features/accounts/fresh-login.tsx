import { CallError } from '@auspex/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

export const securityKey = ['accounts', 'security'];

/** Which ways to sign in are set up. */
export function useSecurity() {
  return useQuery({ queryKey: securityKey, queryFn: () => api.call('accounts.security') });
}

/** What a member proves again with. */
interface Proof {
  readonly password?: string;
  readonly code?: string;
}

interface QuestionProps {
  /** What was entered; the question stays open when it is refused. */
  readonly onProof: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for what this account has: a password, a code, or both. */
function Question({ onProof, onClose }: QuestionProps) {
  const t = useText(accountsText);
  const ts = useText(settingsText);
  const security = useSecurity().data;
  const sending = useSending((form) => {
    const password = entered(form, 'password');
    const code = entered(form, 'code');
    return onProof({ ...(password === '' ? {} : { password }), ...(code === '' ? {} : { code }) });
  });
  return (
    <Dialog open title={ts('fresh.title')} description={ts('fresh.text')} width="small" onClose={onClose}>
      <form className={styles.form} onSubmit={sending.send}>
        {security?.password !== false && (
          <PasswordField label={t('field.password')} name="password" autoFocus />
        )}
        {security?.secondFactor !== false && (
          <TextField
            label={ts('fresh.code')}
            hint={ts('fresh.codeHint')}
            name="code"
            autoComplete="one-time-code"
          />
        )}
        {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
        <SubmitButton pending={sending.pending}>{ts('fresh.submit')}</SubmitButton>
      </form>
    </Dialog>
  );
}

/** Runs the work of the form that is open: `ask` opens the question, its answer goes to `work`. */
function useQuestion(): {
  readonly ask: <T>(work: (proof: Proof) => Promise<T>) => Promise<T>;
  readonly question: React.ReactNode;
} {
  const [props, setProps] = useState<QuestionProps | null>(null);
  const t = useText(settingsText);
  const ask = <T,>(work: (proof: Proof) => Promise<T>) =>
    new Promise<T>((done, refused) => {
      setProps({
        onProof: async (proof) => {
          const result = await work(proof);
          setProps(null);
          done(result);
        },
        onClose: () => {
          setProps(null);
          refused(new NotProved(t('fresh.closed')));
        },
      });
    });
  return { ask, question: props && <Question {...props} /> };
}

export function useFreshLogin(): FreshLogin {
  const { ask, question } = useQuestion();
  return {
    withFreshLogin: async (work) => {
      try {
        return await work();
      } catch (error) {
        if (!needsFreshLogin(error)) throw error;
        await ask(async (body) => signIn(await api.call('accounts.stepUp', { body })));
        return await work();
      }
    },
    question,
  };
}

/** For calls that take the password or a code themselves; an account without either goes on without the question. */
export function useProof(): {
  readonly withProof: <T>(work: (proof: Proof) => Promise<T>) => Promise<T>;
  readonly question: React.ReactNode;
} {
  const { ask, question } = useQuestion();
  const security = useSecurity().data;
  const nothingToAsk = security?.password === false && !security.secondFactor;
  return { withProof: (work) => (nothingToAsk ? work({}) : ask(work)), question };
}
