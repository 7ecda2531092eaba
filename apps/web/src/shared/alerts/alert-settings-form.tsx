import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { toasts } from '../../ui/toasts/toast-store.ts';
import { api } from '../api/api.ts';
import { failureText } from '../failure/describe-failure.ts';
import { zoneHere, zoneOptions } from '../session/stored-member.ts';
import { type AlertSettings, settingsQuery, useSettingsChange } from './alert-queries.ts';
import styles from './alerts.module.css';
import { alertsText } from './alerts.text.ts';
import { isSubscribed, type PushRefusal, subscribeToPush } from './push-subscription.ts';

/** How alerts arrive. */
export function AlertSettingsForm() {
  const t = useText(alertsText);
  const { data, error, refetch } = useQuery(settingsQuery);
  if (error && !data)
    return (
      <ErrorState title={t('settings.failed')} reason={failureText(error)} onRetry={() => void refetch()} />
    );
  if (!data) return <LoadingSkeleton kind="lines" count={4} />;
  return (
    <>
      <ChannelForm settings={data} />
      <Devices settings={data} />
    </>
  );
}

/** The nights where the member lives, or where the browser is as long as no zone is chosen. */
export function usualQuiet() {
  return { from: 22 * 60, to: 7 * 60, zone: zoneHere() };
}

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function minuteOf(text: string): number | null {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number);
  const minute = hours * 60 + minutes;
  return Number.isInteger(minute) ? minute : null;
}

/** What everybody is told of in the inbox, and by what else on request. */
const NOTICES = ['orders', 'keys'] as const;
const CHANNELS = ['mail', 'push'] as const;

function ChannelForm({ settings }: { readonly settings: AlertSettings }) {
  const t = useText(alertsText);
  // What is not touched here follows what was saved elsewhere meanwhile.
  const [touched, setTouched] = useState<Partial<Pick<AlertSettings, 'channels' | 'quiet' | 'notices'>>>({});
  const { channels, quiet, notices } = { ...settings, ...touched };
  const touch = (change: typeof touched) => setTouched((before) => ({ ...before, ...change }));
  const change = useSettingsChange((body: Pick<AlertSettings, 'channels' | 'quiet' | 'notices'>) =>
    api.call('alerts.changeSettings', { body }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { channels, quiet, notices },
      {
        onSuccess: () => {
          setTouched({});
          toasts.answer(t('saved'), { tone: 'success' });
        },
      },
    );
  };
  const setTime = (name: 'from' | 'to', text: string) => {
    const minute = minuteOf(text);
    if (quiet && minute !== null) touch({ quiet: { ...quiet, [name]: minute } });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.notices}>
        <p className="muted">{t('settings.channels')}</p>
        {CHANNELS.map((channel) => (
          <CheckField
            key={channel}
            label={t(channel)}
            checked={channels[channel]}
            onChange={({ target }) => touch({ channels: { ...channels, [channel]: target.checked } })}
          />
        ))}
      </div>
      {NOTICES.map((kind) => (
        <fieldset key={kind} className={styles.notices}>
          <legend>{t(`notices.${kind}`)}</legend>
          <p className="muted">{t(`notices.${kind}Hint`)}</p>
          {CHANNELS.map((channel) => (
            <CheckField
              key={channel}
              label={t(channel)}
              checked={notices[kind][channel]}
              disabled={!channels[channel]}
              onChange={({ target }) =>
                touch({ notices: { ...notices, [kind]: { ...notices[kind], [channel]: target.checked } } })
              }
            />
          ))}
        </fieldset>
      ))}
      <CheckField
        label={t('settings.quiet')}
        hint={t('settings.quietHint')}
        checked={quiet !== null}
        onChange={({ target }) => touch({ quiet: target.checked ? (settings.quiet ?? usualQuiet()) : null })}
      />
      {quiet && (
        <>
          <div className={styles.pair}>
            {(['from', 'to'] as const).map((name) => (
              <TextField
                key={name}
                type="time"
                label={t(name)}
                value={clockText(quiet[name])}
                onChange={({ target }) => setTime(name, target.value)}
              />
            ))}
          </div>
          <SelectField
            label={t('zone')}
            value={quiet.zone}
            options={zoneOptions(quiet.zone)}
            onChange={({ target }) => touch({ quiet: { ...quiet, zone: target.value } })}
          />
        </>
      )}
      {change.error && <FormMessage tone="error">{failureText(change.error)}</FormMessage>}
      <SubmitButton pending={change.isPending}>{t('save')}</SubmitButton>
    </form>
  );
}

function Devices({ settings }: { readonly settings: AlertSettings }) {
  const t = useText(alertsText);
  const [refusal, setRefusal] = useState<PushRefusal['why'] | null>(null);
  const [turningOn, setTurningOn] = useState(false);
  const here = useQuery({
    queryKey: ['push', 'here', settings.devices.length],
    queryFn: isSubscribed,
    staleTime: 0,
  });
  const add = useSettingsChange((body: Parameters<typeof addDevice>[0]) => addDevice(body));
  const remove = useSettingsChange((id: string) => api.call('alerts.removeDevice', { params: { id } }));
  const turnOn = async () => {
    setTurningOn(true);
    const outcome = await subscribeToPush(settings.pushKey);
    setTurningOn(false);
    if (outcome.kind === 'refused') return setRefusal(outcome.why);
    setRefusal(null);
    add.mutate(outcome.device);
  };
  return (
    <section className={styles.devices}>
      <h3>{t('devices.title')}</h3>
      {settings.devices.length === 0 && <p className="muted">{t('devices.none')}</p>}
      <ul className={styles.rows}>
        {settings.devices.map(({ id, name }) => (
          <li key={id} className={styles.row}>
            <span className={styles.words}>{name}</span>
            <IconButton
              icon="trash"
              label={t('devices.remove', { name })}
              onClick={() => remove.mutate(id)}
            />
          </li>
        ))}
      </ul>
      {settings.devices.length > 0 && here.data === false && <p className="muted">{t('devices.notHere')}</p>}
      {refusal && <FormMessage tone="error">{t(`devices.${refusal}`)}</FormMessage>}
      <Button icon="bell" pending={turningOn || add.isPending} onClick={() => void turnOn()}>
        {t('devices.add')}
      </Button>
    </section>
  );
}

const addDevice = (body: { endpoint: string; p256dh: string; auth: string; name: string }) =>
  api.call('alerts.addDevice', { body });
