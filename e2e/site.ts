/** A busy machine is slow, and that is no fault: only what does not come at all is. */
export const PATIENCE_MS = 180_000;

/** A running installation that journeys visit. */
export interface Site {
  readonly kind: 'server' | 'files';
  /** Without a slash at the end. */
  readonly address: string;
  /** Where the server said that its mails are read; null where there are none. */
  readonly mailbox: string | null;
  /** The same installation, no longer giving way to other work. */
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
