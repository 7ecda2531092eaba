import { useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { DirectionMark } from '../../ui/formats/direction-mark.tsx';
import type { Stance } from './signal.ts';
import { signalsText } from './signals.text.ts';

const TONES: Readonly<Record<Stance, BadgeTone>> = { buy: 'gain', hold: 'neutral', sell: 'loss' };

/** Buy, hold or sell: a word, a mark and a colour say the same. */
export function StanceBadge({ stance }: { readonly stance: Stance }) {
  const t = useText(signalsText);
  return (
    <Badge tone={TONES[stance]} title={t('stance.technical')}>
      {stance === 'hold' ? (
        <svg
          width="8"
          height="8"
          viewBox="0 0 8 8"
          stroke="currentColor"
          aria-hidden="true"
          focusable="false"
        >
          <path d="M0 4h8" strokeWidth="2" />
        </svg>
      ) : (
        <DirectionMark direction={stance === 'buy' ? 'up' : 'down'} />
      )}
      {t(`stance.${stance}`)}
    </Badge>
  );
}
