import { openNats } from '../../apps/server/src/platform/bus/nats-bus.ts';

/** What was sent on the lanes of quotes, as NATS itself hears it. */
export interface Lanes {
  /** How often each symbol's quote was sent since the last `reset`. */
  readonly sent: ReadonlyMap<string, number>;
  /** The newest price of each symbol. */
  readonly last: ReadonlyMap<string, number>;
  reset(): void;
  close(): Promise<void>;
}

/** Matches every lane, and no process of the product asks for it. */
const EVERY_LANE = 'auspex.*.lane.>';

const LANE = '.lane.quotes:';
/** The symbol of a lane's subject; null for any other subject. */
export function symbolOf(subject: string): string | null {
  const at = subject.indexOf(LANE);
  return at < 0 ? null : subject.slice(at + LANE.length);
}

export async function hearLanes(url: string): Promise<Lanes> {
  const nats = await openNats(url);
  const sent = new Map<string, number>();
  const last = new Map<string, number>();
  nats.subscribe(EVERY_LANE, {
    callback: (error, { subject, data }) => {
      const symbol = symbolOf(subject);
      if (error !== null || symbol === null) return;
      sent.set(symbol, (sent.get(symbol) ?? 0) + 1);
      const price = /"last":([\d.e+-]+)/.exec(Buffer.from(data).toString())?.[1];
      if (price !== undefined) last.set(symbol, Number(price));
    },
  });
  return {
    sent,
    last,
    reset: () => sent.clear(),
    close: () => nats.close(),
  };
}
