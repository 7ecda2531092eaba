import { CallError } from '@auspex/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { mayHaveArrived } from '../../shared/failure/describe-failure.ts';
import { rememberPlace } from '../../shared/session/return-place.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { accountsText } from './accounts.text.ts';
import styles from './settings.module.css';
import { settingsText } from './settings.text.ts';
import { entered, type Sending, useSending } from './use-sending.ts';

/** The member closed the question instead of answering it. */
class NotProved extends Error {}

const security = { queryKey: ['accounts', 'security'], queryFn: () => api.call('accounts.security') };
export const securityKey = security.queryKey;

/** Which ways to sign in are set up. */
export function useSecurity() {
  return useQuery(security);
}

type Ways = Awaited<ReturnType<typeof security.queryFn>>;

/** What a member proves again with. */
export interface Proof {
  readonly password?: string;
  readonly code?: string;
}

interface QuestionProps {
  readonly ways: Ways;
  /** What was entered; the question stays open when it is refused. */
  readonly onProof: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
}

function ProofForm({ ways, sending }: Pick<QuestionProps, 'ways'> & { readonly sending: Sending }) {
  const t = useText(accountsText);
  const ts = useText(settingsText);
  return (
    <form className={styles.form} onSubmit={sending.send}>
      {ways.password && <PasswordField label={t('field.password')} name="password" autoFocus required />}
      {ways.secondFactor && (
        <TextField
          label={ts('fresh.code')}
          hint={ts('fresh.codeHint')}
          name="code"
          autoComplete="one-time-code"
          autoFocus={!ways.password}
          required
        />
      )}
      {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
      <SubmitButton pending={sending.pending}>{ts('fresh.submit')}</SubmitButton>
    </form>
  );
}

/** For a member who has neither password nor code: the way out and back again. */
function ProviderLinks({ ways }: { readonly ways: Ways }) {
  const t = useText(accountsText);
  const { pathname, search } = window.location;
  const query = new URLSearchParams({ language: useLanguage(), next: pathname });
  return (
    <div className={styles.form}>
      {ways.providers.map(({ provider }) => (
        <ButtonLink
          key={provider}
          href={`/api/auth/social/${provider}/start?${query}`}
          fullWidth
          onClick={() => rememberPlace(pathname + search)}
        >
          {t(provider === 'google' ? 'social.google' : 'social.facebook')}
        </ButtonLink>
      ))}
    </div>
  );
}

function hasNeither({ password, secondFactor }: Ways): boolean {
  return !password && !secondFactor;
}

/** Asks for what this account has and nothing else: a password, a code, both, or a sign-in at its provider. */
function Question({ ways, onProof, onClose }: QuestionProps) {
  const t = useText(settingsText);
  const sending = useSending((form) =>
    onProof({
      ...(ways.password ? { password: entered(form, 'password') } : {}),
      ...(ways.secondFactor ? { code: entered(form, 'code') } : {}),
    }),
  );
  const asked = ways.password ? (ways.secondFactor ? 'fresh.both' : 'fresh.password') : 'fresh.onlyCode';
  return (
    // What is under way cannot be called back: closed now, it would say that nothing was changed.
    <Dialog
      open
      title={t('fresh.title')}
      description={t(hasNeither(ways) ? 'fresh.provider' : asked)}
      width="small"
      dismissable={!sending.pending}
      onClose={onClose}
    >
      {hasNeither(ways) ? <ProviderLinks ways={ways} /> : <ProofForm ways={ways} sending={sending} />}
    </Dialog>
  );
}

/**
 * Runs calls that take the proof themselves: `withProof` asks first and hands the answer on. A member with neither
 * password nor code is asked only when the sign-in at the provider is too old. Render the question once.
 */
export function useProof(): {
  readonly withProof: <T>(work: (proof: Proof) => Promise<T>) => Promise<T>;
  readonly question: React.ReactNode;
} {
  const client = useQueryClient();
  const t = useText(settingsText);
  const [props, setProps] = useState<QuestionProps | null>(null);
  const ask = <T,>(ways: Ways, work: (proof: Proof) => Promise<T>) =>
    new Promise<T>((done, refused) => {
      let unclear = false;
      setProps({
        ways,
        onProof: async (proof) => {
          const result = await work(proof).catch((error: unknown) => {
            unclear ||= mayHaveArrived(error);
            if (unclear) void client.invalidateQueries({ queryKey: securityKey });
            throw error;
          });
          setProps(null);
          done(result);
        },
        onClose: () => {
          setProps(null);
          refused(new NotProved(t(unclear ? 'fresh.unclear' : 'fresh.closed')));
        },
      });
    });
  const withProof = async <T,>(work: (proof: Proof) => Promise<T>): Promise<T> => {
    // Never from memory: a second factor may just have been turned on in another tab.
    const ways = await client.fetchQuery({ ...security, staleTime: 0 });
    if (!hasNeither(ways)) return ask(ways, work);
    try {
      return await work({});
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'requires-recent-login')) throw error;
      return ask(ways, work);
    }
  };
  return { withProof, question: props && <Question {...props} /> };
}
