import type { CallReply, Calls } from '@auspex/contract';
import { decimal, formatMoney, LANGUAGES, type Language } from '@auspex/market';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Translate, useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { freshly } from '../../../shared/api/freshly.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { refreshAfter } from '../../../shared/failure/refresh-after.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { CheckField } from '../../../ui/forms/check-field.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { SectionState, useAdminProof } from '../section-state.tsx';
import {
  type AdminPlan,
  draftOfPlan,
  type PlanChange,
  type PlanDraft,
  type PlanVersion,
  readPlan,
  type WrongPlanField,
} from './plan-draft.ts';
import { BILLING_KEY } from './subscription-words.ts';
import styles from './subscriptions.module.css';
import { type SubscriptionsTextKey, subscriptionsText } from './subscriptions.text.ts';

type Preview = CallReply<Calls['billing.previewPlan']>;

interface Words {
  readonly t: Translate<SubscriptionsTextKey>;
  readonly language: Language;
}

function unlocksText({ unlocks }: PlanVersion, t: Words['t']): string {
  return unlocks.length === 0
    ? t('edit.nothingUnlocked')
    : unlocks.map((market) => t(`edit.${market}`)).join(', ');
}

const alertsText = ({ limits: { alerts } }: PlanVersion, t: Words['t']) =>
  alerts === null ? t('edit.unlimited') : String(alerts);

const priceText = ({ price }: PlanVersion, language: Language) =>
  formatMoney(decimal(price.amount), price.currency, language);

/** The plans with their versions and who is on which. */
export function PlansPart() {
  const t = useText(subscriptionsText);
  const language = useLanguage();
  const [edited, setEdited] = useState<PlanVersion | null>(null);
  const plans = useQuery({
    queryKey: [...BILLING_KEY, 'plans'],
    queryFn: ({ signal }) => api.call('billing.adminPlans', undefined, { signal }),
  });
  return (
    <SectionState query={plans}>
      {({ items }) => (
        <>
          <p className="note">{t('plans.note')}</p>
          <div className={styles.plans}>
            {items.map(({ key, current, versions }) => (
              <Card
                key={key}
                title={current.names[language]}
                note={`${priceText(current, language)} · ${t('plans.unlocks', { markets: unlocksText(current, t) })}`}
                actions={
                  <Button size="small" icon="edit" onClick={() => setEdited(current)}>
                    {t('plans.edit')}
                  </Button>
                }
              >
                <Versions versions={versions} />
              </Card>
            ))}
          </div>
          {edited && <EditDialog plan={edited} onClose={() => setEdited(null)} />}
        </>
      )}
    </SectionState>
  );
}

function Versions({ versions }: Pick<AdminPlan, 'versions'>) {
  const t = useText(subscriptionsText);
  const language = useLanguage();
  return (
    <ul className={styles.versions}>
      {versions.map(({ plan, since, subscribers, complimentary, monthly }) => (
        <li key={plan.id}>
          <strong>{t('plans.version', { version: plan.version })}</strong>
          <span>{priceText(plan, language)}</span>
          <span className="muted">
            {t('plans.since')} <AbsoluteDate at={since} />
          </span>
          <span className="muted" hidden={plan.key === 'free'}>
            {subscribers + complimentary === 0
              ? t('plans.nobody')
              : [
                  t('plans.subscribers', { count: subscribers }),
                  ...(complimentary > 0 ? [t('plans.gifts', { count: complimentary })] : []),
                  t('plans.monthly', {
                    amount: formatMoney(decimal(monthly.amount), monthly.currency, language),
                  }),
                ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** First the fields, then what they would change and for whom; only then is it stored. */
function EditDialog({ plan, onClose }: { readonly plan: PlanVersion; readonly onClose: () => void }) {
  const t = useText(subscriptionsText);
  const language = useLanguage();
  const client = useQueryClient();
  const withProof = useAdminProof();
  const { key, id } = plan;
  const [draft, setDraft] = useState(() => draftOfPlan(plan));
  const [wrong, setWrong] = useState<WrongPlanField | null>(null);
  const look = useMutation({
    mutationFn: (body: PlanChange) => api.call('billing.previewPlan', { params: { key }, body }),
  });
  const save = useMutation({
    mutationFn: (body: PlanChange) =>
      freshly(
        () => api.call('billing.editPlan', { params: { key }, body: { ...body, from: id } }),
        withProof,
      ),
    onSuccess: () => {
      toasts.answer(t('edit.done'), { tone: 'success' });
      onClose();
    },
    // Where only the answer was lost, it was done all the same.
    onSettled: refreshAfter(client, BILLING_KEY),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readPlan(key, draft);
    setWrong(read.ok ? null : read.field);
    if (read.ok && !look.isPending) look.mutate(read.change);
  };
  const preview = look.data;
  const change = look.variables;
  return (
    <Dialog
      open
      title={t('edit.title', { plan: plan.names[language] })}
      dismissable={!save.isPending}
      onClose={onClose}
      footer={
        preview ? (
          <>
            <Button onClick={() => look.reset()}>{t('edit.back')}</Button>
            {preview.changes && (
              <Button kind="primary" pending={save.isPending} onClick={() => change && save.mutate(change)}>
                {t('edit.save', { version: plan.version + 1 })}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('close')}</Button>
            <SubmitButton form="edit-plan" pending={look.isPending}>
              {t('edit.preview')}
            </SubmitButton>
          </>
        )
      }
    >
      <div className={styles.form}>
        {preview ? (
          <PreviewFacts preview={preview} />
        ) : (
          <form id="edit-plan" noValidate onSubmit={submit} className={styles.form}>
            <PlanFields
              {...{ draft, wrong }}
              onChange={(next) => {
                setDraft({ ...draft, ...next });
                setWrong(null);
              }}
            />
          </form>
        )}
        {(save.error ?? look.error) && (
          <FormMessage tone="error">{failureText(save.error ?? look.error)}</FormMessage>
        )}
      </div>
    </Dialog>
  );
}

interface PlanFieldsProps {
  readonly draft: PlanDraft;
  readonly wrong: WrongPlanField | null;
  readonly onChange: (change: Partial<PlanDraft>) => void;
}

function PlanFields({ draft, wrong, onChange }: PlanFieldsProps) {
  const t = useText(subscriptionsText);
  const text = (field: 'price' | 'alerts' | 'delayBars') => ({
    label: t(`edit.${field}`),
    value: draft[field],
    error: wrong === field ? t(`wrong.${field}`) : undefined,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => onChange({ [field]: target.value }),
  });
  return (
    <>
      <div className={styles.pair}>
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            label={t(`edit.${language}`)}
            maxLength={60}
            value={draft.names[language]}
            error={wrong === language ? t(`wrong.${language}`) : undefined}
            onChange={({ target }) => onChange({ names: { ...draft.names, [language]: target.value } })}
          />
        ))}
      </div>
      <TextField {...text('price')} inputMode="decimal" suffix="USD" />
      <fieldset className={styles.checks}>
        <legend>{t('edit.unlocks')}</legend>
        {(['crypto', 'stocks'] as const).map((market) => (
          <CheckField
            key={market}
            label={t(`edit.${market}`)}
            checked={draft[market]}
            onChange={({ target }) => onChange({ [market]: target.checked })}
          />
        ))}
        {wrong === 'unlocks' && <FormMessage tone="error">{t('wrong.unlocks')}</FormMessage>}
      </fieldset>
      <div className={styles.pair}>
        <TextField {...text('alerts')} inputMode="numeric" hint={t('edit.alertsHint')} />
        <TextField {...text('delayBars')} inputMode="numeric" hint={t('edit.delayHint')} />
      </div>
    </>
  );
}

/** What the edit would change, before and after, and for how many. */
function PreviewFacts({ preview: { from, to, changes, keep, atOnce } }: { readonly preview: Preview }) {
  const t = useText(subscriptionsText);
  const language = useLanguage();
  if (!changes) return <p>{t('edit.nothing')}</p>;
  const rows = [
    ...LANGUAGES.map((each) => [t(`edit.${each}`), from.names[each], to.names[each]]),
    [t('edit.price'), priceText(from, language), priceText(to, language)],
    [t('edit.unlocks'), unlocksText(from, t), unlocksText(to, t)],
    [t('edit.alerts'), alertsText(from, t), alertsText(to, t)],
    [t('edit.delayBars'), String(from.limits.delayBars), String(to.limits.delayBars)],
  ].filter(([, before, after]) => before !== after);
  return (
    <>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{t('edit.field')}</th>
            <th scope="col">{t('edit.before')}</th>
            <th scope="col">{t('edit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, before, after]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FormMessage tone="info">
        <p>{t('edit.keep', { count: keep })}</p>
        <p>{atOnce === 0 ? t('edit.nobodyAtOnce') : t('edit.atOnce', { count: atOnce })}</p>
      </FormMessage>
    </>
  );
}
