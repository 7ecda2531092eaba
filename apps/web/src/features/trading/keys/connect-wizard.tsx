import type { CallReply, Calls } from '@auspex/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { freshly, type UseProof } from '../../../shared/api/freshly.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import {
  type ConnectedExchange,
  type ExchangeKey,
  type ExchangeName,
  KEYS_KEY,
  type Traits,
  useTradingChange,
} from '../trading-queries.ts';
import { Permissions } from './key-card.tsx';
import { keysChanged } from './key-changes.ts';
import styles from './keys.module.css';
import { keysText } from './keys.text.ts';
import { LimitsForm } from './limits-form.tsx';

type SaveReply = CallReply<Calls['trading.saveKey']>;
type Refused = Extract<SaveReply, { outcome: 'refused' }>;
type Connectable = Traits & { readonly exchange: ConnectedExchange };

const isConnectable = (traits: Traits): traits is Connectable => traits.exchange !== 'PAPER';

interface WizardProps {
  /** An exchange whose key is replaced, or the choice of one. */
  readonly begin: ConnectedExchange | 'choose';
  readonly exchanges: readonly Traits[];
  readonly connected: readonly ExchangeName[];
  readonly withProof: ReturnType<UseProof>['withProof'];
  readonly onClose: () => void;
}

/** Which exchange, how to make a key there, the key itself, what it may do, and what the member lets it do. */
export function ConnectWizard({ begin, exchanges, connected, withProof, onClose }: WizardProps) {
  const t = useText(keysText);
  const [name, setName] = useState(begin === 'choose' ? null : begin);
  const [saved, setSaved] = useState<ExchangeKey | null>(null);
  const traits = exchanges.filter(isConnectable).find(({ exchange }) => exchange === name);
  const step = saved ? 3 : traits ? 2 : 1;
  const title = traits ? t('wizard.title', { exchange: traits.title }) : t('keys.connect');
  if (!traits) {
    return (
      <Dialog open title={title} description={t('wizard.step', { step, steps: 3 })} onClose={onClose}>
        <ul className={styles.exchanges}>
          {exchanges.filter(isConnectable).map((each) => (
            <li key={each.exchange}>
              <button type="button" className={styles.exchange} onClick={() => setName(each.exchange)}>
                <strong>{each.title}</strong>
                <span className={styles.exchangeNote}>
                  {t(each.bracket ? 'wizard.withBrackets' : 'wizard.noBrackets')}
                </span>
                {connected.includes(each.exchange) && <Badge tone="gain">{t('wizard.connected')}</Badge>}
                <Icon name="chevron-right" />
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    );
  }
  if (saved) return <SavedStep {...{ saved, title, withProof, onClose }} />;
  return (
    <KeyStep
      {...{ traits, title, withProof, onClose }}
      isReplaced={connected.includes(traits.exchange)}
      onBack={begin === 'choose' ? () => setName(null) : null}
      onSaved={setSaved}
    />
  );
}

interface StepProps extends Pick<WizardProps, 'withProof' | 'onClose'> {
  readonly title: string;
}

/** Refused: why, and how to make a key that is taken. */
function RefusedKey({ refused }: { readonly refused: Refused }) {
  const t = useText(keysText);
  return (
    <FormMessage tone="error">
      <p>
        <strong>{t(`wizard.${refused.reason}`)}</strong> {refused.sentence}
      </p>
      {refused.steps.length > 0 && (
        <ol className={styles.steps}>
          {refused.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </FormMessage>
  );
}

/** How the key is made, and its fields. What was entered lives in the fields alone. */
function KeyStep(
  props: StepProps & {
    readonly traits: Connectable;
    readonly isReplaced: boolean;
    readonly onBack: (() => void) | null;
    readonly onSaved: (key: ExchangeKey) => void;
  },
) {
  const { traits, isReplaced, title, withProof, onBack, onSaved, onClose } = props;
  const t = useText(keysText);
  const client = useQueryClient();
  const [failure, setFailure] = useState<Error | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { exchange } = traits;
  const save = useTradingChange(
    (form: FormData) => {
      const body = Object.fromEntries(
        ['apiKey', 'apiSecret', 'password'].flatMap((field) => {
          const value = form.get(field);
          return typeof value === 'string' && value.trim() !== '' ? [[field, value.trim()]] : [];
        }),
      );
      return freshly(
        () => api.call('trading.saveKey', { params: { exchange }, body }, { timeoutMs: 60_000 }),
        withProof,
      );
    },
    {
      onFailed: setFailure,
      onDone: (reply) => {
        if (reply.outcome === 'refused') {
          setRefused(reply);
          return;
        }
        client.setQueryData(KEYS_KEY, reply.keys);
        keysChanged();
        const key = reply.keys.items.find((each) => each.exchange === exchange);
        if (key) onSaved(key);
      },
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    setRefused(null);
    if (!save.isPending) save.mutate(new FormData(event.currentTarget));
  };
  const secret = { type: 'password', autoComplete: 'off', spellCheck: false, required: !isReplaced } as const;
  return (
    <Dialog
      open
      title={title}
      description={t('wizard.step', { step: 2, steps: 3 })}
      dismissable={!save.isPending}
      onClose={onClose}
      footer={
        <>
          {onBack && (
            // The answer belongs to this exchange.
            <Button disabled={save.isPending} onClick={onBack}>
              {t('wizard.back')}
            </Button>
          )}
          <SubmitButton form="exchange-key" pending={save.isPending}>
            {t('wizard.check')}
          </SubmitButton>
        </>
      }
    >
      <div className={styles.form}>
        <section>
          <h3>{t('wizard.how', { exchange: traits.title })}</h3>
          <ol className={styles.steps}>
            {traits.keySteps.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          {traits.keysUrl && (
            <a href={traits.keysUrl} target="_blank" rel="noreferrer">
              {t('wizard.open', { exchange: traits.title })} <Icon name="external" />
            </a>
          )}
        </section>
        <form id="exchange-key" onSubmit={submit} className={styles.form}>
          <TextField
            label={t('wizard.apiKey')}
            name="apiKey"
            autoComplete="off"
            spellCheck={false}
            required={!isReplaced}
            hint={isReplaced ? t('wizard.keep') : undefined}
          />
          <TextField
            label={t('wizard.apiSecret')}
            name="apiSecret"
            hint={t('wizard.secretHint')}
            {...secret}
          />
          {traits.needsPassword && (
            <TextField
              label={t('wizard.password')}
              name="password"
              hint={t('wizard.passwordHint')}
              {...secret}
            />
          )}
          <div aria-live="polite">
            {save.isPending && <p className="note">{t('wizard.checking', { exchange: traits.title })}</p>}
            {refused && <RefusedKey refused={refused} />}
            {failure && <FormMessage tone="error">{failureText(failure)}</FormMessage>}
          </div>
        </form>
      </div>
    </Dialog>
  );
}

/** The key works: what it may do, and limits of one’s own before it is used. */
function SavedStep({ saved, title, withProof, onClose }: StepProps & { readonly saved: ExchangeKey }) {
  const t = useText(keysText);
  const [pending, setPending] = useState(false);
  return (
    <Dialog
      open
      title={title}
      description={t('wizard.step', { step: 3, steps: 3 })}
      dismissable={!pending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('wizard.noLimits')}
          </Button>
          <SubmitButton form="new-key-limits" pending={pending}>
            {t('limits.save')}
          </SubmitButton>
        </>
      }
    >
      <div className={styles.form}>
        <FormMessage tone="success">{t('wizard.saved')}</FormMessage>
        <Permissions permissions={saved.permissions} />
        <p className="muted">{t('limits.note')}</p>
        <LimitsForm
          exchangeKey={saved}
          id="new-key-limits"
          withProof={withProof}
          onPending={setPending}
          onSaved={() => {
            toasts.answer(t('limits.saved'), { tone: 'success' });
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
