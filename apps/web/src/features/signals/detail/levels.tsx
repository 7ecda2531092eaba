import { formatDate, formatPercent, formatPrice } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Figure, Figures } from '../../../ui/figure/figure.tsx';
import { Price } from '../../../ui/formats/price.tsx';
import type { SignalRow } from '../signal.ts';
import { signalsText } from '../signals.text.ts';

/** Where the rule of the track record goes in and out. */
export function Levels({ signal }: { readonly signal: SignalRow }) {
  const t = useText(signalsText);
  const language = useLanguage();
  const { close, stop, target, stance, ageBars, since } = signal;
  const which = stance !== 'buy' ? 'none' : ageBars === 0 ? 'fresh' : 'standing';
  const date = formatDate(Date.parse(since), language);
  const distance = (level: number | null) =>
    level === null
      ? undefined
      : t('plan.distance', { distance: formatPercent(level / close - 1, 1, language) });
  return (
    <Card title={t('plan.title')} note={t(`plan.note.${which}`, { date })}>
      <Figures>
        <Figure
          label={t('plan.entry')}
          value={t('plan.entryValue')}
          note={t('plan.entryNote', { price: formatPrice(close, undefined, language) })}
        />
        <Figure
          label={t('plan.stop')}
          value={<Price value={stop} missing={t('missing.plan')} />}
          note={distance(stop)}
        />
        <Figure
          label={t('plan.target')}
          value={<Price value={target} missing={t('missing.plan')} />}
          note={distance(target)}
        />
      </Figures>
    </Card>
  );
}
