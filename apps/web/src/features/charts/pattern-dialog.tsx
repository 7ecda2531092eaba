import { formatDate, formatNumber, formatShare, type Language } from '@auspex/market';
import type { PatternRecord } from '@auspex/quant/chart';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatTone } from '../../ui/formats/change.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { WithInterval } from '../../ui/formats/with-interval.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { Stack } from '../../ui/screen/screen.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useMemorySearchParams } from '../../ui/tables/search-params-port.ts';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import type { ChartsAddress } from './chart-toolbar.tsx';
import styles from './charts.module.css';
import type { FoundPatterns } from './indicator-messages.ts';
import { AFTER, patternName, patternsQuery, patternWord, patternWords } from './pattern-marks.tsx';
import { type PatternsTextKey, patternsText } from './patterns.text.ts';
import type { PlotModel } from './plot/plot-model.ts';

interface DialogProps {
  /** The chart whose bars are looked through, as they arrive. */
  readonly model: PlotModel;
  readonly address: ChartsAddress;
  readonly onClose: () => void;
}

/** Every candlestick pattern with what followed it on this chart, and which of them are marked there. */
export function PatternDialog({ model, address, onClose }: DialogProps) {
  const t = useText(patternsText);
  const [after, setAfter] = useState<number>(AFTER[0]);
  const found = useQuery(patternsQuery(model.closed, model.key, after));
  const { data, error, refetch, isPlaceholderData } = found;
  const lengths = AFTER.toSorted((one, other) => one - other);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { symbol: model.symbol })}
      description={t('about')}
      width="wide"
    >
      <Segmented
        label={t('after')}
        items={lengths.map((count) => ({ value: String(count), label: t('bars', { count }) }))}
        value={String(after)}
        onChange={(chosen) => setAfter(Number(chosen))}
        size="small"
      />
      {!data && error && (
        <ErrorState title={t('failed')} reason={failureText(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingSkeleton kind="rows" count={8} columns={6} />}
      {data && (
        <Stack old={isPlaceholderData}>
          <Found found={data} model={model} address={address} />
        </Stack>
      )}
    </Dialog>
  );
}

const LEAST_Q = 0.1;

function Found({ found, model, address }: { readonly found: FoundPatterns } & Omit<DialogProps, 'onClose'>) {
  const t = useText(patternsText);
  const language = useLanguage();
  const port = useMemorySearchParams();
  const shown = address.values.patterns;
  const mark = address.push;
  const columns = useMemo(
    () => [...recordColumns(found, { t, language }), markColumn(shown, { t, mark })],
    [found, shown, t, language, mark],
  );
  const words = found.records.map(patternWord);
  const all = words.every((word) => shown.includes(word));
  const { time } = model.closed;
  if (found.usual === null) return <p className="muted">{t('tooShort')}</p>;
  return (
    <>
      <p className={styles.judgement}>
        {t('usual', {
          count: formatNumber(time.length, 0, language),
          from: formatDate(time[0], language),
          to: formatDate(time.at(-1), language),
          share: formatShare(found.usual, 1, language),
        })}{' '}
        <strong>{verdictOf(found, { t, language })}</strong>
      </p>
      <DataTable
        label={t('title', { symbol: model.symbol })}
        columns={columns}
        rows={found.records}
        rowId={patternWord}
        rowName={(record) => patternName(record, t)}
        searchParams={port}
        defaultSort={MOST_TELLING}
        card={['judged', 'higher', 'excess', 'q', 'shown']}
        empty={{ title: t('tooShort'), reason: t('about') }}
        fileName={`auspex-patterns-${model.symbol}-${model.timeframe}`}
        maxHeight="52vh"
        toolbar={
          <Button size="small" onClick={() => mark({ patterns: all ? [] : words })}>
            {t(all ? 'hideAll' : 'showAll')}
          </Button>
        }
        compact
      />
    </>
  );
}

const MOST_TELLING = { columnId: 'q', descending: false } as const;

type T = Translate<PatternsTextKey>;

interface Words {
  readonly t: T;
  readonly language: Language;
}

/** Which patterns tell something, each with its share: what is read as bullish may be followed by falls. */
export function verdictOf({ records }: Pick<FoundPatterns, 'records'>, { t, language }: Words): string {
  const telling = records.filter(({ q }) => q !== null && q <= LEAST_Q);
  if (telling.length === 0) return t('none');
  const names = telling.map(
    (record) => `${patternName(record, t)} ${formatShare(shareOf(record), 0, language)}`,
  );
  return t('some', { names: names.join(', ') });
}

const shareOf = ({ higher, judged }: PatternRecord) => (judged === 0 ? null : higher / judged);

type Column = TableColumn<PatternRecord>;

function recordColumns({ usual }: FoundPatterns, { t, language }: Words): readonly Column[] {
  const excessOf = (record: PatternRecord) => {
    const share = shareOf(record);
    return share === null || usual === null ? null : share - usual;
  };
  const share = (value: number | undefined) => formatShare(value ?? null, 0, language);
  const count = (id: 'found' | 'judged'): Column => ({
    id,
    header: t(id),
    hint: t(`${id}.hint`),
    kind: 'number',
    value: (record) => record[id],
    cell: (record) => formatNumber(record[id], 0, language),
    descendingFirst: true,
    hidden: id === 'found',
    widthPx: 84,
  });
  return [
    {
      id: 'pattern',
      header: t('pattern'),
      kind: 'text',
      value: (record) => patternName(record, t),
      cell: (record) => (
        <span className={styles.pattern}>
          {patternName(record, t)}
          <span className="note">
            {t('read', {
              look: patternWords('s', record.patternId, t),
              reading: patternWords('r', record.patternId, t),
            })}
          </span>
        </span>
      ),
      widthPx: 440,
    },
    {
      id: 'bias',
      header: t('bias'),
      kind: 'choice',
      value: ({ bias }) => t(`bias.${bias}`),
      hidden: true,
      widthPx: 110,
    },
    count('found'),
    count('judged'),
    {
      id: 'higher',
      header: t('higher'),
      hint: t('higher.hint'),
      kind: 'number',
      percent: true,
      value: shareOf,
      inFile: [
        { header: t('higher'), kind: 'number', value: shareOf },
        { header: t('higher.low'), kind: 'number', value: ({ range }) => range?.low ?? null },
        { header: t('higher.high'), kind: 'number', value: ({ range }) => range?.high ?? null },
      ],
      cell: (record) =>
        record.range === null ? (
          <Missing />
        ) : (
          <WithInterval low={share(record.range.low)} high={share(record.range.high)} level={0.95}>
            {share(shareOf(record) ?? undefined)}
          </WithInterval>
        ),
      descendingFirst: true,
      widthPx: 160,
    },
    {
      id: 'excess',
      header: t('excess'),
      hint: t('excess.hint'),
      kind: 'number',
      percent: true,
      value: excessOf,
      cell: (record) => {
        const excess = excessOf(record);
        return excess === null ? <Missing /> : t('points', { value: formatTone(excess * 100, language, 1) });
      },
      descendingFirst: true,
      widthPx: 112,
    },
    {
      id: 'q',
      header: t('q'),
      hint: t('q.hint'),
      kind: 'number',
      value: ({ q }) => q,
      cell: ({ q }) => (q === null ? <Missing /> : formatNumber(q, 3, language)),
      widthPx: 76,
    },
  ];
}

function markColumn(
  shown: readonly string[],
  { t, mark }: { readonly t: T; readonly mark: ChartsAddress['push'] },
): Column {
  const isShown = (record: PatternRecord) => shown.includes(patternWord(record));
  return {
    id: 'shown',
    header: t('shown'),
    kind: 'choice',
    value: (record) => (isShown(record) ? '✓' : '–'),
    cell: (record) => (
      <CheckField
        look="switch"
        label={<span className="visually-hidden">{t('show', { name: patternName(record, t) })}</span>}
        checked={isShown(record)}
        onChange={() => {
          const word = patternWord(record);
          mark({ patterns: isShown(record) ? shown.filter((each) => each !== word) : [...shown, word] });
        }}
      />
    ),
    widthPx: 108,
  };
}
