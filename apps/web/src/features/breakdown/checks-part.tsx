import { formatProbability, formatShare } from '@auspex/market';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { sectorName } from '../../shared/market/sector-name.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { Card } from '../../ui/card/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import styles from './breakdown.module.css';
import { breakdownText } from './breakdown.text.ts';
import type { Breakdown, Check } from './breakdown-queries.ts';
import { checksText } from './checks.text.ts';
import { FigureSources } from './figure-sources.tsx';
import { checkValue, dayWords, type Words } from './figure-words.ts';

const ICONS = { pass: 'check', fail: 'close', unknown: 'help' } as const;

function Verdict({ verdict }: Pick<Check, 'verdict'>) {
  const t = useText(breakdownText);
  return (
    <span className={styles.verdict} data-verdict={verdict}>
      <Icon name={ICONS[verdict]} />
      {t(`verdict.${verdict}`)}
    </span>
  );
}

/** Why a check has no answer, in a sentence. */
function useReason(): (check: Check) => string | undefined {
  const t = useText(checksText);
  return ({ reason, about }) => {
    if (reason === null) return undefined;
    return t(`reason.${reason}`, { figure: about === null ? '' : t(`figure.${about}`) });
  };
}

interface ChecksProps {
  readonly breakdown: Breakdown;
  readonly words: Words;
}

/** How many checks of each group pass, and with whom the asset is compared. */
export function ChecksSummary({ breakdown }: { readonly breakdown: Breakdown }) {
  const t = useText(breakdownText);
  const tc = useText(checksText);
  const groups = [...new Set(breakdown.checks.map(({ group }) => group))];
  return (
    <Card title={t('summary.title')} note={<Compared breakdown={breakdown} />}>
      <ul className={styles.groups}>
        {groups.map((group) => {
          const own = breakdown.checks.filter((check) => check.group === group);
          const pass = own.filter(({ verdict }) => verdict === 'pass').length;
          const unknown = own.filter(({ verdict }) => verdict === 'unknown').length;
          return (
            <li key={group}>
              <span>{tc(`group.${group}`)}</span>
              <span className={styles.dots} aria-hidden="true">
                {own.map(({ id, verdict }) => (
                  <span key={id} data-verdict={verdict} title={tc(`check.${id}`)} />
                ))}
              </span>
              <span className={styles.count}>
                {own.length > unknown && t('summary.of', { pass, known: own.length - unknown })}
                {unknown > 0 && <span className="note"> {t('summary.unknown', { count: unknown })}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {breakdown.asset.kind === 'crypto' && <p className="note">{t('summary.coin')}</p>}
      {breakdown.asset.kind === 'fund' && <p className="note">{t('summary.fundNote')}</p>}
    </Card>
  );
}

function Compared({ breakdown: { asset, peers, closedOn } }: { readonly breakdown: Breakdown }) {
  const t = useText(breakdownText);
  const language = useLanguage();
  if (closedOn === null) return t('price.none');
  const date = dayWords(closedOn, language);
  if (peers.count === 0) return t('summary.noPeers', { date });
  const sector = sectorName(peers.sector, language);
  const names =
    asset.kind !== 'stock'
      ? t(`summary.${asset.kind}`)
      : sector === null
        ? t('summary.stocks')
        : t('summary.sector', { sector });
  const compared = { date, count: peers.count, peers: names };
  if (peers.closedOn === closedOn) return t('summary.note', compared);
  return t('summary.noteOfPeers', { ...compared, peersDate: dayWords(peers.closedOn, language) });
}

/** Every check in a table; a row opens its formula and the figures behind it. */
export function ChecksPart({ breakdown, words }: ChecksProps) {
  const { t } = words;
  const port = useSearchPort();
  const [opened, setOpened] = useState<Check | null>(null);
  const columns = useCheckColumns(
    words,
    breakdown.checks.some(({ reason }) => reason !== null),
  );
  const tc = useText(checksText);
  const { symbol } = breakdown.asset;
  return (
    <Card title={t('checks.title')} note={t('checks.note')} flush>
      <DataTable
        label={t('checks.title')}
        columns={columns}
        rows={breakdown.checks}
        rowId={({ id }) => id}
        rowName={({ id }) => tc(`check.${id}`)}
        onOpen={setOpened}
        searchParams={port}
        paramPrefix="check."
        card={['verdict', 'value', 'limit', 'percentile']}
        empty={{ title: t('checks.title'), reason: t('price.none') }}
        fileName={`auspex-checks-${symbol}`}
        maxHeight="none"
        compact
      />
      <CheckDialog check={opened} breakdown={breakdown} words={words} onClose={() => setOpened(null)} />
    </Card>
  );
}

function useCheckColumns(words: Words, withReasons: boolean): readonly TableColumn<Check>[] {
  const tc = useText(checksText);
  const reasonOf = useReason();
  return useMemo((): TableColumn<Check>[] => {
    const { t, language } = words;
    const figure = (id: 'value' | 'limit' | 'peerMedian', cell: TableColumn<Check>['cell']) => ({
      ...{ id, header: t(id), kind: 'number' as const, value: (check: Check) => check[id], cell },
      ...{ unfilterable: true, widthPx: id === 'limit' ? 132 : 120 },
    });
    return [
      { id: 'check', header: t('check'), kind: 'text', value: ({ id }) => tc(`check.${id}`), widthPx: 230 },
      {
        id: 'group',
        header: t('group'),
        kind: 'choice',
        value: ({ group }) => tc(`group.${group}`),
        widthPx: 150,
      },
      {
        ...{ id: 'verdict', header: t('verdict'), kind: 'choice', widthPx: 116 },
        value: ({ verdict }) => t(`verdict.${verdict}`),
        cell: ({ verdict }) => <Verdict verdict={verdict} />,
      },
      figure('value', (check) =>
        check.value === null ? <Missing reason={reasonOf(check)} /> : checkValue(check, check.value, words),
      ),
      figure('limit', (check) =>
        t(`limit.${check.better}`, { limit: checkValue(check, check.limit, words) }),
      ),
      {
        ...{ id: 'percentile', header: t('percentile'), hint: t('percentile.hint'), kind: 'number' },
        value: ({ percentile }) => percentile,
        percent: true,
        cell: ({ percentile }) =>
          percentile === null ? (
            <Missing reason={t('percentile.none')} />
          ) : (
            <span className={styles.percentile}>
              <span aria-hidden="true">
                <span style={{ width: `${percentile * 100}%` }} />
              </span>
              {formatProbability(percentile, language)}
            </span>
          ),
        ...{ descendingFirst: true, widthPx: 152 },
      },
      figure('peerMedian', (check) =>
        check.peerMedian === null ? (
          <Missing reason={t('percentile.none')} />
        ) : (
          checkValue(check, check.peerMedian, words)
        ),
      ),
      {
        ...{ id: 'why', header: t('why'), kind: 'text', widthPx: 250 },
        value: (check) => reasonOf(check) ?? '',
        hidden: !withReasons,
      },
    ];
  }, [words, withReasons, tc, reasonOf]);
}

interface CheckDialogProps extends ChecksProps {
  readonly check: Check | null;
  readonly onClose: () => void;
}

function CheckDialog({ check, breakdown, words, onClose }: CheckDialogProps) {
  const { t, language } = words;
  const tc = useText(checksText);
  const reasonOf = useReason();
  if (check === null) return null;
  const { id, better, value, limit, percentile, peers, verdict, used } = check;
  const reason = reasonOf(check);
  return (
    <Dialog open onClose={onClose} width="large" title={`${breakdown.asset.symbol} · ${tc(`check.${id}`)}`}>
      <div className={styles.opened}>
        <p className={styles.answer}>
          <strong>{checkValue(check, value, words)}</strong>
          <Verdict verdict={verdict} />
          <span className="muted">{t(`limit.${better}`, { limit: checkValue(check, limit, words) })}</span>
        </p>
        {reason !== undefined && <p>{reason}.</p>}
        {percentile !== null && (
          <p>{t('beats', { share: formatShare(percentile, 0, language), count: peers })}</p>
        )}
        <h3>{t('formula')}</h3>
        <p>{tc(`formula.${id}`)}</p>
        <h3>{t('figures')}</h3>
        <FigureSources used={used} words={words} provenance={breakdown.provenance} />
      </div>
    </Dialog>
  );
}
