/** A busy machine is slow, and that is not an error: only what never arrives is. */
export const PATIENCE_MS = 180_000;

/** A running installation that journeys visit. */
export interface Site {
  readonly kind: 'server' | 'files';
  /** Without a trailing slash. */
  readonly address: string;
  /** Where the server said its mails can be read; null if there are none. */
  readonly mailbox: string | null;
  /** The same installation, no longer yielding to other work. */
  atFullSpeed(): Promise<Site>;
  stop(): Promise<void>;
}

/** A mail as an installation on this machine shows it. */
export interface SentMail {
  readonly recipient: string;
  readonly template: string;
  readonly text: string;
}

/** The newest mails to an address. */
export async function mailsTo({ address, mailbox }: Site, to: string): Promise<readonly SentMail[]> {
  if (mailbox === null) throw new Error('This site shows no mails.');
  const key = new URL(mailbox).searchParams.get('key') ?? '';
  const answer = await fetch(`${address}/dev/outbox.json?to=${encodeURIComponent(to)}`, {
    headers: { 'x-outbox-key': key },
  });
  return answer.ok ? ((await answer.json()) as { items: SentMail[] }).items : [];
}
