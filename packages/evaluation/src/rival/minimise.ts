/** How a search runs: where it starts, how far it looks first, and when it has arrived. */
export interface SearchPlan {
  readonly start: Float64Array;
  readonly step: number;
  /** It ends when the best and the worst corner differ by less. */
  readonly tolerance: number;
  readonly evaluations: number;
}

/** The lowest point that a search found. */
export interface Minimum {
  readonly at: Float64Array;
  readonly value: number;
}

/** Nelder and Mead's search with the usual factors; the value of an impossible point is infinite. */
export function minimise(loss: (at: Float64Array) => number, plan: SearchPlan): Minimum {
  const size = plan.start.length;
  const corners: Minimum[] = Array.from({ length: size + 1 }, (_, k) => {
    const at = plan.start.slice();
    if (k > 0) at[k - 1] += plan.step;
    return { at, value: loss(at) };
  });
  let spent = size + 1;
  const byValue = (a: Minimum, b: Minimum) => a.value - b.value;
  const tried = (at: Float64Array): Minimum => {
    spent++;
    return { at, value: loss(at) };
  };
  corners.sort(byValue);
  while (spent < plan.evaluations && corners[size].value - corners[0].value > plan.tolerance) {
    const worst = corners[size];
    const centre = worst.at.map((_, i) => {
      let sum = 0;
      for (let k = 0; k < size; k++) sum += corners[k].at[i];
      return sum / size;
    });
    const along = (share: number) => tried(centre.map((value, i) => value + share * (worst.at[i] - value)));
    const mirrored = along(-1);
    if (mirrored.value < corners[0].value) {
      const further = along(-2);
      corners[size] = further.value < mirrored.value ? further : mirrored;
    } else if (mirrored.value < corners[size - 1].value) corners[size] = mirrored;
    else {
      const inner = along(mirrored.value < worst.value ? -0.5 : 0.5);
      if (inner.value < Math.min(mirrored.value, worst.value)) corners[size] = inner;
      else {
        const [{ at: best }] = corners;
        for (let k = 1; k <= size; k++)
          corners[k] = tried(corners[k].at.map((value, i) => best[i] + 0.5 * (value - best[i])));
      }
    }
    corners.sort(byValue);
  }
  return corners[0];
}
