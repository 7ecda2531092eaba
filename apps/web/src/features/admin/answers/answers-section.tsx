import type { CallReply, Calls } from '@auspex/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { useSearchPort } from '../../../shared/navigation/use-address.ts';
import { olderRows } from '../../../ui/button/older-rows.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import type { TableStatus } from '../../../ui/tables/table-source.ts';
import { answersText } from './answers.text.ts';

type WrongAnswer = CallReply<Calls['assistant.wrongAnswers']>['items'][number];

const idOf = ({ id }: WrongAnswer) => id;

function columnsOf(t: Translate<keyof typeof answersText.en>): readonly TableColumn<WrongAnswer>[] {
  return [
    {
      id: 'at',
      header: t('at'),
      kind: 'date',
      value: ({ at }) => Date.parse(at),
      cell: ({ at }) => <AbsoluteDate at={at} withTime />,
      descendingFirst: true,
      widthPx: 180,
    },
    { id: 'question', header: t('question'), kind: 'text', value: ({ question }) => question, widthPx: 280 },
    { id: 'answer', header: t('answer'), kind: 'text', value: ({ answer }) => answer, widthPx: 420 },
    { id: 'why', header: t('why'), kind: 'text', value: ({ why }) => why, widthPx: 240 },
    { id: 'model', header: t('model'), kind: 'choice', value: ({ model }) => model, widthPx: 140 },
  ];
}

/** What members called wrong in the assistant's answers, the latest first. */
export function AnswersSection() {
  const t = useText(answersText);
  const port = useSearchPort();
  const wrong = useInfiniteQuery({
    queryKey: ['admin', 'wrong-answers'],
    queryFn: ({ pageParam, signal }) =>
      api.call('assistant.wrongAnswers', { query: { ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ items, more }) => (more ? (items.at(-1)?.at ?? null) : null),
  });
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = useMemo(() => wrong.data?.pages.flatMap(({ items }) => items) ?? [], [wrong.data]);
  const status: TableStatus = wrong.data
    ? { kind: 'ready' }
    : wrong.isError
      ? { kind: 'error', reason: failureText(wrong.error), onRetry: () => void wrong.refetch() }
      : { kind: 'loading' };
  return (
    <Card title={t('title')} note={t('note')} flush>
      <DataTable
        label={t('title')}
        {...{ columns, rows, status }}
        rowId={idOf}
        rowName={({ question }) => question}
        searchParams={port}
        paramPrefix="answers."
        empty={{ title: t('none'), reason: t('noneWhy') }}
        fileName="auspex-wrong-answers"
        footer={olderRows(wrong, t('older'))}
      />
    </Card>
  );
}
