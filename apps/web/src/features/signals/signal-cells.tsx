import { formatDate, formatPercent, formatProbability, formatShare } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { RangeBar } from '../../ui/charts/range-bar.tsx';
import { Change } from '../../ui/formats/change.tsx';
import { DirectionMark } from '../../ui/formats/direction-mark.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { Probability } from '../../ui/formats/probability.tsx';
import { WithInterval } from '../../ui/formats/with-interval.tsx';
import { netAfterFee } from './fee/fee.ts';
import type { Outlook, SignalRow, Stance } from './signal.ts';
import styles from './signals.module.css';
import { signalsText } from './signals.text.ts';

const TONES: Readonly<Record<Stance, BadgeTone>> = { buy: 'gain', hold: 'neutral', sell: 'loss' };

/** Buy, hold or sell: a word, a mark and a colour say the same. */
export function StanceBadge({ stance, title }: { readonly stance: Stance; readonly title?: string }) {
  const t = useText(signalsText);
  return (
    <Badge tone={TONES[stance]} title={title ?? t('stance.technical')}>
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

/** How far buys must outnumber sells, as a share of the votes, before the stance turns; it holds until they are even. */
const TURNS_AT = 0.4;

/** The stance with the one before it and since when; on hover the votes behind it and the rule that keeps it. */
export function StanceCell({ signal }: { readonly signal: SignalRow }) {
  const t = useText(signalsText);
  const language = useLanguage();
  const { stance, previousStance, ageBars, since, votes } = signal;
  const was = previousStance === null ? null : t(`stance.${previousStance}`);
  const why = [
    t('stance.sinceDate', { stance: t(`stance.${stance}`), date: formatDate(Date.parse(since), language) }),
    t('votes.count', votes),
    t('stance.rule', { share: formatShare(TURNS_AT, 0, language) }),
  ].join('. ');
  return (
    <span className={styles.stance} title={`${why}.`}>
      <StanceBadge stance={stance} title={`${why}.`} />
      {was !== null && (
        <span className={styles.was}>
          {ageBars === 0 ? t('stance.wasNow', { was }) : t('stance.wasAgo', { was, count: ageBars })}
        </span>
      )}
    </span>
  );
}

interface VotesBarProps {
  readonly votes: SignalRow['votes'];
  readonly size?: 'cell' | 'large';
}

/** How many members vote which way, as shares of one bar and as figures. */
export function VotesBar({ votes, size = 'cell' }: VotesBarProps) {
  const t = useText(signalsText);
  const sides = ['buy', 'hold', 'sell'] as const;
  const words = t('votes.count', votes);
  return (
    <span className={styles.votes} data-size={size} title={words}>
      <span className={styles.voteBar} aria-hidden="true">
        {sides.map((side) => (
          <span key={side} data-side={side} style={{ flexGrow: votes[side] }} />
        ))}
      </span>
      <span className="visually-hidden">{words}</span>
      <span className={styles.voteCount} aria-hidden="true">
        {size === 'large' ? words : sides.map((side) => votes[side]).join('·')}
      </span>
    </span>
  );
}

interface OutlookProps {
  /** Null with too little history. */
  readonly outlook: Outlook | null;
}

/** Said instead of a number. */
export function NotEnough() {
  const t = useText(signalsText);
  return (
    <span className="muted" title={t('missing.evidenceWhy')}>
      {t('missing.evidence')}
    </span>
  );
}

interface PUpProps extends OutlookProps {
  /** How often earlier calls of the market rose; null where that was not measured. */
  readonly baseRate?: number | null;
  /** Shown near it: where the two point apart, it says why. */
  readonly stance?: Stance;
}

/** Whether the votes lean one way and the chance of a rise the other. */
export function saysApart(stance: Stance, { pUp }: Outlook): boolean {
  return (stance === 'sell' && pUp > 0.5) || (stance === 'buy' && pUp < 0.5);
}

/** What a chance of a rise does not tell by itself. */
function usePUpWords({ outlook, baseRate = null, stance }: PUpProps) {
  const t = useText(signalsText);
  const language = useLanguage();
  if (!outlook) return { isBase: false, isApart: false, words: '' };
  const { pUp, pUpSource } = outlook;
  const share = formatProbability(pUp, language);
  const isBase =
    pUpSource === 'range' && baseRate !== null && share === formatProbability(baseRate, language);
  const isApart = stance !== undefined && saysApart(stance, outlook);
  const words = [
    t(`source.${pUpSource}Sentence`),
    ...(isBase ? [t('pUp.base', { share })] : []),
    ...(isApart ? [t('pUp.apart', { stance: t(`stance.${stance}`), share })] : []),
  ].join(' ');
  return { isBase, isApart, words };
}

/** P(up), from the range of the prices; marked where it is from a model whose edge is proven. */
export function PUp(props: PUpProps) {
  const t = useText(signalsText);
  const { isBase, isApart, words } = usePUpWords(props);
  const { outlook } = props;
  if (!outlook) return <Missing reason={t('missing.evidence')} />;
  const { pUp, pUpSource } = outlook;
  return (
    <span
      className={styles.pUp}
      data-source={pUpSource}
      data-base={isBase || undefined}
      data-apart={isApart || undefined}
      title={words}
    >
      <Probability value={pUp} />
      {pUpSource === 'model' && <span className={styles.source}>{t('source.model')}</span>}
    </span>
  );
}

interface MoveProps extends OutlookProps {
  /** The scale that all bars of a column share. */
  readonly fullAt?: number;
}

/** The expected move with the range that holds it 80 times in 100. */
export function ExpectedMove({ outlook, fullAt }: MoveProps) {
  const t = useText(signalsText);
  const language = useLanguage();
  if (!outlook) return <NotEnough />;
  const { median, low, high } = outlook.expectedMove;
  const write = (value: number) => formatPercent(value, 1, language);
  const words = { median: write(median), low: write(low), high: write(high) };
  return (
    <span className={styles.move}>
      {fullAt !== undefined && (
        <RangeBar label={t('move.label', words)} {...{ low, high, fullAt }} middle={median} widthPx={64} />
      )}
      <WithInterval low={words.low} high={words.high} level={0.8}>
        <span className={styles.number}>{words.median}</span>
      </WithInterval>
    </span>
  );
}

/** Above it, a share would be rounded to 100%. */
const MOST_SHARE = 0.995;

/** The most that is written in a table. */
const MOST_BRIEF_SHARE = 0.99;

interface StrengthProps extends OutlookProps {
  /** In a column whose head says what is compared with what. */
  readonly brief?: boolean;
}

/** Where the score stands among this asset's own scores before, in words. */
export function Strength({ outlook, brief = false }: StrengthProps) {
  const t = useText(signalsText);
  const language = useLanguage();
  if (!outlook) return <Missing reason={t('missing.evidence')} />;
  const { strength } = outlook;
  if (strength === null) return <Missing reason={t('missing.score')} />;
  const side = strength >= 0.5 ? 'stronger' : 'weaker';
  const share = side === 'stronger' ? strength : 1 - strength;
  const words =
    share > MOST_SHARE
      ? t(`strength.${side}All`)
      : t(`strength.${side}`, { share: formatShare(share, 0, language) });
  if (!brief) return <span className={styles.strength}>{words}</span>;
  return (
    <span className={styles.strength} title={words}>
      {t(side === 'stronger' ? 'strength.above' : 'strength.below', {
        share: formatShare(Math.min(share, MOST_BRIEF_SHARE), 0, language),
      })}
    </span>
  );
}

/** How likely a move beyond a bound is, either way. */
export function MoveOver({ outlook, bound }: OutlookProps & { readonly bound: 5 | 10 }) {
  const t = useText(signalsText);
  const value = bound === 5 ? outlook?.pMoveOver5 : outlook?.pMoveOver10;
  return <Probability value={value} missing={t('missing.evidence')} />;
}

/** What the fee costs, as the server assumed it and as the member pays it; basis points a side. */
export interface FeeInForce {
  readonly assumed: number;
  readonly paid: number;
}

/** The net edge of an outlook; null where none is proven. */
export function netEdgeOf(outlook: Outlook | null, { assumed, paid }: FeeInForce): number | null {
  if (outlook === null || outlook.gate !== 'open' || outlook.netEdge === null) return null;
  return netAfterFee({ netEdge: outlook.netEdge, assumedBasisPoints: assumed, feeBasisPoints: paid });
}

/** A figure only where an edge is proven. */
export function NetEdge({ outlook, fee }: OutlookProps & { readonly fee: FeeInForce }) {
  const t = useText(signalsText);
  if (!outlook) return <Missing reason={t('missing.evidence')} />;
  const net = netEdgeOf(outlook, fee);
  if (net !== null) return <Change value={net} />;
  return (
    <span className="muted" title={t('missing.edgeWhy')}>
      {t('missing.edge')}
    </span>
  );
}

interface SymbolLinkProps {
  readonly symbol: string;
  readonly open: (symbol: string) => void;
}

/** A link to a symbol's signal for those who open it elsewhere; a plain press keeps the table's view in the address. */
export function SymbolLink({ symbol, open }: SymbolLinkProps) {
  return (
    <a
      href={`?${new URLSearchParams({ symbol })}`}
      tabIndex={-1}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open(symbol);
      }}
    >
      {symbol}
    </a>
  );
}
