import type { StandaloneCommand } from '../../platform/module.ts';
import { evaluateCommand } from './evaluate-command.ts';
import { exportBarsCommand } from './export-bars-command.ts';
import { forecastCommand } from './forecast-command.ts';

/** The method judged and used on folders of bars, without database or server. */
export const evaluationCommands: readonly StandaloneCommand[] = [
  evaluateCommand,
  forecastCommand,
  exportBarsCommand,
];
