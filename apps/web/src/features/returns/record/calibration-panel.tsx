import { formatPercent, formatProbability } from '@auspex/market';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { marketText } from '../../../shared/market/market.text.ts';
import { sourceName } from '../../../shared/market/vocabulary/names.ts';
import { Card } from '../../../ui/card/card.tsx';
import { CalibrationChart } from '../../../ui/charts/calibration-chart.tsx';
import { Figure, Figures } from '../../../ui/figure/figure.tsx';
import { Change } from '../../../ui/formats/change.tsx';
import { Segmented } from '../../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import type { Calibration, RecordDetail } from '../returns-replies.ts';
import styles from './record.module.css';
import { recordText } from './record.text.ts';

interface PlotProps {
  readonly shown: Calibration;
  readonly detail: RecordDetail;
  readonly onHorizon: (horizon: number) => void;
}

/** Groups whose stated probabilities differ by less show nothing of calibration. */
const NARROW = 0.05;

/** How far apart the stated probabilities lie, as means of groups: single ones lie further. */
function spanOf({ bins }: Calibration) {
  const stated = bins.map(({ predicted }) => predicted);
  return { least: Math.min(...stated), most: Math.max(...stated) };
}

/** What the chart is drawn from. */
function useNote({ shown, detail }: Pick<PlotProps, 'shown' | 'detail'>): string {
  const t = useText(recordText);
  const locale = useLanguage();
  const { least, most } = spanOf(shown);
  return t(detail.series.kind === 'backtest' ? 'calibration.noteBacktest' : 'calibration.note', {
    n: shown.n.toLocaleString(locale),
    bars: shown.horizon,
    least: formatProbability(least, locale),
    most: formatProbability(most, locale),
    base: shown.baseRate === null ? '–' : formatProbability(shown.baseRate, locale),
  });
}

function BrierFigures({ shown }: Pick<PlotProps, 'shown'>) {
  const t = useText(recordText);
  const locale = useLanguage();
  return (
    <Figures>
      <Figure
        label={t('calibration.skill')}
        hint={t('calibration.skillHint')}
        value={<Change value={shown.brierSkill} />}
        note={shown.brierSkill === null ? t('calibration.few') : undefined}
      />
      <Figure
        label={t('calibration.brier')}
        hint={t('calibration.brierHint')}
        value={shown.brier === null ? '–' : shown.brier.toLocaleString(locale, { maximumFractionDigits: 4 })}
      />
    </Figures>
  );
}

function Plot({ shown, detail, onHorizon }: PlotProps) {
  const t = useText(recordText);
  const words = useText(marketText);
  const locale = useLanguage();
  const { calibration, provenance, market } = detail;
  const bins = useMemo(() => shown.bins.map(({ n, ...bin }) => ({ ...bin, count: n })), [shown]);
  const { least, most } = spanOf(shown);
  const share = (value: number) => formatProbability(value, locale);
  const note = useNote({ shown, detail });
  const controls = (
    <Segmented
      label={t('calibration.horizon')}
      size="small"
      value={String(shown.horizon)}
      onChange={(value) => onHorizon(Number(value))}
      items={calibration.map(({ horizon }) => ({ value: String(horizon), label: String(horizon) }))}
    />
  );
  if (most - least < NARROW)
    return (
      <Card title={t('calibration.title')} note={note} actions={controls}>
        <EmptyState
          icon="crosshair"
          title={t('calibration.narrow')}
          reason={t('calibration.narrowWhy', {
            ...{ least: share(least), most: share(most) },
            base: shown.baseRate === null ? '–' : share(shown.baseRate),
          })}
        />
        <BrierFigures shown={shown} />
      </Card>
    );
  return (
    <section className={styles.panel}>
      <CalibrationChart
        title={t('calibration.title')}
        note={note}
        bins={bins}
        predictedHeader={t('calibration.predicted')}
        observedHeader={t('calibration.observed')}
        summary={t('calibration.summary', {
          n: shown.n.toLocaleString(locale),
          bins: bins.length,
          skill: shown.brierSkill === null ? '–' : formatPercent(shown.brierSkill, 2, locale),
        })}
        heightPx={320}
        fileName={`auspex-calibration-${market}-${shown.horizon}`}
        asOf={provenance.knownAt === null ? undefined : new Date(provenance.knownAt)}
        source={sourceName(provenance, words)}
        simulated={provenance.simulated}
        controls={controls}
      />
      <BrierFigures shown={shown} />
    </section>
  );
}

/** Whether stated chances came true as often as stated. */
export function CalibrationPanel({ detail }: { readonly detail: RecordDetail }) {
  const t = useText(recordText);
  const [horizon, setHorizon] = useState<number | null>(null);
  const { calibration } = detail;
  const shown =
    calibration.find((each) => each.horizon === horizon) ??
    calibration.find(({ n }) => n > 0) ??
    calibration[0];
  if (shown !== undefined && shown.n > 0)
    return <Plot shown={shown} detail={detail} onHorizon={setHorizon} />;
  return (
    <section className={styles.panel}>
      <EmptyState title={t('calibration.none')} reason={t('calibration.noneWhy')} icon="crosshair" />
    </section>
  );
}
