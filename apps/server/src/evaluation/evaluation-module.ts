import type { ServerModule } from '../platform/module.ts';
import { evaluateCommand } from './commands/evaluate-command.ts';
import { exportBarsCommand } from './commands/export-bars-command.ts';
import { forecastCommand } from './commands/forecast-command.ts';

/** Rank 4: the method judged and used on folders of bars, from the command line alone. */
export const evaluationModule: ServerModule = {
  name: 'evaluation',
  rank: 4,
  standalone: [evaluateCommand, forecastCommand, exportBarsCommand],
  create: () => ({}),
};
