import type { Translate } from '../../../i18n/use-text.ts';
import type { Provenance } from '../market-queries.ts';

/** What the source of a figure is called under a chart; a made market says so in the language of the page. */
export function sourceName(
  { simulated, source }: Pick<Provenance, 'simulated' | 'source'>,
  t: Translate<'provenance.simulatedSource'>,
): string {
  return simulated ? t('provenance.simulatedSource') : source;
}
