import type { CallRequest, Calls } from '@auspex/contract';
import { LANGUAGES, type Language } from '@auspex/market';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { makeId } from '../../../shared/api/make-id.ts';
import { failureText, mayHaveArrived } from '../../../shared/failure/describe-failure.ts';
import { useUnsaved } from '../../../shared/navigation/use-unsaved.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Segmented } from '../../../ui/segmented/segmented.tsx';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { useFreshly } from '../section-state.tsx';
import styles from './marketing.module.css';
import { marketingText } from './marketing.text.ts';
import { MARKETING_KEY, MarketingHistory } from './marketing-history.tsx';

const LIMITS = { subject: 200, message: 50_000 } as const;
const PAUSE_MS = 500;
const AUDIENCES = ['members', 'readers'] as const;
/** Why somebody is left out. */
const REASONS = ['not-chosen', 'unconfirmed', 'unsubscribed', 'bounced', 'complained'] as const;

type Start = CallRequest<Calls['marketing.start']>['body'];
type Segment = Start['segment'];
type Texts = Start['texts'];
type Draft = Readonly<Record<Language, { readonly subject: string; readonly message: string }>>;

const EMPTY = Object.fromEntries(
  LANGUAGES.map((language) => [language, { subject: '', message: '' }]),
) as unknown as Draft;

/** The languages in which something is written. */
function begunIn(draft: Draft): Language[] {
  return LANGUAGES.filter((language) => `${draft[language].subject}${draft[language].message}`.trim() !== '');
}

/** What is written; null while a language is half written, or none is. */
function textsOf(draft: Draft): Texts | null {
  const begun = begunIn(draft);
  const whole = begun.every(
    (language) => draft[language].subject.trim() !== '' && draft[language].message.trim() !== '',
  );
  if (begun.length === 0 || !whole) return null;
  return Object.fromEntries(begun.map((language) => [language, draft[language]]));
}

/** Writing a mail, trying it, sending it, and what was sent. */
export function MarketingSection() {
  return (
    <div className={styles.section}>
      <Composer />
      <MarketingHistory />
    </div>
  );
}

/** The id stays until the mail is out: pressing twice sends once. */
function useComposer() {
  const t = useText(marketingText);
  const client = useQueryClient();
  const freshly = useFreshly();
  const [id, setId] = useState(makeId);
  const [draft, setDraft] = useState(EMPTY);
  const [segment, setSegment] = useState<Segment>({ audience: 'readers', language: null });
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState<'test' | 'send' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const audience = useQuery({
    queryKey: ['admin', 'marketing', 'audience', segment],
    queryFn: ({ signal }) => api.call('marketing.audience', { body: { segment } }, { signal }),
    staleTime: 0,
  });

  const attempt = async (what: 'test' | 'send', work: (texts: Texts) => Promise<void>) => {
    const texts = textsOf(draft);
    if (texts === null) return setFailure(t('incomplete'));
    setBusy(what);
    setFailure(null);
    try {
      await work(texts);
    } catch (error) {
      const perhaps = what === 'send' && mayHaveArrived(error);
      setFailure(t(perhaps ? 'perhaps' : 'failed', { reason: failureText(error) }));
      if (perhaps) await client.invalidateQueries({ queryKey: MARKETING_KEY });
    } finally {
      setBusy(null);
    }
  };
  const test = () =>
    attempt('test', async (texts) => {
      const { to, mails } = await api.call('marketing.test', { body: { texts } });
      toasts.answer(t('tested', { count: mails, mails, to }), { tone: 'success' });
    });
  const send = (count: number) =>
    attempt('send', async (texts) => {
      if (typed.trim() !== String(count)) return setFailure(t('wrongCount', { count }));
      const reply = await freshly(() => api.call('marketing.start', { body: { id, texts, segment, count } }));
      await client.invalidateQueries({ queryKey: ['admin', 'marketing'] });
      if (reply.outcome === 'count-differs') return setFailure(t('differs', { count: reply.recipients }));
      setId(makeId());
      // The answer to an earlier press was lost, and this is another mail by now.
      if (reply.outcome === 'sent-otherwise')
        return setFailure(t('sentOtherwise', { count: reply.recipients }));
      toasts.answer(t('sending', { count: reply.recipients }), { tone: 'success' });
      setDraft((now) => (now === draft ? EMPTY : now));
      setTyped('');
      await client.invalidateQueries({ queryKey: MARKETING_KEY });
    });
  return { draft, setDraft, segment, setSegment, typed, setTyped, busy, failure, audience, test, send };
}

function Composer() {
  const t = useText(marketingText);
  const composer = useComposer();
  const { draft, setDraft, segment, setSegment, audience, busy, failure } = composer;
  const [language, setLanguage] = useState<Language>(LANGUAGES[0]);
  const text = draft[language];
  const put = (change: Partial<typeof text>) =>
    setDraft((before) => ({ ...before, [language]: { ...before[language], ...change } }));
  const count = audience.data?.recipients ?? 0;
  const send = (event: FormEvent) => {
    event.preventDefault();
    return composer.send(count);
  };
  return (
    <Card title={t('compose')} note={t('composeNote')}>
      <form className={styles.fields} noValidate onSubmit={send}>
        <Segments segment={segment} onChange={setSegment} />
        <Count audience={audience} />
        <div className={styles.written}>
          <Segmented
            label={t('write')}
            value={language}
            onChange={setLanguage}
            items={LANGUAGES.map((one) => ({ value: one, label: t(`language.${one}`) }))}
          />
          <span className="note">{t('writeHint')}</span>
        </div>
        <div className={styles.words}>
          <div className={styles.fields}>
            <TextField
              label={t('subject')}
              value={text.subject}
              maxLength={LIMITS.subject}
              onChange={(event) => put({ subject: event.target.value })}
            />
            <TextArea
              label={t('message')}
              hint={t('messageHint')}
              rows={14}
              className={styles.source}
              value={text.message}
              maxLength={LIMITS.message}
              onChange={(event) => put({ message: event.target.value })}
            />
          </div>
          <Preview draft={draft} language={language} />
        </div>
        <div className={styles.confirm}>
          <Button pending={busy === 'test'} onClick={composer.test}>
            {t('test')}
          </Button>
          <TextField
            label={t('confirm')}
            hint={t('confirmHint')}
            inputMode="numeric"
            autoComplete="off"
            value={composer.typed}
            maxLength={9}
            onChange={(event) => composer.setTyped(event.target.value)}
          />
          <SubmitButton pending={busy === 'send'} disabled={count === 0}>
            {t('send', { count })}
          </SubmitButton>
        </div>
        {failure && <FormMessage tone="error">{failure}</FormMessage>}
      </form>
      <Unsaved draft={draft} />
    </Card>
  );
}

/** Asks before a mail that is begun is lost. */
function Unsaved({ draft }: { readonly draft: Draft }) {
  return useUnsaved(begunIn(draft).length > 0).dialog;
}

function Segments(props: { readonly segment: Segment; readonly onChange: (segment: Segment) => void }) {
  const t = useText(marketingText);
  const { segment, onChange } = props;
  const languages = ['all' as const, ...LANGUAGES];
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('audience')}
        value={segment.audience}
        options={AUDIENCES.map((value) => ({ value, label: t(`audience.${value}`) }))}
        onChange={({ target }) =>
          onChange({ ...segment, audience: AUDIENCES.find((one) => one === target.value) ?? 'readers' })
        }
      />
      <SelectField
        label={t('language')}
        value={segment.language ?? 'all'}
        options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        onChange={({ target }) =>
          onChange({ ...segment, language: LANGUAGES.find((one) => one === target.value) ?? null })
        }
      />
    </div>
  );
}

/** Who would get it now: a count, and nothing is sent. */
function Count({ audience }: { readonly audience: ReturnType<typeof useComposer>['audience'] }) {
  const t = useText(marketingText);
  const { data } = audience;
  if (audience.isError) return <FormMessage tone="error">{failureText(audience.error)}</FormMessage>;
  if (data === undefined) return <p className={styles.count}>{t('counting')}</p>;
  const count = data.recipients;
  const reasons = REASONS.flatMap((reason) => {
    const left = data.leftOutBecause[reason];
    return left === undefined ? [] : [t(`because.${reason}`, { count: left })];
  });
  const shares = LANGUAGES.map((one) => `${t(`language.${one}`)} ${data.byLanguage[one] ?? 0}`).join(' · ');
  return (
    <p className={styles.count} role="status">
      <strong>{count === 0 ? t('nobody') : t('count', { count })}</strong>{' '}
      <span className="muted">
        {count > 0 && `${shares} · `}
        {data.leftOut === 0
          ? count > 0 && t('leftOutNobody')
          : t('leftOut', { count: data.leftOut, reasons: reasons.join(', ') })}
      </span>
    </p>
  );
}

/** The mail as its readers will see it, in a frame of its own where nothing runs. */
function Preview({ draft, language }: { readonly draft: Draft; readonly language: Language }) {
  const t = useText(marketingText);
  const [asked, setAsked] = useState(draft);
  useEffect(() => {
    const pause = setTimeout(() => setAsked(draft), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [draft]);
  const texts = textsOf(asked);
  const preview = useQuery({
    queryKey: ['admin', 'marketing', 'preview', texts],
    queryFn: ({ signal }) => api.call('marketing.preview', { body: { texts: texts ?? {} } }, { signal }),
    enabled: texts !== null,
    placeholderData: (before) => before,
    gcTime: 0,
  });
  const shown = texts === null ? undefined : preview.data?.items.find((item) => item.language === language);
  return (
    <div className={styles.preview}>
      <p className="note">{t('preview')}</p>
      {shown === undefined ? (
        <p className={styles.blank}>{t('previewEmpty')}</p>
      ) : (
        <iframe
          className={styles.frame}
          sandbox=""
          srcDoc={shown.html}
          title={t('previewFrame', { language: t(`language.${language}`) })}
        />
      )}
    </div>
  );
}
