import type { Command, Platform } from '../../platform/module.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { ingestCommand } from './ingest-command.ts';
import { statusCommand } from './status-command.ts';

/** `auspex ingest` and `auspex market status`. */
export function marketCommands(needs: { readonly platform: Platform; readonly ingest: Ingest }): Command[] {
  return [ingestCommand(needs), statusCommand(needs)];
}
