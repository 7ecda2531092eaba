/** What the server's clock showed when this page's own count began; null until it has said what time it is. */
let atZeroMs: number | null = null;

/**
 * Takes up the time that a reply of the server names. Of several the latest is right: others were longer on their way,
 * or kept by the browser.
 */
export function hearTime(reply: Response): Response {
  const said = Number(reply.headers.get('x-server-time') ?? Number.NaN) - performance.now();
  if (said > (atZeroMs ?? 0)) atZeroMs = said;
  return reply;
}

/** The time by the server's clock, however wrong that of the machine is; the machine's until the server has answered. */
export function serverTime(): number {
  return atZeroMs === null ? Date.now() : atZeroMs + performance.now();
}
