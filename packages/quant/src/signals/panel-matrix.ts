/** One number per day and asset of a panel: day `d`, asset `a` is at `d · assets + a`; `NaN` if there is none. */
export interface PanelMatrix {
  readonly days: number;
  readonly assets: number;
  readonly values: Float64Array;
}

/** An empty matrix. */
export function emptyPanelMatrix(days: number, assets: number): PanelMatrix {
  return { days, assets, values: new Float64Array(days * assets).fill(Number.NaN) };
}

/** The numbers of one day, one per asset; shares memory with the matrix. */
export function dayOfMatrix({ assets, values }: PanelMatrix, day: number): Float64Array {
  return values.subarray(day * assets, (day + 1) * assets);
}
