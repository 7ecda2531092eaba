import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Card } from '../../../ui/card/card.tsx';
import {
  ExpectedMove,
  type FeeInForce,
  MoveOver,
  NetEdge,
  NotEnough,
  PUp,
  Strength,
} from '../outlook-cells.tsx';
import { HORIZONS, type Horizon, outlookOf, type SignalRow } from '../signal.ts';
import { signalsText } from '../signals.text.ts';
import { widestMove } from '../table/widest-move.ts';
import styles from './detail.module.css';

interface OutlookCardsProps {
  readonly signal: SignalRow;
  readonly horizon: Horizon;
  readonly fee: FeeInForce;
  /** In the head: the way to change the fee. */
  readonly actions: ReactNode;
}

function Outlook({
  signal,
  bars,
  fee,
  shown,
}: Pick<OutlookCardsProps, 'signal' | 'fee'> & { bars: Horizon; shown: boolean }) {
  const t = useText(signalsText);
  const outlook = outlookOf(signal, bars);
  const facts = [
    { label: t('outlook.pUp'), value: <PUp outlook={outlook} /> },
    {
      label: t('outlook.move'),
      value: <ExpectedMove outlook={outlook} fullAt={widestMove([signal], 60)} />,
    },
    { label: t('outlook.over5'), value: <MoveOver outlook={outlook} bound={5} /> },
    { label: t('outlook.over10'), value: <MoveOver outlook={outlook} bound={10} /> },
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
export function OutlookCards({ signal, horizon, fee, actions }: OutlookCardsProps) {
  const t = useText(signalsText);
  return (
    <Card title={t('outlook.title')} note={t('outlook.note')} actions={actions}>
      <div className={styles.outlooks}>
        {HORIZONS.map((bars) => (
          <Outlook key={bars} signal={signal} bars={bars} fee={fee} shown={bars === horizon} />
        ))}
      </div>
    </Card>
  );
}
