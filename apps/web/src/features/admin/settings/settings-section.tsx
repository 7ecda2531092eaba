import { CallError } from '@auspex/contract/client';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { type PublicConfiguration, showConfiguration } from '../../../shared/api/configuration-store.ts';
import { failureText, mayHaveArrived } from '../../../shared/failure/describe-failure.ts';
import { useUnsaved } from '../../../shared/navigation/use-unsaved.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { CheckField } from '../../../ui/forms/check-field.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { SectionState } from '../section-state.tsx';
import { PasswordPolicyCard } from './password-policy-card.tsx';
import styles from './settings.module.css';
import { type SettingsTextKey, settingsText } from './settings.text.ts';
import {
  changeOf,
  draftOf,
  keepTyped,
  LIMITS,
  type PartProps,
  type SettingsDraft,
  type WrongField,
  withSeen,
  wrongIn,
} from './settings-draft.ts';

const SETTINGS_KEY = ['admin', 'settings'] as const;
const settingsQuery = queryOptions({
  queryKey: SETTINGS_KEY,
  queryFn: ({ signal }) => api.call('configuration.read', undefined, { signal }),
});

function replaceAt<Item>(items: readonly Item[], index: number, change: Partial<Item>): Item[] {
  return items.map((item, place) => (place === index ? { ...item, ...change } : item));
}

function SocialLinks({ draft, onChange, wrong }: PartProps) {
  const t = useText(settingsText);
  const { links } = draft;
  const put = (next: SettingsDraft['links']) => onChange({ ...draft, links: next });
  return (
    <fieldset className={styles.fields}>
      <legend>{t('links')}</legend>
      {links.length === 0 && <p className="muted">{t('noLinks')}</p>}
      {links.map(({ name, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is known by its place and nothing else
        <div key={index} className={styles.row}>
          <TextField
            label={t('linkName')}
            value={name}
            maxLength={LIMITS.linkName}
            error={wrong(`link.${index}.name`)}
            onChange={(event) => put(replaceAt(links, index, { name: event.target.value }))}
          />
          <TextField
            label={t('linkUrl')}
            type="url"
            inputMode="url"
            value={url}
            maxLength={LIMITS.linkUrl}
            hint={t('linkUrlHint')}
            error={wrong(`link.${index}.url`)}
            onChange={(event) => put(replaceAt(links, index, { url: event.target.value }))}
          />
          <div className={styles.actions}>
            {index > 0 && (
              <Button
                size="small"
                icon="arrow-up"
                aria-label={t('upLabel', { name: name || url })}
                onClick={() =>
                  put(links.toSpliced(index - 1, 2, { name, url }, links[index - 1] ?? { name, url }))
                }
              >
                {t('up')}
              </Button>
            )}
            <Button
              size="small"
              icon="trash"
              aria-label={t('removeLabel', { name: name || url })}
              onClick={() => put(links.toSpliced(index, 1))}
            >
              {t('remove')}
            </Button>
          </div>
        </div>
      ))}
      {links.length < LIMITS.links && (
        <div>
          <Button icon="plus" onClick={() => put([...links, { name: '', url: 'https://' }])}>
            {t('addLink')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function SiteSwitch({ name, draft, onChange }: PartProps & { readonly name: 'maintenance' | 'comingSoon' }) {
  const t = useText(settingsText);
  const { on, message } = draft[name];
  const put = (change: Partial<SettingsDraft['maintenance']>) =>
    onChange({ ...draft, [name]: { on, message, ...change } });
  return (
    <div className={styles.fields}>
      <CheckField
        label={t(name)}
        hint={t(`${name}Hint`)}
        checked={on}
        onChange={(event) => put({ on: event.target.checked })}
      />
      <TextArea
        label={t('message', { what: t(name) })}
        hint={t('messageHint')}
        rows={3}
        value={message}
        maxLength={LIMITS.message}
        onChange={(event) => put({ message: event.target.value })}
      />
    </div>
  );
}

function Flags({ draft, onChange, wrong }: PartProps) {
  const t = useText(settingsText);
  const { flags } = draft;
  const put = (next: SettingsDraft['flags']) => onChange({ ...draft, flags: next });
  return (
    <Card title={t('flags')} note={t('flagsNote')}>
      <div className={styles.fields}>
        {flags.length === 0 && <p className="muted">{t('noFlags')}</p>}
        {flags.map(({ name, on }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a flag has no other name while it is written
          <div key={index} className={styles.flag}>
            <TextField
              label={t('flagName')}
              value={name}
              maxLength={LIMITS.flagName}
              error={wrong(`flag.${index}`)}
              onChange={(event) => put(replaceAt(flags, index, { name: event.target.value }))}
            />
            <div className={styles.actions}>
              <CheckField
                label={t('flagOn')}
                checked={on}
                onChange={(event) => put(replaceAt(flags, index, { on: event.target.checked }))}
              />
            </div>
            <div className={styles.actions}>
              <Button
                size="small"
                icon="trash"
                aria-label={t('removeLabel', { name })}
                onClick={() => put(flags.toSpliced(index, 1))}
              >
                {t('remove')}
              </Button>
            </div>
          </div>
        ))}
        <div>
          <Button icon="plus" onClick={() => put([...flags, { name: '', on: true }])}>
            {t('addFlag')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Why settings were not saved, as far as that is known. */
export function notSaved(error: unknown, t: Translate<SettingsTextKey>): string {
  const reason = failureText(error);
  if (error instanceof CallError && error.code === 'settings-changed-meanwhile')
    return t('changedMeanwhile', { reason });
  return t(mayHaveArrived(error) ? 'perhapsSaved' : 'notSaved', { reason });
}

/** The form itself; what was typed stays until the server has taken it. */
function SettingsForm({ stored }: { readonly stored: SettingsDraft }) {
  const t = useText(settingsText);
  const client = useQueryClient();
  const [before, setBefore] = useState(stored);
  const [draft, setDraft] = useState(stored);
  const [checked, setChecked] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { dialog } = useUnsaved(changeOf(before, draft) !== null);
  const wrongs = wrongIn(draft);
  const why = (field: WrongField) => {
    const wrong = checked ? wrongs.get(field) : undefined;
    return wrong && t(`wrong.${wrong}`);
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    setFailure(null);
    if (saving || wrongs.size > 0) return;
    const body = changeOf(before, draft);
    if (body === null) return toasts.answer(t('unchanged'));
    setSaving(true);
    try {
      const reply = await api.call('configuration.change', { body: withSeen(before, body) });
      showConfiguration(reply);
      client.setQueryData(SETTINGS_KEY, reply);
      setBefore(draftOf(reply));
      setDraft((now) => keepTyped(draftOf(reply), { sent: draft, now }));
      setChecked(false);
      toasts.answer(t('saved'), { tone: 'success' });
    } catch (error) {
      setFailure(notSaved(error, t));
    } finally {
      setSaving(false);
    }
  };
  const discard = async () => {
    setDraft(before);
    setChecked(false);
    setFailure(null);
    // Somebody else may have changed them since; without an answer they stay as they were seen.
    const reply = await client.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => null);
    if (reply === null) return;
    setBefore(draftOf(reply));
    setDraft((now) => keepTyped(draftOf(reply), { sent: before, now }));
  };
  const part = { draft, onChange: setDraft, wrong: why };
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      {dialog}
      <Card title={t('contact')} note={t('contactNote')}>
        <div className={styles.fields}>
          <TextField
            label={t('supportEmail')}
            type="email"
            value={draft.supportEmail}
            maxLength={254}
            error={why('supportEmail')}
            onChange={(event) => setDraft({ ...draft, supportEmail: event.target.value })}
          />
          <SocialLinks {...part} />
        </div>
      </Card>
      <Card title={t('site')} note={t('siteNote')}>
        <div className={styles.pair}>
          <SiteSwitch name="maintenance" {...part} />
          <SiteSwitch name="comingSoon" {...part} />
        </div>
      </Card>
      <PasswordPolicyCard {...part} />
      <Flags {...part} />
      {checked && wrongs.size > 0 && <FormMessage tone="error">{t('someWrong')}</FormMessage>}
      {failure && <FormMessage tone="error">{failure}</FormMessage>}
      <div className={styles.end}>
        <SubmitButton pending={saving}>{t('save')}</SubmitButton>
        <Button onClick={discard}>{t('reset')}</Button>
      </div>
    </form>
  );
}

/** What an admin may change while the site runs. */
export function SettingsSection() {
  const settings = useQuery({
    ...settingsQuery,
    // Asked for on each visit; a refresh under the admin's hands would not reach the form anyway.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return (
    <SectionState query={settings}>
      {(configuration: PublicConfiguration) => <SettingsForm stored={draftOf(configuration)} />}
    </SectionState>
  );
}
