/** A request as it came. */
export interface TakenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** A subscription as PayPal's API describes it. */
export interface PayPalRecord {
  id: string;
  status: string;
  status_update_time: string;
  plan_id: string;
  custom_id?: string;
  create_time: string;
  update_time?: string;
  start_time?: string;
  billing_info?: Record<string, unknown>;
  links: { href: string; rel: string; method: string }[];
}

export interface PayPalEvent {
  readonly id: string;
  readonly create_time: string;
  readonly event_type: string;
  readonly resource: object;
}

/** A signed transmission, ready to be sent to us. */
export interface Transmission {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** PayPal on this machine: the calls that we use, in the form of its published API description. */
export interface LoopbackPayPal {
  readonly url: string;
  readonly subscriptions: Map<string, PayPalRecord>;
  /** All that ever happened, delivered or not. */
  readonly events: PayPalEvent[];
  readonly requests: TakenRequest[];
  /** The status of the next answers, whatever is asked or at some paths only; null answers as usual. */
  fail(status: number | null, at?: RegExp): void;
  /** Ends every access token that was given out. */
  endTokens(): void;
  /** Lists no event from before this instant. */
  forget(before: number): void;
  /** What the payer or the calendar does; the events are recorded and not delivered. */
  approve(subID: string): PayPalEvent[];
  renew(subID: string): PayPalEvent[];
  failPayment(subID: string): PayPalEvent;
  /** Anything else that PayPal tells of. */
  happened(type: string, resource: object): PayPalEvent;
  /** Signs an event as PayPal does: over the body's own text. */
  transmit(
    event: PayPalEvent,
    more?: { readonly body?: string; readonly time?: string; readonly id?: string },
  ): Transmission;
  close(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** No such thing. */
export const missing: Answer = {
  status: 404,
  body: { name: 'RESOURCE_NOT_FOUND', message: 'Not found.', debug_id: 'x' },
};
/** Not in this state. */
export const refused: Answer = {
  status: 422,
  body: {
    ...{ name: 'UNPROCESSABLE_ENTITY', message: 'Refused.', debug_id: 'x' },
    details: [{ issue: 'SUBSCRIPTION_STATUS_INVALID', description: 'Not in this state.' }],
  },
};
