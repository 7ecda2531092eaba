import { CallError } from '@auspex/contract/client';
import { FALLBACK_LANGUAGE } from '@auspex/market';
import { shownLanguage } from '../../i18n/messages.ts';
import { translate } from '../../i18n/translate.ts';
import { failureMessages } from './failure.text.ts';

/**
 * What went wrong, for every screen. The message of the error is in it word for word, because support and the
 * specification know it by that; around it comes what helps in the language on the screen.
 */
export function failureText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof CallError)) return message;
  const { status, noAnswer, reason } = error;
  if (reason !== null) return say('marketData', message, say(`s${status}`, reason));
  if (status !== 0) return say(`s${status}`, message);
  return say(noAnswer ?? 'network', message);
}

/** The text of a kind of failure; where there is none, the message is all there is to say. */
function say(kind: string, message: string, reason = ''): string {
  if (!(kind in failureMessages.en)) return message;
  return translate(failureMessages, kind, { language: shownLanguage(), values: { message, reason } });
}

/** A refusal that has a sentence of its own in every language: English readers have it from the server already. */
export function explainedFailure(error: unknown, explanation: string): string {
  if (shownLanguage() === FALLBACK_LANGUAGE || !(error instanceof Error)) return failureText(error);
  return `${explanation} (${error.message})`;
}

/** The server knows no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}

/** Whether the server may have done what the call asked for although it failed. */
export function mayHaveArrived(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500);
}
