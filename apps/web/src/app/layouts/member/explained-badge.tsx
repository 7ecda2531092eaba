import { useText } from '../../../i18n/use-text.ts';
import { useConfiguration } from '../../../shared/api/configuration-store.ts';
import { shellText } from '../../../shared/navigation/shell.text.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';

/** Says on every screen that prices are invented, and to pointer, finger and keyboard alike what that means. */
export function ExplainedBadge() {
  const t = useText(shellText);
  const configuration = useConfiguration();
  if (!configuration?.market.simulated) return null;
  return (
    <Tooltip text={t('simulatedWhy')} focusable>
      <Badge tone="info">{t('simulated')}</Badge>
    </Tooltip>
  );
}
