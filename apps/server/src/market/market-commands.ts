import type { Command, Platform } from '../platform/module.ts';
import { statusCommand } from './health/status-command.ts';
import type { Ingest } from './ingest/ingest.ts';
import { ingestCommand } from './ingest-command.ts';
import { truthCommand } from './truth/truth-command.ts';
import type { MarketService } from './view/market-service.ts';

/** `auspex ingest`, `auspex market status` and `auspex market truth`. */
export function marketCommands(needs: {
  readonly platform: Platform;
  readonly ingest: Ingest;
  readonly market: MarketService;
}): Command[] {
  return [ingestCommand(needs), statusCommand(needs), truthCommand(needs)];
}
