/** The latest time that the server named. */
let saidMs = 0;
/** How far the clock of the machine, which goes on while it sleeps, is behind; no number until the server was heard. */
let behindMs = Number.NaN;

/** So many replies in a row seemed late. Where eight do, the clock was set, though by little. */
let late = 0;

/** No reply is longer on its way: then the clock of the machine was set. */
const LATEST_MS = 90_000;

/**
 * Takes up the time that a reply of the server names, unless the browser had kept the reply. Of several the one that was
 * the least time on its way is right.
 */
export function hearTime(reply: Response): Response {
  const said = Number(reply.headers.get('x-server-time'));
  const behind = said - Date.now();
  if (said > saidMs) {
    saidMs = said;
    if (!(behind < behindMs && behind > behindMs - LATEST_MS && ++late < 8)) [behindMs, late] = [behind, 0];
  }
  return reply;
}

/** The time by the server's clock, however wrong that of the machine is; the machine's until the server has answered. */
export function serverTime(): number {
  return Date.now() + (behindMs || 0);
}
