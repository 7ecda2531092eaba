import type { Language } from '@auspex/market';
import type { Translate } from '../../../i18n/use-text.ts';
import { Missing } from '../../../ui/formats/missing.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import type { AdminTextKey } from '../admin.text.ts';
import { FeedAction } from './feed-action.tsx';
import { feedName, sourceTitle } from './feed-name.ts';
import type { FeedRow } from './feed-row.ts';
import { FeedState } from './feed-state.tsx';
import styles from './sources.module.css';

interface FeedWords {
  readonly t: Translate<AdminTextKey>;
  readonly language: Language;
  /** A stored sentence in the language of the page. */
  readonly say: (text: string) => string;
  readonly onRun: (job: string) => void;
}

function momentOf(at: string | null): number | null {
  return at === null ? null : Date.parse(at);
}

function identity({ t }: FeedWords): readonly TableColumn<FeedRow>[] {
  return [
    {
      id: 'feed',
      header: t('sources.feed'),
      kind: 'text',
      value: ({ feed }) => feedName(feed, t),
      widthPx: 172,
    },
    {
      id: 'source',
      header: t('sources.source'),
      kind: 'choice',
      value: ({ source }) => sourceTitle(source, t),
      cell: ({ source }) => <span className={styles.whole}>{sourceTitle(source, t)}</span>,
      widthPx: 126,
    },
    {
      id: 'state',
      header: t('sources.state'),
      hint: t('sources.stateHint'),
      kind: 'choice',
      value: ({ state }) => t(`state.${state}`),
      cell: ({ state }) => <FeedState state={state} />,
      widthPx: 110,
    },
  ];
}

type Moment = 'freshAt' | 'lastRunAt' | 'nextRunAt' | 'lastErrorAt';

function moment(
  field: Moment,
  column: Pick<TableColumn<FeedRow>, 'header' | 'hint' | 'hidden' | 'widthPx'> & {
    readonly otherwise: string;
  },
): TableColumn<FeedRow> {
  const { otherwise, ...rest } = column;
  return {
    id: field,
    kind: 'date',
    value: (row) => momentOf(row[field]),
    cell: (row) => <RelativeDate at={row[field]} missing={otherwise} />,
    descendingFirst: field !== 'nextRunAt',
    widthPx: 112,
    ...rest,
  };
}

function sentence(text: string | null, { say, t }: FeedWords, none: AdminTextKey) {
  if (text === null) return <Missing reason={t(none)} />;
  return (
    <span className={styles.sentence} title={say(text)}>
      {say(text)}
    </span>
  );
}

/** What there is to know of every feed. */
export function feedColumns(words: FeedWords): readonly TableColumn<FeedRow>[] {
  const { t, language, say, onRun } = words;
  return [
    ...identity(words),
    moment('freshAt', { header: t('sources.fresh'), hint: t('sources.freshHint'), otherwise: t('never') }),
    {
      id: 'records',
      header: t('sources.records'),
      kind: 'number',
      value: ({ records }) => records,
      cell: ({ records }) => records.toLocaleString(language),
      descendingFirst: true,
      widthPx: 74,
    },
    moment('lastRunAt', { header: t('sources.lastRun'), otherwise: t('never') }),
    moment('nextRunAt', { header: t('sources.nextRun'), otherwise: t('sources.notScheduled'), widthPx: 102 }),
    {
      id: 'action',
      header: t('sources.action'),
      kind: 'text',
      value: ({ job }) => job,
      cell: (row) => <FeedAction row={row} onRun={onRun} />,
      widthPx: 114,
      unsortable: true,
      unfilterable: true,
    },
    {
      id: 'lastError',
      header: t('sources.lastError'),
      kind: 'text',
      value: ({ lastError }) => (lastError === null ? null : say(lastError)),
      cell: ({ lastError }) => sentence(lastError, words, 'sources.noError'),
      widthPx: 200,
    },
    moment('lastErrorAt', {
      header: t('sources.lastErrorAt'),
      otherwise: t('sources.noError'),
      hidden: true,
    }),
    {
      id: 'note',
      header: t('sources.note'),
      kind: 'text',
      value: ({ note }) => (note === null ? null : say(note)),
      cell: ({ note }) => sentence(note, words, 'sources.noNote'),
      widthPx: 260,
      hidden: true,
    },
  ];
}
