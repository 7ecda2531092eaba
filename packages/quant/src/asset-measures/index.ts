export {
  baseBar,
  firstBarFrom,
  isYoungerThan,
  type MeasuredBars,
  measureBars,
  WARM_UP_BARS,
} from './measure-bars.ts';
export { measureSeason, shareBelow } from './measure-returns.ts';
