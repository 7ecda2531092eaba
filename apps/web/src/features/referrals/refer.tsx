import type { CallReply, Calls } from '@auspex/contract';
import { REFERRAL_REWARD } from '@auspex/contract/features';
import { formatDateTime } from '@auspex/market';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { QrCode } from '../../ui/qr/qr-code.tsx';
import { Screen, ScreenHead } from '../../ui/screen/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { copyToClipboard } from '../../ui/toasts/copy-to-clipboard.ts';
import styles from './referrals.module.css';
import { referralsText } from './referrals.text.ts';

type Mine = CallReply<Calls['referrals.mine']>;
type Person = Mine['people'][number];
type Step = Person['step'];

const MINE_KEY = ['referrals', 'mine'] as const;
const STEPS = ['clicked', 'registered', 'verified', 'paid', 'rewarded'] as const satisfies readonly Step[];
/** The plan of the reward, as it is sold. */
const REWARD_NAMES = { en: 'Crypto and Stocks', fr: 'Crypto et Actions' } as const;
const RULES = ['rules.1', 'rules.2', 'rules.3', 'rules.4'] as const;
const CODE_SHAPE = /^[A-Za-z0-9_-]{4,40}$/;
/** Keeps the room of the five steps. */
const FUNNEL_PX = 260;

/** The member's link, and what became of everyone who followed it. */
export function Refer() {
  const t = useText(referralsText);
  const { title } = useShownScreen();
  const { data, error, refetch } = useQuery({
    queryKey: MINE_KEY,
    queryFn: ({ signal }) => api.call('referrals.mine', undefined, { signal }),
  });
  if (data === undefined && error) {
    return (
      <Screen>
        <ScreenHead title={title} purpose={t('purpose')} />
        <ErrorState title={t('failed')} reason={failureText(error)} onRetry={() => void refetch()} />
      </Screen>
    );
  }
  return (
    <Screen>
      <ScreenHead title={title} purpose={t('purpose')} />
      <div className={styles.pair}>
        <LinkCard mine={data} />
        <Funnel mine={data} />
      </div>
      <div className={styles.pair}>
        <Rules />
        <Origin mine={data} />
      </div>
      <People mine={data} />
    </Screen>
  );
}

/** Everything is undefined until it has come: the page keeps its shape meanwhile. */
interface PartProps {
  readonly mine: Mine | undefined;
}

function LinkCard({ mine }: PartProps) {
  const t = useText(referralsText);
  const { link = '', code = '' } = mine ?? {};
  const words = { copied: t('link.copied'), failed: t('link.copyFailed') };
  const mail = new URLSearchParams({
    subject: t('link.mailSubject'),
    body: t('link.mailBody', { link }),
  });
  return (
    <Card title={t('link.title')} note={t('link.note')}>
      <div className={styles.link}>
        <QrCode text={link} label={t('link.qr')} />
        <div className={styles.ways}>
          <TextField
            label={t('link.label')}
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <TextField label={t('link.code')} value={code} readOnly className={styles.code} />
          <div className={styles.actions}>
            <Button
              kind="primary"
              icon="copy"
              disabled={!mine}
              onClick={() => void copyToClipboard(link, words)}
            >
              {t('link.copy')}
            </Button>
            <Button icon="copy" disabled={!mine} onClick={() => void copyToClipboard(code, words)}>
              {t('link.copyCode')}
            </Button>
            {'share' in navigator && (
              <Button disabled={!mine} onClick={() => void shareLink(link)}>
                {t('link.share')}
              </Button>
            )}
            {/* Mail programs read + as itself, not as a space. */}
            <ButtonLink href={`mailto:?${mail.toString().replaceAll('+', '%20')}`}>
              {t('link.mail')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </Card>
  );
}

async function shareLink(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch {
    // Closed without a choice.
  }
}

interface FunnelRow {
  readonly step: Step;
  readonly name: string;
  readonly count: number | null;
  readonly why: string | null;
}

/** The steps with how many reached them, and why the others did not come further. */
function useFunnelRows(mine: Mine | undefined): readonly FunnelRow[] {
  const t = useText(referralsText);
  return useMemo(() => {
    const notSold = t('stop.unknown');
    return STEPS.map((step) => {
      const count = mine?.funnel[step] ?? null;
      const reasons = new Map<string, number>();
      for (const person of mine?.people ?? []) {
        if (person.step !== step || person.reason === null) continue;
        reasons.set(person.reason, (reasons.get(person.reason) ?? 0) + 1);
      }
      const told = [...reasons].map(([reason, people]) =>
        t('reasons.counted', {
          reason: t(`reason.${reason as NonNullable<Person['reason']>}`),
          count: people,
        }),
      );
      const why = mine && count === null ? notSold : told.join(' · ') || null;
      return { step, name: t(`step.${step}`), count, why };
    });
  }, [mine, t]);
}

function Funnel({ mine }: PartProps) {
  const t = useText(referralsText);
  const rows = useFunnelRows(mine);
  const most = Math.max(1, ...rows.map(({ count }) => count ?? 0));
  const columns = useMemo(
    (): readonly TableColumn<FunnelRow>[] => [
      { id: 'step', header: t('funnel.step'), kind: 'text', value: ({ name }) => name },
      { id: 'count', header: t('funnel.count'), kind: 'number', value: ({ count }) => count },
      { id: 'why', header: t('funnel.why'), kind: 'text', value: ({ why }) => why },
    ],
    [t],
  );
  const { number = 0, funnel } = mine ?? {};
  const { clicked = 0, registered = 0, verified = 0 } = funnel ?? {};
  return (
    <Card flush>
      <ChartFrame
        title={t('funnel.title')}
        note={t('funnel.note')}
        summary={t('funnel.summary', { clicked, registered, verified, number })}
        columns={columns}
        makeRows={() => rows}
        rowId={({ step }) => step}
        fileName="auspex-referrals"
        heightPx={FUNNEL_PX}
        kind="statistic"
        asOf={undefined}
        source={t('funnel.source')}
        simulated={false}
      >
        <ol className={styles.funnel}>
          {rows.map(({ step, name, count, why }) => (
            <li key={step} data-step={step}>
              <span>{name}</span>
              <span className={styles.track}>
                <span className={styles.bar} style={{ width: `${((count ?? 0) / most) * 100}%` }} />
              </span>
              <span className={styles.count}>{count ?? ''}</span>
              <span className={styles.why}>{why}</span>
            </li>
          ))}
        </ol>
      </ChartFrame>
    </Card>
  );
}

function Rules() {
  const t = useText(referralsText);
  const language = useLanguage();
  return (
    <Card title={t('rules.title')}>
      <ul className={styles.rules}>
        {RULES.map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
        <li>{t('rules.reward', { days: REFERRAL_REWARD.days, plan: REWARD_NAMES[language] })}</li>
        <li>{t('rules.limit', { count: REFERRAL_REWARD.perYear })}</li>
      </ul>
      <a className="link" href={pathTo('referral')}>
        {t('rules.all')}
      </a>
    </Card>
  );
}

function Origin({ mine }: PartProps) {
  const t = useText(referralsText);
  const origin = mine?.origin;
  return (
    <Card title={t('origin.title')} className={styles.origin}>
      <p data-origin={origin?.state}>
        {origin && `${t('origin.code', { code: origin.code })} ${t(`origin.${origin.state}`)}`}
        {origin === null && t('origin.none')}
      </p>
      {mine?.openUntil && <GiveCode until={mine.openUntil} />}
    </Card>
  );
}

/** For somebody who came without the link, as long as it can still be said. */
function GiveCode({ until }: { readonly until: string }) {
  const t = useText(referralsText);
  const language = useLanguage();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState(false);
  const wrong = checked && !CODE_SHAPE.test(code.trim());
  const give = useMutation({
    mutationFn: () => api.call('referrals.refer', { body: { refBy: code.trim() } }),
    onSuccess: () => client.invalidateQueries({ queryKey: MINE_KEY }),
  });
  return (
    <form
      className={styles.give}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (CODE_SHAPE.test(code.trim())) give.mutate();
      }}
    >
      <TextField
        label={t('origin.field')}
        hint={t('origin.give', { until: formatDateTime(Date.parse(until), language) })}
        value={code}
        maxLength={40}
        autoComplete="off"
        error={wrong ? t('origin.wrong') : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      {give.error && <FormMessage tone="error">{failureText(give.error)}</FormMessage>}
      <SubmitButton pending={give.isPending}>{t('origin.send')}</SubmitButton>
    </form>
  );
}

function People({ mine }: PartProps) {
  const t = useText(referralsText);
  const searchParams = useSearchPort();
  const columns = useMemo(
    (): readonly TableColumn<Person>[] => [
      {
        id: 'registered',
        header: t('people.registered'),
        kind: 'date',
        value: ({ registeredOn }) => Date.parse(registeredOn),
        cell: ({ registeredOn }) => <AbsoluteDate at={registeredOn} />,
        descendingFirst: true,
        widthPx: 150,
      },
      {
        id: 'step',
        header: t('people.step'),
        kind: 'choice',
        value: ({ step }) => t(`step.${step}`),
        widthPx: 220,
      },
      {
        id: 'reason',
        header: t('people.reason'),
        kind: 'choice',
        value: ({ reason }) => (reason === null ? t('people.fine') : t(`reason.${reason}`)),
        widthPx: 340,
      },
    ],
    [t],
  );
  const number = mine?.number ?? 0;
  return (
    <Card title={t('people.title')} note={t('people.note')} flush>
      <DataTable
        label={t('people.title')}
        columns={columns}
        rows={mine?.people ?? []}
        rowId={({ id }) => id}
        rowName={({ registeredOn }) => t('people.row', { day: registeredOn })}
        status={mine ? { kind: 'ready' } : { kind: 'loading' }}
        searchParams={searchParams}
        paramPrefix="people."
        card={['registered', 'step', 'reason']}
        empty={{ title: t('people.none'), reason: t('people.noneWhy') }}
        fileName="auspex-referred-people"
        footer={number > 0 && t('number', { count: number })}
      />
    </Card>
  );
}
