import type { PathName } from '../../shared/navigation/paths.ts';

/** The letter after `g` and the screen that it leads to. */
export const JUMPS: ReadonlyArray<{ readonly letter: string; readonly to: PathName }> = [
  { letter: 's', to: 'technicalAnalysis' },
  { letter: 'd', to: 'stocksAnalysis' },
  { letter: 'r', to: 'aiReturnsAuth' },
  { letter: 'y', to: 'regression' },
  { letter: 'p', to: 'portfolio' },
  { letter: 'b', to: 'assetBreakdown' },
  { letter: 'f', to: 'smartScreener' },
  { letter: 'e', to: 'earningCalendar' },
  { letter: 'c', to: 'chartAnalysis' },
  { letter: 'n', to: 'newsAnalysis' },
  { letter: 'a', to: 'chat' },
  { letter: 't', to: 'sentimentAnalysis' },
  { letter: 'v', to: 'relativeVolume' },
  { letter: 'o', to: 'stockCorrelation' },
];
