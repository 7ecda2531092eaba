/** A running installation that journeys visit. */
export interface Site {
  readonly kind: 'server' | 'files';
  /** Without a slash at the end. */
  readonly address: string;
  stop(): Promise<void>;
}
