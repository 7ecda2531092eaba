import { formatDate, formatPercent, formatPrice, formatProbability } from '@auspex/market';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Figure, Figures } from '../../../ui/figure/figure.tsx';
import { Price } from '../../../ui/formats/price.tsx';
import { Probability } from '../../../ui/formats/probability.tsx';
import { type EdgeGate, HORIZONS, type Horizon, outlookOf, type SignalRow } from '../signal.ts';
import {
  ExpectedMove,
  type FeeInForce,
  MoveOver,
  NetEdge,
  NotEnough,
  PUp,
  Strength,
  saysApart,
} from '../signal-cells.tsx';
import { signalsText } from '../signals.text.ts';
import styles from './detail.module.css';

interface OutlookCardsProps {
  readonly signal: SignalRow;
  readonly horizon: Horizon;
  readonly fee: FeeInForce;
  readonly gates: readonly EdgeGate[];
  /** In the head: the way to change the fee. */
  readonly actions: ReactNode;
}

/** Where the scale that the ranges of a signal share ends: with the farthest it looks ahead. */
function widestMove(signal: SignalRow): number {
  const move = outlookOf(signal, 60)?.expectedMove;
  return Math.max(0.02, Math.abs(move?.low ?? 0), Math.abs(move?.high ?? 0));
}

function Outlook({
  signal,
  bars,
  fee,
  shown,
  baseRate,
}: Pick<OutlookCardsProps, 'signal' | 'fee'> & { bars: Horizon; shown: boolean; baseRate: number | null }) {
  const t = useText(signalsText);
  const outlook = outlookOf(signal, bars);
  const facts = [
    { label: t('outlook.pUp'), value: <PUp outlook={outlook} stance={signal.stance} baseRate={baseRate} /> },
    {
      label: t('outlook.move'),
      value: <ExpectedMove outlook={outlook} fullAt={widestMove(signal)} />,
    },
    { label: t('outlook.over5'), value: <MoveOver outlook={outlook} bound={5} /> },
    { label: t('outlook.over10'), value: <MoveOver outlook={outlook} bound={10} /> },
    {
      label: t('outlook.fall10'),
      value: <Probability value={outlook?.pFallOver10} missing={t('missing.evidence')} />,
    },
    { label: t('outlook.strength'), value: <Strength outlook={outlook} /> },
    { label: t('outlook.net'), value: <NetEdge outlook={outlook} fee={fee} /> },
  ];
  return (
    <section className={styles.outlook} data-shown={shown || undefined}>
      <h3>{t('outlook.bars', { bars })}</h3>
      {outlook === null ? (
        <p>
          <NotEnough />
        </p>
      ) : (
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** What the next 5, 20 and 60 bars may bring: chance, range, large moves, strength and what is left after the fee. */
export function OutlookCards({ signal, horizon, fee, gates, actions }: OutlookCardsProps) {
  const t = useText(signalsText);
  const language = useLanguage();
  const { stance } = signal;
  const outlook = outlookOf(signal, horizon);
  return (
    <Card title={t('outlook.title')} note={t('outlook.note')} actions={actions}>
      <div className={styles.outlooks}>
        {HORIZONS.map((bars) => (
          <Outlook
            key={bars}
            {...{ signal, bars, fee }}
            shown={bars === horizon}
            baseRate={gates.find((gate) => gate.horizon === bars)?.baseRate ?? null}
          />
        ))}
      </div>
      {outlook && saysApart(stance, outlook) && (
        <p className="note">
          {t('pUp.apart', {
            stance: t(`stance.${stance}`),
            share: formatProbability(outlook.pUp, language),
          })}
        </p>
      )}
    </Card>
  );
}

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
