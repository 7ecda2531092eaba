import type { Command, Platform } from '../../platform/module.ts';
import type { Ingest } from '../ingest/ingest.ts';
import type { MarketService } from '../market-service.ts';
import { truthCommand } from '../truth/truth-command.ts';
import { ingestCommand } from './ingest-command.ts';
import { statusCommand } from './status-command.ts';

/** `auspex ingest`, `auspex market status` and `auspex market truth`. */
export function marketCommands(needs: {
  readonly platform: Platform;
  readonly ingest: Ingest;
  readonly market: MarketService;
}): Command[] {
  return [ingestCommand(needs), statusCommand(needs), truthCommand(needs)];
}
