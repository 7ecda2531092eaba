import { formatDateTime } from '@auspex/market';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { SimulatedMark } from '../../shared/market/provenance/simulated-mark.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Popover } from '../../ui/popover/popover.tsx';
import styles from './answer.module.css';
import { assistantText } from './assistant.text.ts';
import { type AnswerFigure, type AnswerQuery, againOf, type Draft } from './conversation.ts';
import { needsSimulatedMark, sourceName } from './figure-source.ts';

interface FigureButtonProps {
  readonly id: string;
  readonly text: string;
  readonly draft: Pick<Draft, 'figures' | 'queries'>;
}

/** A figure of an answer: it opens with what it is, where it is from, and the query behind it. */
export function FigureButton({ id, text, draft }: FigureButtonProps) {
  const t = useText(assistantText);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const figure = draft.figures.find((other) => other.id === id);
  if (!figure) return text;
  const query = draft.queries.find((other) => other.id === figure.query);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.figure}
        title={t('figure.open', { label: figure.label })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {text}
      </button>
      <Popover
        anchor={button}
        open={open}
        onClose={() => setOpen(false)}
        role="dialog"
        label={t('figure.source', { label: figure.label })}
        padded
      >
        <FigureDetail figure={figure} query={query} />
      </Popover>
    </>
  );
}

interface FigureDetailProps {
  readonly figure: AnswerFigure;
  readonly query: AnswerQuery | undefined;
}

/** What a figure is and where it is from. */
export function FigureDetail({ figure, query }: FigureDetailProps) {
  const t = useText(assistantText);
  const language = useLanguage();
  const { label, asset, text, asOf } = figure;
  return (
    <div className={styles.figureDetail}>
      <dl>
        <Line name={label}>
          <strong>{text}</strong>
        </Line>
        {asset && (
          <Line name={t('figure.asset')}>
            {asset.symbol} · {asset.name}
          </Line>
        )}
        <Line name={t('figure.from')}>
          {sourceName(figure, t)} {needsSimulatedMark(figure) && <SimulatedMark />}
        </Line>
        <Line name={t('figure.asOf')}>
          <time dateTime={asOf}>{formatDateTime(Date.parse(asOf), language)}</time>
        </Line>
      </dl>
      {query && <QueryAgain figure={figure} query={query} />}
    </div>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-numbers="">{children}</dd>
    </div>
  );
}

/** The query behind a figure, run once more before the reader's eyes. */
function QueryAgain({ figure, query }: { readonly figure: AnswerFigure; readonly query: AnswerQuery }) {
  const t = useText(assistantText);
  const language = useLanguage();
  const { tool, input } = query;
  const run = useMutation({
    mutationFn: () => api.call('assistant.query', { body: { tool, input, language } }),
  });
  return (
    <>
      <Button size="small" icon="refresh" pending={run.isPending} onClick={() => run.mutate()}>
        {t('query.show')}
      </Button>
      {!run.isIdle && (
        <pre className={styles.query}>
          {tool} {JSON.stringify(input, null, 1)}
        </pre>
      )}
      <div role="status">
        {run.error && <p>{failureText(run.error)}</p>}
        {run.data && <Verdict figure={figure} again={run.data.figures} />}
      </div>
    </>
  );
}

interface VerdictProps {
  readonly figure: AnswerFigure;
  readonly again: readonly AnswerFigure[];
}

function Verdict({ figure, again }: VerdictProps) {
  const t = useText(assistantText);
  const { same, text } = againOf(figure, again);
  const words = same ? 'query.same' : text === null ? 'query.gone' : 'query.other';
  return (
    <p className={styles.verdict} data-same={same || undefined}>
      <Icon name={same ? 'check-circle' : 'warning'} />
      <span>{t(words, { text: text ?? '' })}</span>
    </p>
  );
}
