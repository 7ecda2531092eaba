export { heikinAshi } from './heikin-ashi.ts';
export { pivotPoints } from './pivot-points.ts';
