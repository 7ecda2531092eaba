/** The kinds of requests that can go wrong on their own. */
export const ENDPOINTS = [
  'place',
  'cancel',
  'order',
  'open-orders',
  'orders',
  'fills',
  'account',
  'permissions',
  'public',
] as const;

export type Endpoint = (typeof ENDPOINTS)[number];

/**
 * What can go wrong. "before": the request has no effect; "after": it was carried out and the answer is lost or
 * misleading.
 */
export const FAULTS = [
  'timeout-before',
  'timeout-after',
  'server-error-before',
  'server-error-after',
  'rate-limited',
  'banned',
  'html-before',
  'html-after',
  'truncated-after',
  'error-in-200-before',
  'error-in-200-after',
  'reset-before',
  'reset-after',
  /** Carried out only after a while, if the request is still valid then. */
  'slow-before',
  /** Carried out at once, answered after a while. */
  'slow-after',
  /** A look-up that does not see what is there yet. */
  'lagging',
  /** A placement whose client id was used before is taken all the same. */
  'duplicate-accepted',
] as const;

export type FaultKind = (typeof FAULTS)[number];

export interface Fault {
  readonly kind: FaultKind;
  readonly endpoint: Endpoint;
  /** How many requests it befalls; 1 unless stated. */
  readonly count?: number;
  /** For refusals that say when to come back. */
  readonly retryAfterS?: number;
  /** For slow ones; 30 s unless stated. */
  readonly delayMs?: number;
}

/** The faults still to come, each consumed by the requests it befalls. */
export class FaultScript {
  #left: { fault: Fault; count: number }[] = [];

  add(fault: Fault): void {
    this.#left.push({ fault, count: fault.count ?? 1 });
  }

  clear(): void {
    this.#left = [];
  }

  /** The fault that befalls a request. */
  next(endpoint: Endpoint): Fault | undefined {
    const entry = this.#left.find(({ fault, count }) => fault.endpoint === endpoint && count > 0);
    if (!entry) return undefined;
    entry.count -= 1;
    return entry.fault;
  }
}
