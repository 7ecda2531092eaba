import { lazy } from 'react';

/** The drawing library is fetched when the first such chart comes on screen. */
export const LazyEchart = lazy(() =>
  import('./echart-canvas.tsx').then(({ EchartCanvas }) => ({ default: EchartCanvas })),
);
