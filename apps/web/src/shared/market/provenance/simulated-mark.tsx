import { useText } from '../../../i18n/use-text.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { marketText } from '../market.text.ts';

/** The small mark on everything that shows invented figures. */
export function SimulatedMark() {
  const t = useText(marketText);
  return (
    <Badge tone="info" title={t('provenance.simulatedWhy')}>
      {t('provenance.simulated')}
    </Badge>
  );
}
