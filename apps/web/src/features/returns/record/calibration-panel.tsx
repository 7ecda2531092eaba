import { formatPercent, formatProbability } from '@auspex/market';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { marketText } from '../../../shared/market/market.text.ts';
import { sourceName } from '../../../shared/market/vocabulary/names.ts';
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

function Plot({ shown, detail, onHorizon }: PlotProps) {
  const t = useText(recordText);
  const words = useText(marketText);
  const locale = useLanguage();
  const { calibration, provenance, market, series } = detail;
  const bins = useMemo(() => shown.bins.map(({ n, ...bin }) => ({ ...bin, count: n })), [shown]);
  const stated = shown.bins.map(({ predicted }) => predicted);
  const count = shown.n.toLocaleString(locale);
  return (
    <>
      <CalibrationChart
        title={t('calibration.title')}
        note={t(series.kind === 'backtest' ? 'calibration.noteBacktest' : 'calibration.note', {
          n: count,
          bars: shown.horizon,
          least: formatProbability(Math.min(...stated), locale),
          most: formatProbability(Math.max(...stated), locale),
          base: shown.baseRate === null ? '–' : formatProbability(shown.baseRate, locale),
        })}
        bins={bins}
        predictedHeader={t('calibration.predicted')}
        observedHeader={t('calibration.observed')}
        summary={t('calibration.summary', {
          n: count,
          bins: bins.length,
          skill: shown.brierSkill === null ? '–' : formatPercent(shown.brierSkill, 2, locale),
        })}
        heightPx={320}
        fileName={`auspex-calibration-${market}-${shown.horizon}`}
        asOf={provenance.knownAt === null ? undefined : new Date(provenance.knownAt)}
        source={sourceName(provenance, words)}
        simulated={provenance.simulated}
        controls={
          <Segmented
            label={t('calibration.horizon')}
            size="small"
            value={String(shown.horizon)}
            onChange={(value) => onHorizon(Number(value))}
            items={calibration.map(({ horizon }) => ({ value: String(horizon), label: String(horizon) }))}
          />
        }
      />
      <Figures>
        <Figure
          label={t('calibration.skill')}
          hint={t('calibration.skillHint')}
          value={<Change value={shown.brierSkill} />}
        />
        <Figure
          label={t('calibration.brier')}
          hint={t('calibration.brierHint')}
          value={
            shown.brier === null ? '–' : shown.brier.toLocaleString(locale, { maximumFractionDigits: 4 })
          }
        />
      </Figures>
    </>
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
  return (
    <section className={styles.panel}>
      {shown === undefined || shown.n === 0 ? (
        <EmptyState title={t('calibration.none')} reason={t('calibration.noneWhy')} icon="crosshair" />
      ) : (
        <Plot shown={shown} detail={detail} onHorizon={setHorizon} />
      )}
    </section>
  );
}
