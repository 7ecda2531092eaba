import { type Currency, formatNumber, formatShare } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { marketText } from '../../shared/market/market.text.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { sectorName } from '../../shared/market/sector-name.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Change, Directed, formatTone } from '../../ui/formats/change.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { RelativeDate } from '../../ui/formats/relative-date.tsx';
import { WithInterval } from '../../ui/formats/with-interval.tsx';
import { Fact, Facts } from '../../ui/screen/screen.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import styles from './breakdown.module.css';
import { breakdownText } from './breakdown.text.ts';
import {
  type Components,
  componentsQuery,
  earningsQuery,
  headlinesQuery,
  type PastReport,
  toneQuery,
} from './breakdown-queries.ts';
import { dayWords } from './figure-words.ts';
import { Part } from './page-parts.tsx';

interface OfSymbol {
  readonly symbol: string;
}

function More({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <ButtonLink size="small" kind="quiet" endIcon="arrow-right" href={href}>
      {children}
    </ButtonLink>
  );
}

/** The last reports, what followed, and when the next one is expected. */
export function EarningsPart({ symbol }: OfSymbol) {
  const t = useText(breakdownText);
  const query = useQuery(earningsQuery(symbol, useAsOf()));
  const calendar = `${pathTo('earningCalendar')}?${new URLSearchParams({ symbol })}`;
  const language = useLanguage();
  const next = query.data?.next;
  const note = next?.overdue
    ? t('earnings.late', { date: dayWords(next.date, language) })
    : next
      ? next.status === 'own-estimate' && next.ownEstimate
        ? t('earnings.nextOwn', { date: dayWords(next.date, language), days: next.ownEstimate.days })
        : t('earnings.next', { date: dayWords(next.date, language), status: t(`status.${next.status}`) })
      : query.data && t('earnings.noNext');
  return (
    <Card
      title={t('earnings.title')}
      note={note}
      actions={<More href={calendar}>{t('earnings.all')}</More>}
      flush
    >
      <Part query={query} name={t('earnings.title')} heightPx={420}>
        {({ reports }) => <ReportTable symbol={symbol} reports={reports} />}
      </Part>
    </Card>
  );
}

function ReportTable({ symbol, reports }: OfSymbol & { readonly reports: readonly PastReport[] }) {
  const t = useText(breakdownText);
  const port = useSearchPort();
  const columns = useMemo((): TableColumn<PastReport>[] => {
    const money = (id: 'estimate' | 'actual', value: (report: PastReport) => number | null) => ({
      ...{ id, header: t(id), kind: 'number' as const, value, widthPx: 116 },
      cell: (report: PastReport) => (
        <Money value={value(report)} currency={report.currency as Currency} missing={t('notOut')} />
      ),
    });
    const change = (
      id: 'surprise' | 'gap' | 'nextDay' | 'fiveDay',
      value: (report: PastReport) => number | null,
    ) => ({
      ...{ id, header: t(id), kind: 'number' as const, value, percent: true, widthPx: 116 },
      cell: (report: PastReport) => <Change value={value(report)} places={1} missing={t('notOut')} />,
      ...(id === 'gap' && { hint: t('gap.hint') }),
    });
    return [
      { id: 'date', header: t('date'), kind: 'date', value: ({ date }) => Date.parse(date), widthPx: 120 },
      {
        ...{ id: 'quarter', header: t('quarter'), kind: 'text', widthPx: 110 },
        value: ({ fiscalYear, quarter }) => t('quarter.of', { year: fiscalYear, quarter }),
      },
      money('estimate', ({ epsEstimate }) => epsEstimate),
      money('actual', ({ epsActual }) => epsActual),
      change('surprise', ({ epsSurprise }) => epsSurprise),
      change('gap', ({ gap }) => gap),
      change('nextDay', ({ nextDayMove }) => nextDayMove),
      change('fiveDay', ({ fiveDayMove }) => fiveDayMove),
    ];
  }, [t]);
  return (
    <DataTable
      label={t('earnings.title')}
      columns={columns}
      rows={reports}
      rowId={({ fiscalYear, quarter }) => `${fiscalYear} Q${quarter}`}
      rowName={({ fiscalYear, quarter }) => `${fiscalYear} Q${quarter}`}
      searchParams={port}
      paramPrefix="report."
      defaultSort={{ columnId: 'date', descending: true }}
      card={['date', 'actual', 'surprise', 'gap', 'nextDay', 'fiveDay']}
      empty={{ title: t('earnings.none'), reason: t('earnings.noneWhy') }}
      fileName={`auspex-reports-${symbol}`}
      maxHeight="none"
      tools="file"
      compact
    />
  );
}

/** The mean tone of its news with its interval, and whether that is much evidence. */
export function TonePart({ symbol, market }: OfSymbol & { readonly market: Market }) {
  const t = useText(breakdownText);
  const language = useLanguage();
  const query = useQuery(toneQuery(symbol, useAsOf()));
  const tone = (value: number) => formatTone(value, language);
  const all = pathTo('sentimentAnalysis', { country: market });
  return (
    <Card title={t('tone.title')} actions={<More href={all}>{t('tone.all')}</More>}>
      <Part
        query={query}
        name={t('tone.title')}
        heightPx={110}
        missing={<p className="muted">{t('tone.none')}</p>}
      >
        {({ row: { score, own, change, enough } }) => (
          <>
            <Facts>
              <Fact name={t('tone.value')}>
                {score.mean === null || score.low === null || score.high === null ? (
                  <Missing reason={t('tone.none')} />
                ) : (
                  <span title={t('tone.hint')}>
                    <WithInterval low={tone(score.low)} high={tone(score.high)} level={0.95}>
                      {tone(score.mean)}
                    </WithInterval>
                  </span>
                )}
              </Fact>
              <Fact name={t('tone.stories')}>{formatNumber(own.n, 0, language)}</Fact>
              <Fact name={t('tone.change')}>
                {change === null ? <Missing /> : <Directed text={tone(change)} />}
              </Fact>
            </Facts>
            {!enough && <p className={`note ${styles.little}`}>{t('tone.little')}</p>}
          </>
        )}
      </Part>
    </Card>
  );
}

/** The latest headlines that name it. */
export function NewsPart({ symbol }: OfSymbol) {
  const t = useText(breakdownText);
  const query = useQuery(headlinesQuery(symbol, useAsOf()));
  return (
    <Card
      title={t('news.title')}
      actions={<More href={pathTo('newsAnalysis', { selector: symbol })}>{t('news.all')}</More>}
    >
      <Part query={query} name={t('news.title')} heightPx={240}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{t('news.none')}</p>
          ) : (
            <ul className={styles.headlines}>
              {items.map(({ id, title, url, publisher, publishedAt }) => (
                <li key={id}>
                  {url === null ? (
                    title
                  ) : (
                    <a href={url} target="_blank" rel="noreferrer noopener">
                      {title}
                    </a>
                  )}
                  <span className="note">
                    {publisher} · <RelativeDate at={publishedAt} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Part>
    </Card>
  );
}

type Member = Components['items'][number];

/** What the index of a fund is made of. */
export function ComponentsPart({ symbol }: OfSymbol) {
  const t = useText(breakdownText);
  const tm = useText(marketText);
  const language = useLanguage();
  const port = useSearchPort();
  const query = useQuery({ ...componentsQuery(symbol, useAsOf()), retry: false });
  const columns = useMemo(
    (): TableColumn<Member>[] => [
      {
        ...{
          id: 'symbol',
          header: tm('column.symbol'),
          kind: 'text',
          value: (member) => member.symbol,
          widthPx: 110,
        },
        cell: (member) => (
          <a href={pathTo('assetBreakdown', { asset: member.symbol })}>
            <strong>{member.symbol}</strong>
          </a>
        ),
      },
      { id: 'name', header: tm('column.name'), kind: 'text', value: ({ name }) => name, widthPx: 220 },
      {
        ...{ id: 'sector', header: tm('column.sector'), kind: 'choice', widthPx: 190 },
        value: ({ sector }) => sectorName(sector, language) ?? '',
      },
      {
        ...{
          id: 'weight',
          header: t('components.weight'),
          kind: 'number',
          descendingFirst: true,
          widthPx: 110,
        },
        value: ({ weight }) => weight,
        percent: true,
        cell: ({ weight }) => formatShare(weight, 2, language),
      },
      {
        ...{ id: 'since', header: t('components.since'), kind: 'date', widthPx: 120 },
        value: ({ effective_from }) => Date.parse(effective_from),
      },
    ],
    [t, tm, language],
  );
  return (
    <Card
      title={query.data ? t('components.title', { index: query.data.index.name }) : t('part.components')}
      flush
    >
      <Part
        query={query}
        name={t('part.components')}
        heightPx={420}
        missing={<EmptyState icon="empty" title={t('components.none')} reason={t('components.noneWhy')} />}
      >
        {({ items }) => (
          <DataTable
            label={t('part.components')}
            columns={columns}
            rows={items}
            rowId={(member) => member.symbol}
            rowName={(member) => member.symbol}
            searchParams={port}
            paramPrefix="member."
            empty={{ title: t('components.none'), reason: t('components.noneWhy') }}
            fileName={`auspex-components-${symbol}`}
            maxHeight="460px"
            compact
          />
        )}
      </Part>
    </Card>
  );
}
