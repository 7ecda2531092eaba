import { formatNumber, formatPrice, type Language } from '@auspex/market';
import type { ComputedIndicator, IndicatorDescription } from '@auspex/quant/chart';
import {
  choiceWord,
  type IndicatorTranslate,
  labelWord,
} from '../../shared/market/vocabulary/indicator-words.ts';
import { formatVolume } from '../../ui/charts/value-axis.ts';
import type { ColourTokens } from '../../ui/theme/tokens.ts';
import type { ChartIndicator } from './charts-queries.ts';
import { indicatorWords } from './indicator-words.ts';
import type { PlotLine, PlotPane, PlotStudy } from './plot/plot-model.ts';

type Output = IndicatorDescription['outputs'][number];
type Options = ChartIndicator['options'];

/** A value by its unit: large amounts short, prices as prices. */
function formatOutput(unit: Output['unit'], language: Language): (value: number) => string {
  if (unit === 'price') return (value) => formatPrice(value, undefined, language);
  if (unit === 'shares' || unit === 'money') {
    return (value) => `${value < 0 ? '−' : ''}${formatVolume(Math.abs(value), language)}`;
  }
  return (value) => formatNumber(value, 2, language);
}

/** The colour of an output where the member has chosen none; indicators of one kind differ by their place. */
export function usualColour({ tone, draw }: Output, tokens: ColourTokens, place: number): string {
  const series = (step: number) => tokens.series[step % tokens.series.length] ?? tokens.info;
  if (typeof tone === 'number') {
    const rainbow = [...tokens.series, tokens.info, tokens.accent];
    return rainbow[tone % rainbow.length] ?? tokens.info;
  }
  switch (tone) {
    case 'second':
      return tokens.accent;
    case 'third':
      // A histogram without a colour of its own has those of its direction.
      return draw === 'histogram' ? '' : tokens.muted;
    case 'up':
      return tokens.gain;
    case 'down':
      return tokens.loss;
    case 'band':
      return tokens.muted;
    default:
      return draw === 'histogram' ? '' : series(place);
  }
}

interface StudyRequest {
  readonly saved: ChartIndicator;
  readonly computed: Exclude<ComputedIndicator, { problem: object }>;
  readonly place: number;
  readonly tokens: ColourTokens;
  readonly language: Language;
  readonly ti: IndicatorTranslate;
}

function lineOf(output: Output, { saved, computed, place, tokens, ti }: StudyRequest): PlotLine {
  const { options } = saved;
  const colour = options[`color:${output.id}`];
  const width = options[`width:${output.id}`];
  const by = output.shiftBy;
  const bars = by ? Number(computed.parameters[by.parameter] ?? 0) : 0;
  return {
    name: labelWord(output.name, ti),
    values: computed.values[output.id] ?? new Float64Array(0),
    draw: output.draw === 'none' ? 'line' : output.draw,
    colour: typeof colour === 'string' ? colour : usualColour(output, tokens, place),
    width: typeof width === 'number' ? width : 1.5,
    shift: by?.towards === 'past' ? -bars : bars,
  };
}

/** Its short name with the parameters that are numbers, as charts write it: `RSI 14`. */
export function studyName(
  description: IndicatorDescription,
  parameters: Readonly<Record<string, number | string>>,
  ti: IndicatorTranslate,
): string {
  const { outputs } = description;
  const numbers = Object.keys(description.parameters).flatMap((each) => {
    const value = parameters[each];
    return typeof value === 'number' && each !== 'utcOffset' ? [String(value)] : [];
  });
  const source = parameters.source;
  const price =
    typeof source === 'string' && source !== 'close' ? [choiceWord(source, ti).toLowerCase()] : [];
  const only = outputs.length === 1 ? outputs[0] : undefined;
  const name = only ? labelWord(only.name, ti) : indicatorWords(description, ti).name;
  return [name, ...numbers, ...price].join(' ');
}

function studyOf(request: StudyRequest): PlotStudy {
  const { saved, computed, language, ti } = request;
  const { description, parameters } = computed;
  const shown = description.outputs.filter(
    ({ id, draw }) => draw !== 'none' && saved.options[`visible:${id}`] !== false,
  );
  const lines = new Map(shown.map((output) => [output.id, lineOf(output, request)]));
  const fills = (description.fills ?? []).flatMap(({ from, to }) => {
    const [one, other] = [lines.get(from), lines.get(to)];
    return one && other ? [{ from: one, to: other }] : [];
  });
  return {
    id: saved.id,
    name: studyName(description, parameters, ti),
    lines: [...lines.values()],
    fills,
    format: formatOutput(description.outputs[0]?.unit ?? 'index', language),
  };
}

/** Where an indicator is drawn: over the price, alone, or together with others. */
function paneOf(options: Options, { pane }: Pick<IndicatorDescription, 'pane'>, id: string): string {
  const chosen = typeof options.pane === 'string' ? options.pane : pane;
  return chosen === 'own' ? `own ${id}` : chosen;
}

interface PanesRequest {
  readonly indicators: readonly ChartIndicator[];
  readonly computed: readonly ComputedIndicator[];
  readonly tokens: ColourTokens;
  readonly language: Language;
  readonly ti: IndicatorTranslate;
}

const PRICE_SHARE = 3;

/** The pane of the price, and below it those of the indicators in their order. */
export function makePanes(request: PanesRequest): readonly [PlotPane, ...PlotPane[]] {
  const { indicators, computed, ...look } = request;
  const price: PlotStudy[] = [];
  const others = new Map<string, PlotPane & { studies: PlotStudy[]; levels: number[] }>();
  indicators.forEach((saved, place) => {
    const found = computed[place];
    if (saved.hidden || !found || 'problem' in found) return;
    const study = studyOf({ saved, computed: found, place, ...look });
    const id = paneOf(saved.options, found.description, saved.id);
    if (id === 'price') {
      price.push(study);
      return;
    }
    const { levels = [], scale } = found.description;
    const pane = others.get(id) ?? { id, share: 1, studies: [], levels: [], ends: scale };
    pane.studies.push(study);
    if (pane.studies.length === 1) pane.levels.push(...levels.map(({ value }) => value));
    others.set(id, pane);
  });
  return [{ id: 'price', share: PRICE_SHARE, studies: price, levels: [] }, ...others.values()];
}
