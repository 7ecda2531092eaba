import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { copyToClipboard } from '../../ui/toasts/copy-to-clipboard.ts';
import styles from './assistant.module.css';
import { signInSetups, tokenSetups } from './client-setups.ts';
import { connectText } from './connect.text.ts';

/** The scopes that open tools, and what each opens. */
const SCOPES = [
  { name: 'market:read', text: 'scope.market' },
  { name: 'portfolio:read', text: 'scope.portfolio' },
] as const;

const mcpAddress = () => `${window.location.origin}/mcp`;

/** The address is all that these clients need: they send their member here to sign in. */
export function SignInWays() {
  const t = useText(connectText);
  const address = mcpAddress();
  const setups = signInSetups(address);
  const [chosen, setChosen] = useState<(typeof setups)[number]['id']>('claude');
  const setup = setups.find(({ id }) => id === chosen);
  return (
    <Card title={t('title')} note={t('note')}>
      <ol className={styles.connectSteps}>
        <li>
          <p>{t('step.add')}</p>
          <SelectField
            label={t('client')}
            value={chosen}
            onChange={({ target }) => setChosen(setups.find(({ id }) => id === target.value)?.id ?? 'claude')}
            options={setups.map(({ id }) => ({ value: id, label: t(`client.${id}`) }))}
          />
          <p className="note">{t(`signIn.${chosen}`)}</p>
          {setup && <Code text={setup.text} />}
          {setup?.fromInternet && !address.startsWith('https:') && (
            <p className="note">{t('signIn.internet')}</p>
          )}
        </li>
        <li>
          <p>{t('step.signIn')}</p>
        </li>
        <li>
          <p>{t('step.ask')}</p>
        </li>
      </ol>
    </Card>
  );
}

/** For scripts, and for clients that cannot open a browser. */
export function TokenWays() {
  const t = useText(connectText);
  const [chosen, setChosen] = useState('json');
  const setups = tokenSetups(mcpAddress());
  const setup = setups.find(({ id }) => id === chosen) ?? setups[0];
  return (
    <Card title={t('byToken')} note={t('byToken.note')}>
      <ol className={styles.connectSteps}>
        <li>
          <p>{t('step.token')}</p>
          <ul>
            {SCOPES.map(({ name, text }) => (
              <li key={name}>
                <code>{name}</code> {t(text)}
              </li>
            ))}
          </ul>
          <p className="note">{t('scope.never')}</p>
          <ButtonLink size="small" icon="key" href={pathTo('profileSettings')}>
            {t('tokens')}
          </ButtonLink>
        </li>
        <li>
          <p>{t('step.client')}</p>
          <SelectField
            label={t('client')}
            value={setup.id}
            onChange={(event) => setChosen(event.target.value)}
            options={setups.map(({ id }) => ({ value: id, label: t(`client.${id}`) }))}
          />
          <p className="note">{t(`client.${setup.id}.how`)}</p>
          <Code text={setup.text} />
        </li>
      </ol>
    </Card>
  );
}

/** Something to copy into a client. */
function Code({ text }: { readonly text: string }) {
  const t = useText(connectText);
  return (
    <div className={styles.code}>
      <pre>{text}</pre>
      <Button
        size="small"
        icon="copy"
        onClick={() => void copyToClipboard(text, { copied: t('copied'), failed: t('copyFailed') })}
      >
        {t('copy')}
      </Button>
    </div>
  );
}
