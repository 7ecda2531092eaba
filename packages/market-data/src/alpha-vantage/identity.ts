import type { SourceIdentity } from '../ports/source-answer.ts';

export const alphaVantageIdentity: SourceIdentity = {
  id: 'alpha-vantage',
  name: 'Alpha Vantage',
  simulated: false,
  answers: 'counted',
};
