import { DAY_MS, formatProbability, type Language } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { serverTime } from '../../../ui/formats/server-time.ts';
import type { EdgeGate, Headline as HeadlineGate, RecordSummary } from '../returns-replies.ts';
import styles from './record.module.css';
import { recordText } from './record.text.ts';

interface HeadlineProps {
  readonly headline: HeadlineGate;
  readonly gates: readonly EdgeGate[];
  readonly estimate: RecordSummary['estimate'];
}

/** A hit rate only where both gates are open; before, what is missing. */
export function Headline({ headline, gates, estimate }: HeadlineProps) {
  const t = useText(recordText);
  const locale = useLanguage();
  const count = (value: number) => Math.floor(value).toLocaleString(locale);
  const state = headlineState(headline, gates);
  if (state.kind === 'claimed') {
    const share = (value: number) => formatProbability(value, locale);
    return (
      <section className={styles.headline} data-state="claimed">
        <h2>{t('head.gateOpen', { rate: share(state.value), n: count(headline.effectiveN) })}</h2>
        <p>{t('head.gateInterval', { low: share(state.low), high: share(state.high) })}</p>
      </section>
    );
  }
  const { effectiveN, needed } = headline;
  const words = {
    ...{ count: Math.floor(effectiveN), have: count(effectiveN), needed: count(needed) },
    missing: count(Math.ceil(state.missing)),
  };
  return (
    <section className={styles.headline} data-state={state.kind}>
      <h2>{t('head.shut')}</h2>
      <p>{state.kind === 'counting' ? t('head.missing', words) : t('head.edgeShut')}</p>
      {state.kind === 'counting' && (
        <>
          {estimate && (
            <p>
              {t(`head.estimate.${estimate.pace === 'backtest' ? 'backtest' : 'own'}`, {
                when: aboutWhen(estimate.on, serverTime(), locale),
                pace: count(estimate.perYear),
              })}
            </p>
          )}
          <p className="muted">{t('head.why')}</p>
        </>
      )}
    </section>
  );
}

const YEAR_MS = 365.25 * DAY_MS;

/** No surer than an estimate is: the month within two years, the year after that. */
export function aboutWhen(date: string, now: number, language: Language): string {
  const at = Date.parse(date);
  const parts =
    at - now < 2 * YEAR_MS ? ({ month: 'long', year: 'numeric' } as const) : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' }).format(at);
}

type HeadlineState =
  | { readonly kind: 'claimed'; readonly value: number; readonly low: number; readonly high: number }
  /** Too few independent calls have matured. */
  | { readonly kind: 'counting'; readonly missing: number }
  /** Enough calls, but no edge is measurable. */
  | { readonly kind: 'no-edge'; readonly missing: 0 };

/** Two gates, both needed: enough independent calls, and an edge on at least one horizon; `open` says that both are. */
export function headlineState(headline: HeadlineGate, gates: readonly EdgeGate[]): HeadlineState {
  const { open, effectiveN, needed, hitRate } = headline;
  if (effectiveN < needed) return { kind: 'counting', missing: needed - effectiveN };
  const edge = gates.some(({ state }) => state === 'open');
  if (!open || !edge || hitRate === null) return { kind: 'no-edge', missing: 0 };
  const { value, low, high } = hitRate;
  if (value === null || low === null || high === null) return { kind: 'no-edge', missing: 0 };
  return { kind: 'claimed', value, low, high };
}
