import { formatDateTime } from '@auspex/market';
import { Suspense } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { openForm } from '../../shared/filled-forms/open-form.ts';
import { featuresText } from '../../shared/market/vocabulary/features.text.ts';
import { featureName } from '../../shared/market/vocabulary/names.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { useSaveTable } from '../../ui/tables/use-save-table.ts';
import styles from './answer.module.css';
import { assistantText } from './assistant.text.ts';
import type { AnswerPart, Draft, PartOf } from './conversation.ts';
import { FigureButton } from './figure-button.tsx';

/** As high as a chart with its frame is, so that nothing jumps when it is there. */
const CHART_PX = 360;

const AnswerChart = lazyPart(async () => (await import('./answer-chart.tsx')).AnswerChart);

interface OtherPartProps {
  readonly part: Exclude<AnswerPart, { kind: 'sentence' }>;
  readonly draft: Draft;
  readonly onAsk: (question: string) => void;
}

/** Whatever an answer has besides sentences. */
export function OtherPart({ part, draft, onAsk }: OtherPartProps) {
  switch (part.kind) {
    case 'table':
      return <AnswerTable part={part} draft={draft} />;
    case 'chart':
      return (
        <div className={styles.chart} aria-live="off">
          <Suspense fallback={<LoadingSkeleton kind="chart" heightPx={CHART_PX} />}>
            <AnswerChart part={part} draft={draft} />
          </Suspense>
        </div>
      );
    case 'quote':
      return <Quote part={part} />;
    case 'choice':
      return <Choice part={part} onAsk={onAsk} />;
    case 'form':
      return <FormLink part={part} />;
  }
}

interface AnswerTableProps {
  readonly part: PartOf<'table'>;
  readonly draft: Draft;
}

/** A handful of rows, each figure with its source; the file has the same. */
function AnswerTable({ part, draft }: AnswerTableProps) {
  const t = useText(assistantText);
  const tf = useText(featuresText);
  const saveTable = useSaveTable();
  const { title, columns, rows, total } = part;
  const save = () =>
    saveTable({
      fileName: 'auspex-answer',
      rows,
      columns: columns.map(({ name }, place) => ({
        ...{ id: name, header: name, kind: 'text' as const },
        value: (cells: (typeof rows)[number]) => {
          const cell = cells[place] ?? null;
          const figure = cell && 'figure' in cell ? draft.figures.find(({ id }) => id === cell.figure) : null;
          return figure?.value ?? (cell ? featureName(cell.text, tf) : null);
        },
      })),
    });
  return (
    <figure className={styles.table} aria-live="off">
      <figcaption>
        <span className={styles.partTitle}>{title}</span>
        <IconButton icon="download" label={t('table.save')} onClick={save} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard */}
      <section className={styles.tableRoom} aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map(({ name, numeric }) => (
                <th key={name} scope="col" data-numeric={numeric || undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an answer never change their places
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: nor do its columns
                    key={column}
                    data-numbers=""
                    data-numeric={columns[column]?.numeric || undefined}
                  >
                    {cell === null ? (
                      '–'
                    ) : 'figure' in cell ? (
                      <FigureButton id={cell.figure} text={cell.text} draft={draft} />
                    ) : (
                      featureName(cell.text, tf)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total > rows.length && <p className="note">{t('table.of', { shown: rows.length, total })}</p>}
    </figure>
  );
}

/** Words of others, told apart from the assistant's own. */
function Quote({ part: { text, source, at, url } }: { readonly part: PartOf<'quote'> }) {
  const language = useLanguage();
  return (
    <blockquote className={styles.quote} cite={url ?? undefined}>
      <p>{text}</p>
      <footer className="note">
        {url === null ? (
          source
        ) : (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">
            {source}
          </a>
        )}
        {at !== null && <> · {formatDateTime(Date.parse(at), language)}</>}
      </footer>
    </blockquote>
  );
}

interface ChoiceProps {
  readonly part: PartOf<'choice'>;
  readonly onAsk: (question: string) => void;
}

function Choice({ part, onAsk }: ChoiceProps) {
  const t = useText(assistantText);
  return (
    <ul className={styles.options} aria-label={t('choice')}>
      {part.options.map(({ label, question }) => (
        <li key={question}>
          <Button onClick={() => onAsk(question)}>{label}</Button>
        </li>
      ))}
    </ul>
  );
}

/** The way to a form that is filled in; nothing happens before the member sends it there. */
function FormLink({ part }: { readonly part: PartOf<'form'> }) {
  const t = useText(assistantText);
  return (
    <div className={styles.form}>
      <p className={styles.partTitle}>{part.title}</p>
      <ButtonLink
        kind="primary"
        href={part.href}
        onClick={(event) => {
          if (openForm(part.href.split('?')[1] ?? '')) event.preventDefault();
        }}
      >
        {t(`form.${part.form}`)}
      </ButtonLink>
      <p className="note">{t('form.nothingSent')}</p>
    </div>
  );
}
