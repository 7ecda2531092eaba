import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { RelativeDate } from '../../ui/formats/relative-date.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Popover } from '../../ui/popover/popover.tsx';
import { copyToClipboard } from '../../ui/toasts/copy-to-clipboard.ts';
import styles from './answer.module.css';
import { answerMarkdown } from './answer-markdown.ts';
import { OtherPart } from './answer-parts.tsx';
import { assistantText } from './assistant.text.ts';
import { type Answer, type Draft, draftOf, type PartOf, passagesOf, type Turn } from './conversation.ts';
import { FigureButton } from './figure-button.tsx';

export interface TurnActions {
  readonly onAsk: (question: string, instead?: string) => void;
  readonly onJudged: (answerId: string, wrong: boolean) => void;
  /** Nothing else can be asked while an answer is written. */
  readonly busy: boolean;
}

/** An answer as far as it is written, and what can be done with it. */
export function AnswerView({ turn, ...actions }: TurnActions & { readonly turn: Turn }) {
  const t = useText(assistantText);
  const draft = draftOf(turn);
  const { outcome } = turn;
  const running = outcome.kind === 'running';
  const [writtenHere] = useState(running);
  return (
    <div className={styles.answer} aria-busy={running}>
      <Steps steps={draft.steps} running={running} quiet={isQuiet(outcome)} />
      {/* Whole sentences arrive, so each is read out once, when it is there. */}
      <div className={styles.words} aria-live={running ? 'polite' : 'off'}>
        {passagesOf(draft.parts).map((passage, place) =>
          Array.isArray(passage) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end
            <Paragraph key={place} sentences={passage} draft={draft} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end
            <OtherPart key={place} part={passage} draft={draft} onAsk={actions.onAsk} />
          ),
        )}
      </div>
      {outcome.kind === 'answered' && <Remarks answer={outcome.answer} />}
      {outcome.kind === 'broken' && (
        <FormMessage tone="error">{outcome.reason ?? t('noAnswerKept')}</FormMessage>
      )}
      <p className="visually-hidden" role="status">
        {running ? t('answering') : writtenHere && outcome.kind === 'answered' && t('written')}
      </p>
      {!running && <AnswerActions turn={turn} {...actions} />}
    </div>
  );
}

/** That no data was needed says nothing where there is no answer. */
const unanswered = new Set<Answer['state']>(['failed', 'cannot', 'asked-back']);

function isQuiet(outcome: Turn['outcome']): boolean {
  return outcome.kind === 'broken' || (outcome.kind === 'answered' && unanswered.has(outcome.answer.state));
}

interface StepsProps extends Pick<Draft, 'steps'> {
  readonly running: boolean;
  readonly quiet: boolean;
}

/** What is being read, one line however much it is; all of it on demand. */
function Steps({ steps, running, quiet }: StepsProps) {
  const t = useText(assistantText);
  const latest = steps.findLast(({ state }) => state === 'running') ?? steps.at(-1);
  const pulse = running && <span className={styles.pulse} aria-hidden="true" />;
  if (!latest) {
    return (
      !quiet && (
        <p className={styles.steps}>
          {pulse} {t(running ? 'thinking' : 'noSteps')}
        </p>
      )
    );
  }
  const lacking = steps.some(({ state }) => state === 'failed');
  return (
    <details className={styles.steps}>
      <summary>
        <Icon name="chevron-right" />
        {pulse}
        <span>{running ? latest.label : t('steps', { count: steps.length })}</span>
        {lacking && !running && <span> · {t('stepFailed')}</span>}
      </summary>
      <ol>
        {steps.map(({ id, state, label, tool }) => (
          <li key={id} data-state={state}>
            <Icon
              name={state === 'done' ? 'check' : state === 'failed' ? 'error' : 'clock'}
              title={t(`step.${state}`)}
            />
            <span>{label}</span> <code>{tool}</code>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface ParagraphProps {
  readonly sentences: readonly PartOf<'sentence'>[];
  readonly draft: Draft;
}

/** French writes a space before some signs; no line begins with them. */
const unbroken = (text: string): string => text.replaceAll(/ (?=[:;!?»])/g, '\u00a0');

/** Signs that no line begins with: they stay with the figure before them. */
const closing = /^[\u0020\u00a0\u202f]?[.,;:!?)]+/;

function Paragraph({ sentences, draft }: ParagraphProps) {
  return (
    <p>
      {sentences.map(({ spans }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences are only ever added at the end
        <span key={place}>
          {place > 0 && ' '}
          {spans.map((span, at): ReactNode => {
            if (!('figure' in span)) return unbroken(at > 0 ? span.text.replace(closing, '') : span.text);
            const next = spans[at + 1];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence never changes
              <span key={at} className={styles.unbroken}>
                <FigureButton id={span.figure} text={span.text} draft={draft} />
                {next && !('figure' in next) && closing.exec(next.text)?.[0]}
              </span>
            );
          })}
        </span>
      ))}
    </p>
  );
}

/** What the reader has to know of an answer that is not in it. */
function Remarks({ answer: { withheld, problem, state } }: { readonly answer: Answer }) {
  const t = useText(assistantText);
  return (
    <>
      {problem !== null && <FormMessage tone="error">{problem}</FormMessage>}
      {state === 'stopped' && <p className="note">{t('stopped')}</p>}
      {/* A problem names them as well. */}
      {withheld > 0 && problem === null && (
        <p className={styles.withheld}>
          <Icon name="shield" />
          <span>{t('withheld', { count: withheld })}</span>
        </p>
      )}
    </>
  );
}

function AnswerActions({ turn, busy, onAsk, onJudged }: TurnActions & { readonly turn: Turn }) {
  const t = useText(assistantText);
  const language = useLanguage();
  const { outcome } = turn;
  const answer = outcome.kind === 'answered' ? outcome.answer : null;
  const copy = () =>
    copyToClipboard(answerMarkdown(turn, { t, language }), { copied: t('copied'), failed: t('copyFailed') });
  return (
    <div className={styles.actions}>
      {draftOf(turn).parts.length > 0 && (
        <Button kind="quiet" size="small" icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      )}
      <Button
        kind="quiet"
        size="small"
        icon="refresh"
        disabled={busy}
        onClick={() => onAsk(turn.question, turn.key)}
      >
        {t('retry')}
      </Button>
      {answer && <WrongButton answer={answer} onJudged={onJudged} />}
      {answer && (
        <span className={`note ${styles.by}`}>
          {answer.model === 'local' ? t('model.local') : answer.model} · <RelativeDate at={answer.at} />
        </span>
      )}
    </div>
  );
}

interface WrongButtonProps {
  readonly answer: Answer;
  readonly onJudged: TurnActions['onJudged'];
}

/** Calls an answer wrong, with a reason if the member has one; once more takes it back. */
function WrongButton({ answer: { id, wrong }, onJudged }: WrongButtonProps) {
  const t = useText(assistantText);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const judge = useMutation({
    mutationFn: (body: { readonly wrong: boolean; readonly why?: string }) =>
      api.call('assistant.wrong', { params: { id }, body }),
    onSuccess: (reply) => {
      onJudged(id, reply.wrong);
      setOpen(false);
      button.current?.focus();
    },
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const why = String(new FormData(event.currentTarget).get('why') ?? '').trim();
    judge.mutate({ wrong: true, ...(why !== '' && { why }) });
  };
  return (
    <>
      <Button
        ref={button}
        kind="quiet"
        size="small"
        icon="warning"
        aria-pressed={wrong}
        aria-expanded={open}
        pending={judge.isPending}
        onClick={() => (wrong ? judge.mutate({ wrong: false }) : setOpen(!open))}
      >
        {t(wrong ? 'wrong.marked' : 'wrong')}
      </Button>
      <Popover
        anchor={button}
        open={open}
        onClose={() => setOpen(false)}
        role="dialog"
        label={t('wrong.title')}
        padded
      >
        <form className={styles.wrongForm} onSubmit={send}>
          <TextArea label={t('wrong.why')} hint={t('wrong.hint')} name="why" rows={3} maxLength={1000} />
          {judge.error && <FormMessage tone="error">{failureText(judge.error)}</FormMessage>}
          <SubmitButton size="small" pending={judge.isPending}>
            {t('wrong.send')}
          </SubmitButton>
        </form>
      </Popover>
    </>
  );
}
