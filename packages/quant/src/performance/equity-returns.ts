/** Bar-to-bar returns of an equity curve; one fewer than its points. */
export function equityReturns(equity: Float64Array): Float64Array {
  const returns = new Float64Array(Math.max(0, equity.length - 1));
  for (let i = 0; i < returns.length; i++) {
    if (!(equity[i] > 0))
      throw new RangeError(`Equity at point ${i} is ${equity[i]}; returns need it above 0.`);
    returns[i] = equity[i + 1] / equity[i] - 1;
  }
  return returns;
}
