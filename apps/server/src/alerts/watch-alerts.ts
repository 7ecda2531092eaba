import { type AssetId, calendarOf, DAY_MS, dateOfInstant, newYorkDateOf, splitBetween } from '@auspex/market';
import { judgeMembers } from '@auspex/quant/alerting';
import { createLead, isGone, type ViewAsset } from '../market/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import { yieldToEventLoop } from '../platform/threads/yield-to-event-loop.ts';
import type { AlertBook } from './alert-book.ts';
import { type AlertSources, FactReader, levelAt } from './alert-facts.ts';
import type { WatchedAlert } from './alert-store.ts';
import { type FiringParts, fireAlert } from './fire-alert.ts';
import { type AllowanceOf, heldAlerts } from './held-alerts.ts';
import {
  type AlertOutcome,
  assetState,
  isAwake,
  judgeClosed,
  judgedUntil,
  judgeTicks,
  membersState,
  type TickedAsset,
  tickOf,
} from './judge-alerts.ts';
import { isOver, isResting, untilEnd } from './until-end.ts';

const TICK_EVERY_MS = 2000;
/** What plans allow is looked up again after this long. */
const ALLOWED_FOR_MS = 10_000;
/** Alerts judged on closed bars before requests get a turn. */
const JUDGED_AT_ONCE = 16;
/** The last bar of an asset that is no longer traded may come late, and is judged before its alerts end. */
const LAST_BAR_WITHIN_MS = 2 * DAY_MS;

/** After a time in which nothing ran, headlines, reports and bars within days come so soon. */
const CAUGHT_UP_AFTER_MS = 3_600_000;
const NOTHING = { outcomes: [], isLast: false };

interface Judged {
  readonly outcomes: readonly AlertOutcome[];
  /** Nothing is left to be judged: the alert has ended. */
  readonly isLast: boolean;
}

export interface WatchParts extends FiringParts {
  readonly sources: AlertSources;
  readonly book: AlertBook;
  readonly allowanceOf: AllowanceOf;
}

/** Judges alerts: prices on every tick in one process at a time, everything else on closed bars by a job. */
export class AlertWatch {
  readonly #parts: WatchParts;
  readonly #lead: ReturnType<typeof createLead>;
  /** What prices are compared with, as of a version of the data. */
  #assets = new Map<AssetId, TickedAsset & { readonly asset: ViewAsset }>();
  #assetsOf = '';
  /** Alerts for which their member’s plan has no place, and when that was looked up. */
  #held: ReadonlySet<string> = new Set();
  #heldAt = Number.NEGATIVE_INFINITY;
  /** A run that has no time for all of them is continued by the next. */
  #judgedLast = '';
  /** From when on this process has judged. */
  #since: number | null = null;
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();
  #busy = false;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    this.#lead = createLead(parts.platform.database, { world: parts.world, task: 'alerts' });
  }

  async start(): Promise<void> {
    await this.#parts.book.start();
    this.#timer ??= setInterval(() => this.#tick(), TICK_EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    await this.#working;
    await this.#lead.release().catch(() => undefined);
    await this.#parts.book.stop();
  }

  #tick(): void {
    // A tick that comes while the last one is still being judged is covered by the next.
    if (this.#busy) return;
    this.#busy = true;
    this.#working = this.judgePrices()
      .catch((error: unknown) => this.#parts.platform.logger.warn({ err: error }, 'prices were not judged'))
      .finally(() => {
        this.#busy = false;
      });
  }

  /** Judges the latest prices, unless another process is doing so or no alert is about prices. */
  async judgePrices(): Promise<void> {
    const { book, sources, platform } = this.#parts;
    await book.catchUp();
    if (book.tickedAssets().length === 0 || !(await this.#lead.hold())) return;
    await this.#hold(ALLOWED_FOR_MS);
    const view = sources.market().view();
    await this.#readAssets(book.tickedAssets());
    const quotes = await view.quotes([...this.#assets.keys()]);
    const ticks = quotes.flatMap((quote) => {
      const known = this.#assets.get(quote.assetId);
      return (known && tickOf(quote, known)) ?? [];
    });
    await this.#judgeMissed();
    const outcomes = judgeTicks(ticks, (assetId) => book.tickedOf(assetId), {
      ...{ now: platform.clock.now(), held: this.#held },
      assetOf: (assetId) => this.#assets.get(assetId),
    });
    await this.#settle(outcomes);
  }

  /** Bars that closed since an alert was last judged come before the tick, or a level that they passed is skipped. */
  async #judgeMissed(): Promise<void> {
    const { book, sources, platform } = this.#parts;
    const facts = new FactReader(sources);
    const now = platform.clock.now();
    for (const [assetId, { bars }] of this.#assets) {
      const closed = bars.time.at(-1) ?? 0;
      for (const alert of book.tickedOf(assetId)) {
        const state = assetState(alert);
        if (state !== null && judgedUntil(state) < closed && this.#isJudged(alert, now))
          await this.#judgeOne(alert, facts);
      }
    }
  }

  /** Judges everything that closed bars, reports, headlines and screens brought since the last time. */
  async judgeBars({ signal, progress }: Pick<JobRun<unknown>, 'signal' | 'progress'>): Promise<void> {
    const { book, sources, platform } = this.#parts;
    await book.catchUp();
    await this.#hold(0);
    const facts = new FactReader(sources);
    const now = platform.clock.now();
    this.#since ??= now;
    const awake = [...book.all()].filter((alert) => this.#isJudged(alert, now) || isOver(alert, now));
    const from = awake.findIndex(({ id }) => id === this.#judgedLast) + 1;
    const alerts = [...awake.slice(from), ...awake.slice(0, from)];
    for (const [done, alert] of alerts.entries()) {
      signal.throwIfAborted();
      this.#judgedLast = alert.id;
      await this.#judgeOne(alert, facts);
      if (done % JUDGED_AT_ONCE === JUDGED_AT_ONCE - 1) await yieldToEventLoop();
      if (done % 100 === 99) progress(done + 1, alerts.length);
    }
  }

  #isJudged(alert: WatchedAlert, now: number): boolean {
    return isAwake(alert, now) && !this.#held.has(alert.id);
  }

  /** Finds the alerts above what plans allow; one that comes back begins from the first reading afterwards. */
  async #hold(keptForMs: number): Promise<void> {
    const { book, allowanceOf, platform } = this.#parts;
    const now = platform.clock.now();
    if (Math.abs(now - this.#heldAt) < keptForMs) return;
    this.#held = await heldAlerts([...book.all()], now, allowanceOf);
    this.#heldAt = now;
    await book.forget(this.#held);
  }

  async #judgeOne(alert: WatchedAlert, facts: FactReader): Promise<void> {
    try {
      const { outcomes, isLast } = await this.#judgeAlert(alert, facts);
      const isSettled = await this.#settle(outcomes);
      if (isLast && isSettled) await this.#parts.book.expire(alert);
    } catch (error) {
      // One alert that cannot be read keeps none of the others waiting; it is judged again next time.
      this.#parts.platform.logger.warn({ err: error, alert: alert.id }, 'an alert could not be judged');
    }
  }

  async #judgeAlert(alert: WatchedAlert, facts: FactReader): Promise<Judged> {
    const { condition: wanted, updatedAt } = alert;
    if (wanted.kind === 'screen') return this.#judgeScreen(alert, facts);
    const asset = alert.assetId === null ? undefined : await facts.view.asset(alert.assetId);
    if (!asset) return NOTHING;
    const over = isOver(alert, this.#parts.platform.clock.now());
    const isPast = isGone(asset, facts.view.asOf - LAST_BAR_WITHIN_MS);
    if (isPast && !over) {
      const end = { kind: 'ended', symbol: asset.symbol, alert: wanted } as const;
      await this.#parts.book.end(alert, new Date(this.#parts.platform.clock.now()), end);
      return NOTHING;
    }
    if (!over && isReadFromBars(wanted) && alert.state !== null) {
      const { time } = await facts.bars(asset.assetId);
      if ((time.at(-1) ?? 0) <= judgedUntil(alert.state)) return NOTHING;
    }
    const condition = await levelAt(facts.view, { condition: wanted, updatedAt }, asset);
    const read = await facts.read(asset, condition, alert);
    if (alert.expiresAt === null || !over)
      return { outcomes: judgeClosed(alert, condition, { facts: read }), isLast: false };
    const end = alert.expiresAt.getTime();
    const last = await untilEnd(facts, asset, { condition, facts: read, end });
    const isWaiting = isReadFromBars(wanted) ? !last.hasLastHours : true;
    return {
      outcomes: isResting(alert, end) ? [] : judgeClosed(alert, condition, last),
      isLast: (last.hasLastBar || isPast) && (!isWaiting || this.#hasCaughtUp()),
    };
  }

  /** What comes with no bar has come by then, after a time in which nothing ran. */
  #hasCaughtUp(): boolean {
    return this.#since !== null && this.#parts.platform.clock.now() - this.#since >= CAUGHT_UP_AFTER_MS;
  }

  async #judgeScreen(alert: WatchedAlert, { view }: FactReader): Promise<Judged> {
    const { condition, state: before, memberId, expiresAt } = alert;
    const { book, sources, platform } = this.#parts;
    if (condition.kind !== 'screen') return NOTHING;
    const now = platform.clock.now();
    const over = isOver(alert, now);
    const isLast = over && this.#hasCaughtUp();
    const end = (over && expiresAt?.getTime()) || now;
    // A screen of the past is looked through once, when everything of that day is there.
    if (over && (!isLast || isResting(alert, end))) return { outcomes: [], isLast };
    const found = await sources.screens.matches(memberId, condition.screenId, over ? end : 'now');
    if (found === null) await book.end(alert, new Date(now), null);
    if (!found || found === 'unreadable') return { outcomes: [], isLast: isLast && found !== null };
    const state = membersState(over ? { asOf: end } : view, found);
    const known = before !== null && 'members' in before && before.version === state.version ? before : null;
    if (known?.members.join() === state.members.join()) return { outcomes: [], isLast };
    const changed = judgeMembers(condition.is, known?.members ?? null, state.members) as AssetId[];
    if (changed.length === 0) return { outcomes: [{ alert, state, fired: null }], isLast };
    const symbols = await Promise.all(changed.map(async (id) => (await view.asset(id))?.symbol ?? id));
    const fired = { bar: state.bar, value: changed.length, against: Number.NaN, symbols };
    return { outcomes: [{ alert, state, fired }], isLast };
  }

  /** Fires and remembers, in the order of judgement; what cannot be written down is judged again next time: false. */
  async #settle(outcomes: readonly AlertOutcome[]): Promise<boolean> {
    const { book, platform } = this.#parts;
    const quiet: AlertOutcome[] = [];
    const latest = new Set(new Map(outcomes.filter(isNews).map((one) => [one.alert.id, one])).values());
    const failed = new Set<string>();
    for (const outcome of outcomes) {
      const { alert, fired } = outcome;
      // A later outcome of an alert would leave out the one that failed.
      if (failed.has(alert.id)) continue;
      if (fired === null) quiet.push(outcome);
      else {
        const mine = await fireAlert(this.#parts, alert, {
          ...{ ...outcome, fired, isLatest: latest.has(outcome) },
        }).catch((error: unknown) => {
          platform.logger.warn({ err: error, alert: alert.id }, 'an alert could not be fired');
          failed.add(alert.id);
          return false;
        });
        book.afterFiring(outcome, mine);
      }
    }
    await book.store(quiet);
    return failed.size === 0;
  }

  /** Closes and splits of the assets whose prices are judged, read again when anything stored has changed. */
  async #readAssets(wanted: readonly AssetId[]): Promise<void> {
    const facts = new FactReader(this.#parts.sources);
    const { view } = facts;
    // A split takes effect with a day, though nothing is stored at its beginning.
    const version = `${this.#parts.sources.market().dataVersion()} ${newYorkDateOf(view.asOf)}`;
    if (this.#assetsOf !== version) this.#assets = new Map();
    this.#assetsOf = version;
    for (const assetId of [...this.#assets.keys()])
      if (!wanted.includes(assetId)) this.#assets.delete(assetId);
    for (const assetId of wanted) {
      if (this.#assets.has(assetId)) continue;
      const asset = await view.asset(assetId);
      if (!asset) continue;
      const today = calendarOf(asset.market).dateAt(view.asOf);
      const [bars, actions] = await Promise.all([facts.bars(assetId), view.actions(assetId)]);
      this.#assets.set(assetId, {
        ...{ asset, market: asset.market, bars, today },
        splitDays: actions.flatMap(({ kind, exDate }) => (kind === 'split' ? [exDate] : [])),
        splitFactor: (from, until) =>
          splitBetween(actions, dateOfInstant(from), until === undefined ? today : dateOfInstant(until)),
      });
    }
  }
}

/** Reports and stories come on days without a bar. */
function isReadFromBars({ kind }: WatchedAlert['condition']): boolean {
  return kind !== 'earnings' && kind !== 'tone' && kind !== 'screen';
}

/** That it fired, and no tick of a later session has told of the same alert before. */
function isNews({ alert, fired }: AlertOutcome): boolean {
  const told = assetState(alert)?.fired?.bar ?? Number.NEGATIVE_INFINITY;
  return fired !== null && told <= fired.bar;
}
