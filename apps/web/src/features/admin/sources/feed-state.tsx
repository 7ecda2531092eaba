import { useText } from '../../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { adminText } from '../admin.text.ts';
import type { Feed } from './feed-row.ts';

const TONES: Readonly<Record<Feed['state'], BadgeTone>> = {
  fresh: 'gain',
  stale: 'accent',
  failing: 'loss',
  never: 'neutral',
  'not-offered': 'neutral',
};

interface FeedStateProps {
  readonly state: Feed['state'];
  /** How many feeds are in it. */
  readonly count?: number;
}

/** How the last fetch of a feed went; in words, coloured. */
export function FeedState({ state, count }: FeedStateProps) {
  const t = useText(adminText);
  return (
    <Badge tone={TONES[state]}>
      {t(`state.${state}`)}
      {count !== undefined && ` · ${count}`}
    </Badge>
  );
}
