/** What was received. */
export interface HttpBody {
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly contentType: string | undefined;
  /** Where redirects led. */
  readonly url: string;
}

/** Sends one request; `fetch`, or one that checks the address it connects to. */
export type HttpTransport = (
  url: string,
  init: {
    readonly headers: Record<string, string>;
    readonly signal: AbortSignal;
    readonly redirect: 'manual';
    /** `GET` if omitted. */
    readonly method?: 'GET' | 'POST';
    readonly body?: Uint8Array<ArrayBuffer>;
  },
) => Promise<Response>;
