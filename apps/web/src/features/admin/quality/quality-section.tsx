import type { CallReply, Calls } from '@auspex/contract';
import { formatDate, type Language, parseDate, type Sentence } from '@auspex/market';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { TextKey } from '../../../i18n/messages.ts';
import { type Translate, useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { qualityRulesText, ruleName } from '../../../shared/market/vocabulary/quality-rules.text.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { optionalText, useAddress } from '../../../shared/navigation/use-address.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import { Stack } from '../../../ui/screen/screen.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import styles from '../admin.module.css';
import { type AdminTextKey, adminText } from '../admin.text.ts';
import { useTableStatus } from '../section-state.tsx';
import { sentencesText } from '../sentences/sentences.text.ts';
import { QUALITY_KEY } from './quality-key.ts';
import { RepairAction } from './repair-action.tsx';

type Quality = CallReply<Calls['market.quality']>;
type Flag = Quality['items'][number];

const qualityAddress = { rule: optionalText };
const MOST = 500;

/** A day as every other date on the screen is written; what is no day stays. */
function dayText(value: string | number, language: Language): string | number {
  const day = typeof value === 'string' ? parseDate(value) : undefined;
  return day === undefined ? value : formatDate(Date.parse(day), language);
}

/** Words a sentence of the domain in the language on the screen. */
function useSentence(): (sentence: Sentence) => string {
  const t = useText(sentencesText);
  const language = useLanguage();
  return useCallback(
    ({ code, values }) => {
      const read = Object.entries(values).map(([place, value]) => [place, dayText(value, language)]);
      return t(code as TextKey<typeof sentencesText>, Object.fromEntries(read));
    },
    [t, language],
  );
}

function useRuleName(): (rule: string) => string {
  const t = useText(qualityRulesText);
  return useCallback((rule) => ruleName(rule, t), [t]);
}

function columnsOf(
  t: Translate<AdminTextKey>,
  say: (sentence: Sentence) => string,
  nameOf: (rule: string) => string,
): readonly TableColumn<Flag>[] {
  const repairedText = (flag: Flag) => t(flag.repaired ? 'quality.repairedYes' : 'quality.repairedNo');
  return [
    {
      id: 'symbol',
      header: t('quality.symbol'),
      kind: 'choice',
      value: (flag) => flag.symbol,
      cell: (flag) => <a href={pathTo('assetBreakdown', { asset: flag.symbol })}>{flag.symbol}</a>,
      widthPx: 110,
    },
    {
      id: 'date',
      header: t('quality.date'),
      kind: 'date',
      value: (flag) => Date.parse(flag.date),
      descendingFirst: true,
      widthPx: 120,
    },
    {
      id: 'rule',
      header: t('quality.rule'),
      kind: 'choice',
      value: (flag) => nameOf(flag.rule),
      widthPx: 160,
    },
    {
      id: 'evidence',
      header: t('quality.evidence'),
      kind: 'text',
      value: (flag) => say(flag.evidence),
      cell: (flag) => <span className={styles.sentence}>{say(flag.evidence)}</span>,
      widthPx: 360,
    },
    {
      id: 'suggestion',
      header: t('quality.suggestion'),
      kind: 'text',
      value: (flag) => say(flag.suggestion),
      cell: (flag) => <span className={styles.sentence}>{say(flag.suggestion)}</span>,
      widthPx: 280,
    },
    {
      id: 'repaired',
      header: t('quality.repaired'),
      kind: 'choice',
      value: repairedText,
      cell: (flag) => <Badge tone={flag.repaired ? 'gain' : 'neutral'}>{repairedText(flag)}</Badge>,
      widthPx: 100,
    },
    {
      id: 'seenAt',
      header: t('quality.seenAt'),
      kind: 'date',
      value: (flag) => Date.parse(flag.seenAt),
      cell: (flag) => <RelativeDate at={flag.seenAt} />,
      widthPx: 130,
    },
  ];
}

interface RulesProps {
  readonly quality: Quality;
  readonly chosen: string | null;
  readonly onChoose: (rule: string | null) => void;
}

/** How many flags each rule has; a press shows only those. */
function Rules({ quality, chosen, onChoose }: RulesProps) {
  const t = useText(adminText);
  const nameOf = useRuleName();
  const language = useLanguage();
  const most = Math.max(1, ...quality.byRule.map(({ count }) => count));
  return (
    <ul className={styles.rules} aria-label={t('quality.byRule')}>
      <li>
        <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
          <span>{t('quality.all')}</span>
        </button>
      </li>
      {quality.byRule.map(({ rule, count }) => (
        <li key={rule}>
          <button type="button" aria-pressed={chosen === rule} onClick={() => onChoose(rule)}>
            <span>{nameOf(rule)}</span>
            <span
              className={styles.bar}
              style={{ inlineSize: `${(count / most) * 120}px` }}
              aria-hidden="true"
            />
            <span className={styles.count}>{count.toLocaleString(language)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the quality screen flagged, by rule and one by one. */
export function QualitySection() {
  const t = useText(adminText);
  const language = useLanguage();
  const { values, set, port: searchParams } = useAddress(qualityAddress);
  const { rule } = values;
  const quality = useQuery({
    queryKey: [...QUALITY_KEY, rule],
    queryFn: ({ signal }) =>
      api.call('market.quality', { query: { limit: MOST, ...(rule ? { rule } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const say = useSentence();
  const nameOf = useRuleName();
  const columns = useMemo(() => columnsOf(t, say, nameOf), [t, say, nameOf]);
  const status = useTableStatus(quality);
  const { data } = quality;
  return (
    <Stack>
      {data && data.byRule.length > 0 && (
        <Card title={t('quality.byRule')} note={t('quality.note')}>
          <Rules quality={data} chosen={rule} onChoose={(next) => set({ rule: next })} />
        </Card>
      )}
      <Card title={t('quality.table')} flush>
        <DataTable
          label={t('quality.table')}
          columns={columns}
          rows={data?.items ?? []}
          rowId={(flag) => flag.id}
          rowName={(flag) => `${flag.symbol} ${flag.date}`}
          status={status}
          searchParams={searchParams}
          paramPrefix="flags."
          empty={{ title: t('quality.none'), reason: t('quality.noneWhy') }}
          detail={(flag) => (
            <div className={styles.evidence}>
              <p>{say(flag.evidence)}</p>
              <p className="muted">{say(flag.suggestion)}</p>
              {!flag.repaired && <RepairAction flagId={flag.id} />}
            </div>
          )}
          fileName="auspex-quality-flags"
          footer={
            data &&
            data.total > data.items.length &&
            t('quality.shown', { count: data.items.length, total: data.total.toLocaleString(language) })
          }
        />
      </Card>
    </Stack>
  );
}
