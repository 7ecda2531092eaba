import { useText } from '../../../i18n/use-text.ts';
import { Card } from '../../../ui/card/card.tsx';
import { CheckField } from '../../../ui/forms/check-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import styles from './settings.module.css';
import { settingsText } from './settings.text.ts';
import type { PartProps, PolicyDraft } from './settings-draft.ts';

const KINDS = ['lowercase', 'uppercase', 'numeric', 'nonAlphanumeric'] as const;

/** What a new password must be; the server and the meter beside the field go by the same. */
export function PasswordPolicyCard({ draft, onChange, wrong }: PartProps) {
  const t = useText(settingsText);
  const { passwordPolicy } = draft;
  const put = (change: Partial<PolicyDraft>) =>
    onChange({ ...draft, passwordPolicy: { ...passwordPolicy, ...change } });
  return (
    <Card title={t('passwords')} note={t('passwordsNote')}>
      <div className={styles.pair}>
        <div className={styles.fields}>
          {(['minLength', 'maxLength'] as const).map((field) => (
            <TextField
              key={field}
              label={t(field)}
              hint={t(`${field}Hint`)}
              inputMode="numeric"
              value={passwordPolicy[field]}
              maxLength={4}
              error={wrong(field)}
              onChange={(event) => put({ [field]: event.target.value })}
            />
          ))}
        </div>
        <fieldset className={styles.fields}>
          <legend>{t('mustContain')}</legend>
          {KINDS.map((kind) => (
            <CheckField
              key={kind}
              label={t(kind)}
              checked={passwordPolicy[kind]}
              onChange={(event) => put({ [kind]: event.target.checked })}
            />
          ))}
        </fieldset>
      </div>
    </Card>
  );
}
