import type { CallReply, Calls } from '@auspex/contract';
import { parseDate } from '@auspex/market';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { freshly } from '../../../shared/api/freshly.ts';
import { failureText, isMissing } from '../../../shared/failure/describe-failure.ts';
import { refreshAfter } from '../../../shared/failure/refresh-after.ts';
import { Button } from '../../../ui/button/button.tsx';
import { olderRows } from '../../../ui/button/older-rows.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { serverTime } from '../../../ui/formats/server-time.ts';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { SectionState, useAdminProof } from '../section-state.tsx';
import { BILLING_KEY, memberName, PAID_PLANS, type PaidPlan } from './subscription-words.ts';
import styles from './subscriptions.module.css';
import { subscriptionsText } from './subscriptions.text.ts';

type Gift = CallReply<Calls['billing.complimentaryPlans']>['items'][number];

/** Plans given without payment: who has one, and giving another. */
export function GiftsPart() {
  const t = useText(subscriptionsText);
  const language = useLanguage();
  const [asked, setAsked] = useState<'give' | Gift | null>(null);
  const gifts = useInfiniteQuery({
    queryKey: [...BILLING_KEY, 'gifts'],
    queryFn: ({ pageParam, signal }) =>
      api.call('billing.complimentaryPlans', { query: { page: pageParam, page_size: 100 } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.page < page.total_pages ? page.page + 1 : null),
  });
  const give = (
    <Button size="small" icon="gift" onClick={() => setAsked('give')}>
      {t('gifts.give')}
    </Button>
  );
  return (
    <Card title={t('gifts.title')} note={t('gifts.note')} actions={give}>
      <SectionState query={gifts}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0)
            return <EmptyState icon="gift" title={t('gifts.none')} reason={t('gifts.noneWhy')} />;
          return (
            <ul className={styles.rows}>
              {items.map((gift) => (
                <li key={gift.id}>
                  <span>{memberName(gift.member, t('erased'))}</span>
                  <span>
                    {gift.plan.names[language]}{' '}
                    <span className="muted">
                      {t('gifts.by')} {gift.grantedBy}
                    </span>
                  </span>
                  <span className="muted">
                    <AbsoluteDate at={gift.since} /> –{' '}
                    {gift.until === null ? t('gifts.noEnd') : <AbsoluteDate at={gift.until} />}
                  </span>
                  <Button
                    size="small"
                    aria-label={t('gifts.withdrawLabel', { member: memberName(gift.member, t('erased')) })}
                    onClick={() => setAsked(gift)}
                  >
                    {t('gifts.withdraw')}
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </SectionState>
      {olderRows(gifts, t('gifts.older'))}
      {asked === 'give' && <GiveDialog onClose={() => setAsked(null)} />}
      {asked !== null && asked !== 'give' && <WithdrawDialog gift={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

/** The last instant of the day that was typed; null for an empty field, undefined for anything else or the past. */
function readUntil(typed: string): string | null | undefined {
  if (typed.trim() === '') return null;
  const day = parseDate(typed);
  if (day === undefined) return undefined;
  const until = `${day}T23:59:59.000Z`;
  return Date.parse(until) > serverTime() ? until : undefined;
}

function GiveDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(subscriptionsText);
  const client = useQueryClient();
  const withProof = useAdminProof();
  const [email, setEmail] = useState('');
  const [plan, setPlan] = useState<PaidPlan>('bundle');
  const [until, setUntil] = useState('');
  const [checked, setChecked] = useState(false);
  const end = readUntil(until);
  const give = useMutation({
    mutationFn: (body: { email: string; plan: PaidPlan; until: string | null }) =>
      freshly(() => api.call('billing.grantPlan', { body }), withProof),
    onSuccess: () => {
      toasts.answer(t('gifts.done'), { tone: 'success' });
      onClose();
    },
    // Where only the answer was lost, it was done all the same.
    onSettled: refreshAfter(client, BILLING_KEY),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (end !== undefined && !give.isPending) give.mutate({ email: email.trim(), plan, until: end });
  };
  return (
    <Dialog
      open
      width="small"
      title={t('gifts.give')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <SubmitButton form="give-plan" pending={give.isPending}>
            {t('gifts.give')}
          </SubmitButton>
        </>
      }
    >
      <form id="give-plan" onSubmit={submit} className={styles.form}>
        <TextField
          label={t('gifts.email')}
          type="email"
          maxLength={254}
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <SelectField
          label={t('plan')}
          value={plan}
          options={PAID_PLANS.map((value) => ({ value, label: t(`plan.${value}`) }))}
          onChange={({ target }) => setPlan(PAID_PLANS.find((each) => each === target.value) ?? 'bundle')}
        />
        <DateField
          label={t('gifts.until')}
          hint={t('gifts.untilHint')}
          value={until}
          error={checked && end === undefined ? t('gifts.wrongUntil') : undefined}
          onChange={setUntil}
        />
        {give.error && <FormMessage tone="error">{failureText(give.error)}</FormMessage>}
      </form>
    </Dialog>
  );
}

/** One that is gone was withdrawn by somebody else, or by a press whose answer was lost. */
async function withdrawGift(id: string): Promise<void> {
  try {
    await api.call('billing.withdrawPlan', { params: { id } });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function WithdrawDialog({ gift, onClose }: { readonly gift: Gift; readonly onClose: () => void }) {
  const t = useText(subscriptionsText);
  const client = useQueryClient();
  const withProof = useAdminProof();
  const { id, member } = gift;
  const withdraw = useMutation({
    mutationFn: () => freshly(() => withdrawGift(id), withProof),
    onSuccess: () => {
      toasts.answer(t('gifts.withdrawn'), { tone: 'success' });
      onClose();
    },
    onSettled: refreshAfter(client, BILLING_KEY),
  });
  return (
    <Dialog
      open
      width="small"
      title={t('gifts.ask', { member: memberName(member, t('erased')) })}
      description={t('gifts.askWhy')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button kind="danger" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t('gifts.withdraw')}
          </Button>
        </>
      }
    >
      {withdraw.error && <FormMessage tone="error">{failureText(withdraw.error)}</FormMessage>}
    </Dialog>
  );
}
