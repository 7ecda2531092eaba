import { formatDate, formatDateTime, formatMoney, type Language } from '@auspex/market';
import type { Translate } from '../../../i18n/use-text.ts';
import type { PublisherVerdict } from './check-publisher.ts';
import type { TradesVerdict } from './examine-trades.ts';
import type { VerifyTextKey } from './verify.text.ts';
import { isSound, type StepOutcome } from './verify-record.ts';

interface Words {
  readonly t: Translate<VerifyTextKey>;
  readonly locale: Language;
  readonly failure: (error: unknown) => string;
}

/** Enough of a hash to compare by eye. */
const SHORT_HASH = 16;

function sumWords(verdict: TradesVerdict, { t, locale }: Words): string {
  const money = (value: number) => formatMoney(Math.round(value * 100) / 100, 'USD', locale);
  const count = (value: number) => value.toLocaleString(locale);
  switch (verdict.kind) {
    case 'sums':
      return t('sum.sums', { rows: count(verdict.rows), profit: money(verdict.profit) });
    case 'short': {
      const missing = verdict.total - verdict.rows;
      return t('sum.short', { rows: count(verdict.rows), total: count(verdict.total), missing });
    }
    case 'repeated':
      return t('sum.repeated', { id: verdict.id });
    case 'bad-row':
      return t('sum.badRow', { id: verdict.id, shown: money(verdict.shown), should: money(verdict.should) });
    case 'miscounted': {
      const { symbol, rows, counted, unexplained } = verdict;
      if (rows > counted) return t('sum.tooMany', { symbol, rows, counted });
      return unexplained === null
        ? t('sum.missingPlain', { symbol, rows, counted })
        : t('sum.missing', { symbol, rows, counted, amount: money(unexplained) });
    }
    case 'differs':
      return t('sum.differs', { profit: money(verdict.profit), curve: money(verdict.curve) });
    case 'no-curve':
      return verdict.rows === 0
        ? t('sum.none')
        : t('sum.noCurve', { rows: count(verdict.rows), profit: money(verdict.profit) });
  }
}

function proofWords(
  outcome: StepOutcome & { readonly kind: 'proofs' },
  { t, locale }: Words,
  isHistory: boolean,
): string {
  const { proved, sealed, lost, late, unlisted, history } = outcome;
  if (lost !== null) return t('proofs.lost', { id: lost });
  if (late !== null) {
    const moment = (at: string) => formatDateTime(Date.parse(at), locale);
    return t('proofs.late', { id: late.id, written: moment(late.writtenAt), opened: moment(late.openedAt) });
  }
  if (unlisted !== null) return t('proofs.unlisted', { ...unlisted });
  const parts =
    proved > 0 ? [t(proved === 1 ? 'proofs.rows_one' : 'proofs.rows_other', { count: proved })] : [];
  if (sealed > 0) parts.push(t('proofs.sealed', { count: sealed }));
  if (history !== null)
    parts.push(t('proofs.history', { seq: history.seq, hash: history.hash.slice(0, SHORT_HASH) }));
  else if (isHistory) parts.push(t('proofs.historyNone'));
  return parts.length === 0 ? t('proofs.none') : parts.join(' ');
}

function witnessWords(
  { remembered }: StepOutcome & { readonly kind: 'witness' },
  { t, locale }: Words,
): string {
  if (remembered === null) return t('witness.none');
  const count = remembered.root.count.toLocaleString(locale);
  if ('file' in remembered) return t('witness.file', { file: String(remembered.file), count });
  return t('witness.good', { date: formatDate(Date.parse(remembered.at), locale), count });
}

function publisherWords(verdict: PublisherVerdict, { t, locale }: Words): string {
  const day = (text: string) => formatDate(Date.parse(text), locale);
  switch (verdict.kind) {
    case 'signed': {
      const { key, since, at } = verdict;
      const moment = formatDateTime(Date.parse(at), locale);
      return t('signature.signed', { key: key.slice(0, SHORT_HASH), since: day(since), at: moment });
    }
    case 'other-day':
    case 'redated':
      return t(`signature.${verdict.kind}`, { date: day(verdict.date) });
    case 'adopted': {
      const { key, since } = verdict;
      return t('signature.adopted', { key: key.slice(0, SHORT_HASH), since: day(since) });
    }
    case 'lost-end':
    case 'key-gone':
    case 'kept-false':
      return t(`signature.${verdict.kind}`, { key: verdict.key.slice(0, SHORT_HASH) });
    default:
      return t(`signature.${verdict.kind}`);
  }
}

/** What a step found, in a sentence. */
export function outcomeWords(outcome: StepOutcome, words: Words & { readonly isHistory: boolean }): string {
  const { t, locale, failure } = words;
  switch (outcome.kind) {
    case 'running':
      return '';
    case 'rows-read':
      return t(outcome.rows === 1 ? 'rows.read_one' : 'rows.read_other', {
        count: outcome.rows.toLocaleString(locale),
        total: outcome.total.toLocaleString(locale),
      });
    case 'trades':
      return sumWords(outcome.verdict, words);
    case 'chain': {
      const { verdict, root } = outcome;
      if (verdict.intact)
        return t('chain.good', {
          count: root.count.toLocaleString(locale),
          hash: root.hash.slice(0, SHORT_HASH),
        });
      const { seq, id, reason } = verdict.break;
      const why = t(`why.${reason}`);
      return id === null ? t('chain.bad', { seq, why }) : t('chain.badLeaf', { id, seq, why });
    }
    case 'empty-chain':
      return t('chain.empty');
    case 'publisher':
      return publisherWords(outcome.verdict, words);
    case 'witness':
      return witnessWords(outcome, words);
    case 'proofs':
      return proofWords(outcome, words, words.isHistory);
    case 'skipped':
      return t('verify.notTried');
    case 'unreachable':
      return t('verify.unreachable', { why: failure(outcome.error) });
  }
}

export type StepState = 'waiting' | 'busy' | 'passed' | 'failed' | 'skipped' | 'nothing';

/** A chain seen for the first time has no past here; rows that the ledger does not hold prove nothing. */
function comparesNothing(outcome: StepOutcome): boolean {
  if (outcome.kind === 'witness') return outcome.remembered === null;
  return (
    outcome.kind === 'proofs' && outcome.proved === 0 && outcome.sealed === 0 && outcome.history === null
  );
}

export function stateOf(outcome: StepOutcome | undefined): StepState {
  if (outcome === undefined) return 'waiting';
  if (outcome.kind === 'running') return 'busy';
  const unchecked = outcome.kind === 'publisher' && ['older', 'no-browser'].includes(outcome.verdict.kind);
  if (unchecked || outcome.kind === 'skipped' || outcome.kind === 'unreachable') return 'skipped';
  if (!isSound(outcome)) return 'failed';
  return comparesNothing(outcome) ? 'nothing' : 'passed';
}
