import { RollingMean } from '../indicators/running/rolling-mean.ts';
import type { FeatureStep } from './feature.ts';
import { assetGroups, FEATURE_COUNT, featureColumn } from './feature-table.ts';
import { Moment, type Variances } from './moment.ts';

const MONEY = featureColumn('rank-money-traded');

/**
 * The columns of one asset that need no other asset, bar by bar. The batch and the daily form both run this, so their
 * bytes are equal by construction. Write a bar into `now`, then call `step`; the row is reused.
 */
export class AssetFeatures {
  readonly now: Moment;
  /** The newest bar's row; columns that look at the whole market are still empty. */
  readonly row = new Float64Array(FEATURE_COUNT).fill(Number.NaN);
  readonly #steps: readonly FeatureStep[];
  readonly #places: readonly number[];
  readonly #money = new RollingMean(20);

  constructor(barsPerYear: number, expectedBars = 0) {
    this.now = new Moment(expectedBars);
    this.#steps = assetGroups.map((group) => group.begin(barsPerYear));
    let place = 0;
    this.#places = assetGroups.map(({ specs }) => {
      place += specs.length;
      return place - specs.length;
    });
  }

  step(variances: Variances): void {
    const { now, row } = this;
    now.advance(variances);
    for (let g = 0; g < this.#steps.length; g++) this.#steps[g](now, row, this.#places[g]);
    const money = now.close * now.volume;
    row[MONEY] = this.#money.next(money > 0 ? Math.log(money) : Number.NaN);
  }
}
