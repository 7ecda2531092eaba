import type { CallReply, Calls, TokenScope } from '@auspex/contract';
import { formatDate } from '@auspex/market';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { mayHaveArrived } from '../../../shared/failure/describe-failure.ts';
import { refreshAfter } from '../../../shared/failure/refresh-after.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import { serverTime } from '../../../ui/formats/server-time.ts';
import { CheckField } from '../../../ui/forms/check-field.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import { copyToClipboard } from '../../../ui/toasts/copy-to-clipboard.ts';
import { accountsText } from '../accounts.text.ts';
import { useProof } from '../ask-proof.tsx';
import { failureText } from '../describe-failure.ts';
import styles from '../settings.module.css';
import { settingsText } from '../settings.text.ts';
import { lifeIn, TokenLifeField } from '../token-life-field.tsx';
import { scopeTexts } from '../token-words.ts';
import { entered, useSending } from '../use-sending.ts';

const key = ['accounts', 'personal-tokens'];
const scopes = Object.keys(scopeTexts) as TokenScope[];

function NewToken({ onMade }: { readonly onMade: (token: string) => void }) {
  const t = useText(settingsText);
  const client = useQueryClient();
  const { withProof, question } = useProof();
  const [unsure, setUnsure] = useState(false);
  const fields = useRef<HTMLFormElement>(null);
  const sending = useSending(async (form) => {
    const body = {
      name: entered(form, 'name'),
      scopes: scopes.filter((scope) => form.has(scope)),
      expiresInDays: lifeIn(form),
    };
    setUnsure(false);
    const made = await withProof(async (proof) => {
      try {
        return await api.call('accounts.makePersonalToken', { body: { ...body, proof } });
      } catch (error) {
        // The question stays open for another try; what this one made is in the list behind it.
        if (mayHaveArrived(error)) setUnsure(true);
        throw error;
      } finally {
        void client.invalidateQueries({ queryKey: key });
      }
    });
    onMade(made.token);
    fields.current?.reset();
  });
  return (
    <>
      <form ref={fields} className={styles.form} onSubmit={sending.send}>
        <div className={styles.pair}>
          <TextField
            label={t('tokens.name')}
            name="name"
            maxLength={60}
            required
            error={sending.problems.name}
          />
          <TokenLifeField />
        </div>
        {scopes.map((scope) => (
          <CheckField
            key={scope}
            name={scope}
            label={t(scopeTexts[scope])}
            defaultChecked={scope === 'market:read'}
          />
        ))}
        {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
        {unsure && <FormMessage tone="info">{t('tokens.unsure')}</FormMessage>}
        <div className={styles.actions}>
          <SubmitButton kind="secondary" pending={sending.pending}>
            {t('tokens.make')}
          </SubmitButton>
        </div>
      </form>
      {question}
    </>
  );
}

type Token = CallReply<Calls['accounts.personalTokens']>['items'][number];

/** What a token may do, when it was used, and until when it works. */
function TokenWords({ token }: { readonly token: Token }) {
  const t = useText(settingsText);
  const language = useLanguage();
  const { name, hint, lastUsedAt, expiresAt } = token;
  const ends = expiresAt === null ? null : Date.parse(expiresAt);
  return (
    <div className={styles.words}>
      <span>
        {name} · <span className={styles.secret}>{hint}…</span>
      </span>
      <span className="muted">
        {token.scopes.map((scope) => t(scopeTexts[scope])).join(', ')} ·{' '}
        {lastUsedAt === null ? t('tokens.neverUsed') : <RelativeDate at={lastUsedAt} />}
      </span>
      {ends !== null && (
        <span className="muted">
          {ends > serverTime()
            ? t('tokens.until', { date: formatDate(ends, language) })
            : t('tokens.expired', { date: formatDate(ends, language) })}
        </span>
      )}
    </div>
  );
}

/** Tokens for scripts and clients of one's own. */
export function TokensCard() {
  const t = useText(settingsText);
  const ta = useText(accountsText);
  const client = useQueryClient();
  const [made, setMade] = useState<string | null>(null);
  const tokens = useQuery({ queryKey: key, queryFn: () => api.call('accounts.personalTokens') });
  const drop = useMutation({
    mutationFn: (id: string) => api.call('accounts.dropPersonalToken', { params: { id } }),
    onSettled: refreshAfter(client, key),
  });
  return (
    <Card title={t('tokens.title')} note={t('tokens.note')}>
      <div className={styles.form}>
        {drop.error !== null && <FormMessage tone="error">{failureText(drop.error, ta)}</FormMessage>}
        {tokens.isPending && <LoadingSkeleton kind="lines" count={2} />}
        {tokens.isError && (
          <ErrorState
            title={t('settings.notLoaded')}
            reason={failureText(tokens.error, ta)}
            onRetry={() => void tokens.refetch()}
          />
        )}
        <div>
          {tokens.data?.items.map((token) => (
            <div key={token.id} className={styles.row}>
              <TokenWords token={token} />
              <Button
                size="small"
                pending={drop.isPending && drop.variables === token.id}
                onClick={() => drop.mutate(token.id)}
              >
                {t('tokens.drop')}
              </Button>
            </div>
          ))}
        </div>
        {made !== null && (
          <FormMessage tone="success">
            <p>{t('tokens.made')}</p>
            <p className={styles.secret}>{made}</p>
            <Button
              size="small"
              icon="copy"
              onClick={() => void copyToClipboard(made, { copied: t('copied'), failed: t('copyFailed') })}
            >
              {t('factor.copy')}
            </Button>
          </FormMessage>
        )}
        <NewToken onMade={setMade} />
      </div>
    </Card>
  );
}
