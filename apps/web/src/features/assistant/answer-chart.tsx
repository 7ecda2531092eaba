import type { Language } from '@auspex/market';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { BarsChart } from '../../ui/charts/bars-chart.tsx';
import type { ChartLayer, LayerTone } from '../../ui/charts/chart-layer.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { numberAxis, percentAxis } from '../../ui/charts/value-axis.ts';
import { type AssistantTextKey, assistantText } from './assistant.text.ts';
import type { Draft, PartOf } from './conversation.ts';
import { chartWriter, ofQuery, sourceName } from './figure-source.ts';

interface AnswerChartProps {
  readonly part: PartOf<'chart'>;
  readonly draft: Pick<Draft, 'figures'>;
}

const TONES: readonly LayerTone[] = ['accent', 1, 2, 3, 4, 5, 6];

const FILE_NAME = 'auspex-answer';

function axisOf({ unit }: PartOf<'chart'>, language: Language) {
  return unit === 'percent' ? percentAxis(language) : numberAxis(language);
}

/** Where the figures of a chart are from: those of the same query say it. */
function provenanceOf(
  { query }: PartOf<'chart'>,
  { figures }: Pick<Draft, 'figures'>,
  t: Translate<AssistantTextKey>,
) {
  const own = ofQuery(figures, query);
  const sources = [...new Set(own.map((figure) => sourceName(figure, t)))];
  const asOf = own[0]?.asOf;
  return {
    source: sources.join(', ') || 'Auspex',
    simulated: own.some(({ simulated }) => simulated),
    asOf: asOf === undefined ? undefined : new Date(asOf),
  };
}

/** A chart of an answer, with its table, file and source as every chart of the product. */
export function AnswerChart(props: AnswerChartProps) {
  const { along } = props.part;
  const moments = along.filter((at) => typeof at === 'number');
  return moments.length === along.length ? (
    <OverTime {...props} moments={moments} />
  ) : (
    <ByName {...props} names={along.map(String)} />
  );
}

function OverTime({ part, draft, moments }: AnswerChartProps & { readonly moments: readonly number[] }) {
  const t = useText(assistantText);
  const language = useLanguage();
  const layers = useMemo(
    () =>
      part.series.map(({ name, values }, place): ChartLayer => {
        const points = moments.map((timeMs, at) => ({ timeMs, value: values[at] ?? null }));
        const tone = TONES[place % TONES.length] ?? 'accent';
        if (part.form === 'bars') return { kind: 'histogram', name, points, tone };
        return { kind: 'line', name, points, tone };
      }),
    [part, moments],
  );
  const panes = useMemo(
    () => [{ share: 1, formatValue: chartWriter(part, language), axis: axisOf(part, language) }],
    [part, language],
  );
  return (
    <TimeChart
      {...provenanceOf(part, draft, t)}
      {...{ layers, panes }}
      title={part.title}
      headingLevel={3}
      fileName={FILE_NAME}
      heightPx={260}
    />
  );
}

/** One chart for each series: bars of several would hide each other. */
function ByName({ part, draft, names }: AnswerChartProps & { readonly names: readonly string[] }) {
  const t = useText(assistantText);
  const language = useLanguage();
  const axis = useMemo(() => axisOf(part, language), [part, language]);
  const write = useMemo(() => chartWriter(part, language), [part, language]);
  const charts = useMemo(
    () =>
      part.series.map(({ name, values }) => ({
        name,
        items: names.map((each, at) => ({ name: each, value: values[at] ?? null })),
      })),
    [part, names],
  );
  return charts.map(({ name, items }) => (
    <BarsChart
      key={name}
      {...provenanceOf(part, draft, t)}
      {...{ items, axis }}
      title={charts.length > 1 ? `${part.title}: ${name}` : part.title}
      headingLevel={3}
      itemHeader={t('chart.along')}
      valueHeader={name}
      formatValue={write}
      tone={part.unit === 'percent' ? 'direction' : 'neutral'}
      fileName={FILE_NAME}
    />
  ));
}
