import type { BarColumns } from '@auspex/market';
import type { Indicator, OutputColumns, Vote, VoteView } from './definition.ts';
import { resolveParameters } from './parameters.ts';

/** A member's vote as a number, for columns: 1 buy, 0 hold, −1 sell, NaN none. */
const codes = { buy: 1, hold: 0, sell: -1 } as const;

interface Ballot {
  readonly indicator: Indicator;
  readonly params?: { readonly [name: string]: number | string };
  readonly bars: BarColumns;
  /** The outputs of the indicator's kernel with the same parameters over the same bars. */
  readonly outputs: OutputColumns<string>;
}

function pastValue(column: Float64Array | undefined, index: number): number {
  return column?.[index] ?? Number.NaN;
}

/** Opens a ballot: the returned function casts the vote of any bar, looking only at it and earlier ones. */
export function openBallot({ indicator, params, bars, outputs }: Ballot): (index: number) => Vote {
  const values: { readonly [name: string]: number | string } = resolveParameters(
    indicator.name,
    indicator.parameters,
    params,
  );
  let at = 0;
  const view: VoteView<string> = {
    value: (output, barsBack = 0) => pastValue(outputs[output], at - Math.abs(barsBack)),
    close: (barsBack = 0) => pastValue(bars.close, at - Math.abs(barsBack)),
    parameter: (name) => Number(values[name]),
  };
  return (index) => {
    at = index;
    return indicator.vote && index >= 0 ? indicator.vote.cast(view) : null;
  };
}

/** The vote of every bar as a column: 1 buy, 0 hold, −1 sell, NaN if there is none. */
export function voteColumn(ballot: Ballot): Float64Array {
  const cast = openBallot(ballot);
  const column = new Float64Array(ballot.bars.close.length);
  for (let i = 0; i < column.length; i++) {
    const vote = cast(i);
    column[i] = vote === null ? Number.NaN : codes[vote];
  }
  return column;
}
