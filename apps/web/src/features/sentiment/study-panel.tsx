import { formatDate, formatPercent, formatRange, type Language } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { marketText } from '../../shared/market/market.text.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { sourceName } from '../../shared/market/vocabulary/names.ts';
import { Card } from '../../ui/card/card.tsx';
import { BarsChart } from '../../ui/charts/bars-chart.tsx';
import { percentAxis } from '../../ui/charts/value-axis.ts';
import { Figure, Figures } from '../../ui/figure/figure.tsx';
import { formatTone } from '../../ui/formats/change.tsx';
import { Stack } from '../../ui/screen/screen.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import styles from './sentiment.module.css';
import { type SentimentTextKey, sentimentText } from './sentiment.text.ts';
import { STUDY_BARS, type StudyBars, studyQuery, type ToneStudies } from './sentiment-queries.ts';

type ToneStudy = ToneStudies['withoutRecaps'];

/** What the study found; an effect against the tone is named as such. */
export function verdictKey({ verdict, spread }: Pick<ToneStudy, 'verdict' | 'spread'>): SentimentTextKey {
  if (verdict === 'effect' && spread !== null && spread.mean < 0) return 'study.verdict.effectNegative';
  return `study.verdict.${verdict}`;
}

interface DecilesProps {
  readonly study: ToneStudy;
  readonly of: Pick<ToneStudies, 'bars' | 'market' | 'provenance'>;
  readonly recaps: Recaps;
}

function Deciles({ study, of, recaps }: DecilesProps) {
  const t = useText(sentimentText);
  const words = useText(marketText);
  const locale = useLanguage();
  const { deciles, n, effectiveN, from, to } = study;
  const { bars, market, provenance } = of;
  const day = (date: string | null) => (date === null ? '–' : formatDate(Date.parse(date), locale));
  const formatValue = useCallback((value: number) => formatPercent(value, 2, locale), [locale]);
  const axis = useMemo(() => percentAxis(locale), [locale]);
  const items = useMemo(() => {
    const names = new Map([
      [1, t('study.lowest')],
      [10, t('study.highest')],
    ]);
    return deciles.map(({ decile, meanReturn, low, high, n: count }) => ({
      name: names.get(decile) ?? String(decile),
      value: meanReturn,
      low,
      high,
      count,
    }));
  }, [deciles, t]);
  return (
    <BarsChart
      title={t('study.chart', { bars })}
      headingLevel={3}
      note={t('study.chartNote', {
        n: n.toLocaleString(locale),
        effective: Math.floor(effectiveN).toLocaleString(locale),
        from: day(from),
        to: day(to),
      })}
      items={items}
      itemHeader={t('study.decile')}
      valueHeader={t('study.return')}
      formatValue={formatValue}
      axis={axis}
      intervalLevel="95 %"
      heightPx={280}
      fileName={`auspex-tone-study-${market}-${bars}-${recaps}-recaps`}
      asOf={new Date(provenance.knownAt ?? provenance.asOf)}
      source={sourceName(provenance, words)}
      simulated={provenance.simulated}
    />
  );
}

/** A p value; one under a thousandth is not written as nothing. */
function chanceText(p: number, locale: Language): string {
  const write = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 3 });
  return p < 0.001 ? `p < ${write(0.001)}` : `p = ${write(p)}`;
}

function Findings({ study, title }: { readonly study: ToneStudy; readonly title: string }) {
  const t = useText(sentimentText);
  const locale = useLanguage();
  const percent = (value: number) => formatPercent(value, 2, locale);
  const { spread, rankIc, verdict } = study;
  return (
    <section className={styles.findings}>
      <h3>{title}</h3>
      <p className={styles.verdict} data-verdict={verdict}>
        {t(verdictKey(study))}
      </p>
      {verdict === 'no-effect' && <p className="muted">{t('study.null')}</p>}
      <Figures>
        {spread !== null && (
          <Figure
            label={t('study.spread')}
            value={percent(spread.mean)}
            note={`${formatRange(percent(spread.low), percent(spread.high), locale)} · ${chanceText(spread.p, locale)}`}
          />
        )}
        {rankIc !== null && (
          <Figure
            label={t('study.ic')}
            hint={t('study.icHint')}
            value={formatTone(rankIc.mean, locale, 3)}
            note={`t = ${formatTone(rankIc.t, locale)}`}
          />
        )}
      </Figures>
    </section>
  );
}

const RECAPS = ['without', 'with'] as const;
type Recaps = (typeof RECAPS)[number];

/** What prices did after good and bad tones; nothing found is shown as nothing found. */
export function StudyPanel({ market }: { readonly market: Market }) {
  const t = useText(sentimentText);
  const [bars, setBars] = useState<StudyBars>('5');
  const [recaps, setRecaps] = useState<Recaps>('without');
  const study = useQuery(studyQuery(market, bars, useAsOf()));
  const { data } = study;
  // Days with recaps are enough some days earlier than those without.
  const drawn = recaps === 'with' ? data?.withRecaps : data?.withoutRecaps;
  return (
    <Card
      title={t('study.title')}
      note={t('study.lead')}
      actions={
        <div className={styles.studyChoices}>
          <Segmented
            label={t('study.recaps')}
            size="small"
            value={recaps}
            onChange={setRecaps}
            items={RECAPS.map((value) => ({ value, label: t(`study.${value}`) }))}
          />
          <Segmented
            label={t('study.bars')}
            size="small"
            value={bars}
            onChange={setBars}
            items={STUDY_BARS.map((value) => ({ value, label: value }))}
          />
        </div>
      }
    >
      {study.isError && data === undefined && (
        <ErrorState reason={failureText(study.error)} onRetry={() => void study.refetch()} />
      )}
      {study.isPending && <LoadingSkeleton kind="chart" heightPx={280} />}
      {data &&
        (data.withRecaps.deciles.length === 0 ? (
          <EmptyState title={t('study.none')} reason={t('study.noneWhy')} icon="sentiment" />
        ) : (
          <Stack old={study.isPlaceholderData}>
            <div className={styles.study}>
              <div className={styles.both}>
                <Findings study={data.withoutRecaps} title={t('study.without')} />
                <Findings study={data.withRecaps} title={t('study.with')} />
              </div>
              <p className="note">{t('study.recapsWhy')}</p>
              {drawn !== undefined && drawn.deciles.length > 0 ? (
                <Deciles study={drawn} of={data} recaps={recaps} />
              ) : (
                <EmptyState title={t('study.none')} reason={t('study.noneWhy')} icon="sentiment" />
              )}
            </div>
          </Stack>
        ))}
    </Card>
  );
}
