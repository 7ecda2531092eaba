import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { mayHaveArrived } from '../../../shared/failure/describe-failure.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { QrCode } from '../../../ui/qr/qr-code.tsx';
import { copyToClipboard } from '../../../ui/toasts/copy-to-clipboard.ts';
import { type Proof, securityKey, useProof, useSecurity } from '../ask-proof.tsx';
import styles from '../settings.module.css';
import { settingsText } from '../settings.text.ts';
import { entered, useSending } from '../use-sending.ts';

/** Codes that are shown once; the member keeps them. */
function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const t = useText(settingsText);
  const text = codes.join('\n');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`;
  return (
    <div className={styles.form}>
      <FormMessage tone="info">{t('factor.codesNote')}</FormMessage>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          icon="copy"
          onClick={() => void copyToClipboard(text, { copied: t('copied'), failed: t('copyFailed') })}
        >
          {t('factor.copy')}
        </Button>
        <a className="link" href={file} download="auspex-recovery-codes.txt">
          {t('factor.download')}
        </a>
        <Button kind="primary" onClick={onDone}>
          {t('factor.kept')}
        </Button>
      </div>
    </div>
  );
}

interface Setup {
  readonly uri: string;
  readonly secret: string;
  /** What the setup was begun with; turning it on is the second half of the same wish. */
  readonly proof: Proof;
}

interface ConfirmSetupProps {
  readonly setup: Setup;
  readonly withProof: ReturnType<typeof useProof>['withProof'];
  readonly onConfirmed: (codes: string[]) => void;
  /** Not confirmed, or its answer was lost. */
  readonly onFailed: () => void;
  readonly onCancel: () => void;
}

function ConfirmSetup({ setup, withProof, onConfirmed, onFailed, onCancel }: ConfirmSetupProps) {
  const t = useText(settingsText);
  const sending = useSending(async (form) => {
    const code = entered(form, 'code');
    const confirm = (proof: Proof) => api.call('accounts.confirmSecondFactor', { body: { code, proof } });
    // Without a password the proof is a sign-in at the provider, which may be too old by now.
    const bySignIn = setup.proof.password === undefined;
    try {
      const { recoveryCodes } = await (bySignIn ? withProof(confirm) : confirm(setup.proof));
      onConfirmed(recoveryCodes);
    } catch (error) {
      onFailed();
      throw error;
    }
  });
  return (
    <form className={styles.form} onSubmit={sending.send}>
      <p>{t('factor.scan')}</p>
      <QrCode text={setup.uri} label={t('factor.qr')} />
      <p className={styles.secret}>
        {setup.secret.match(/.{1,4}/g)?.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, never moved
          <span key={place}>{part}</span>
        ))}
      </p>
      <TextField
        label={t('factor.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
      <div className={styles.actions}>
        <SubmitButton pending={sending.pending}>{t('factor.turnOn')}</SubmitButton>
        <Button onClick={onCancel}>{t('factor.cancel')}</Button>
      </div>
    </form>
  );
}

/** TOTP with recovery codes: set up, renew, turn off. */
export function SecondFactorCard() {
  const t = useText(settingsText);
  const client = useQueryClient();
  const security = useSecurity();
  const { withProof, question } = useProof();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failed, setFailed] = useState(false);
  const settle = () => client.invalidateQueries({ queryKey: securityKey });
  const begin = useSending(async () => {
    await withProof(async (proof) => {
      setSetup({ ...(await api.call('accounts.beginSecondFactor', { body: { proof } })), proof });
    });
  });
  const renew = useSending(async () => {
    const made = await withProof((proof) =>
      api.call('accounts.remakeRecoveryCodes', { body: { proof } }).catch((error: unknown) => {
        // The codes that the member has may be worth nothing by now.
        if (mayHaveArrived(error)) setFailed(true);
        throw error;
      }),
    );
    setSetup(null);
    setFailed(false);
    setCodes(made.recoveryCodes);
    await settle();
  });
  const remove = useSending(async () => {
    await withProof((proof) => api.call('accounts.removeSecondFactor', { body: { proof } }));
    setSetup(null);
    setFailed(false);
    await settle();
  });
  const on = security.data?.secondFactor ?? false;
  const failure = begin.failure ?? renew.failure ?? remove.failure;
  return (
    <Card
      title={t('factor.title')}
      note={t('factor.note')}
      actions={
        security.data && <Badge tone={on ? 'gain' : 'neutral'}>{t(on ? 'factor.on' : 'factor.off')}</Badge>
      }
    >
      <div className={styles.form}>
        {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
        {on && failed && <FormMessage tone="error">{t('factor.codesLost')}</FormMessage>}
        {setup !== null && !on && (
          <ConfirmSetup
            setup={setup}
            withProof={withProof}
            onCancel={() => setSetup(null)}
            onFailed={() => {
              setFailed(true);
              void settle();
            }}
            onConfirmed={(made) => {
              setSetup(null);
              setFailed(false);
              setCodes(made);
              void settle();
            }}
          />
        )}
        {failure !== null && <FormMessage tone="error">{failure}</FormMessage>}
        {codes === null && (setup === null || on) && (
          <div className={styles.actions}>
            {on ? (
              <>
                <Button pending={renew.pending} onClick={renew.run}>
                  {t('factor.renew', { count: security.data?.recoveryCodesLeft ?? 0 })}
                </Button>
                <Button kind="danger" pending={remove.pending} onClick={remove.run}>
                  {t('factor.turnOff')}
                </Button>
              </>
            ) : (
              <Button icon="shield" pending={begin.pending} onClick={begin.run}>
                {t('factor.setUp')}
              </Button>
            )}
          </div>
        )}
      </div>
      {question}
    </Card>
  );
}
