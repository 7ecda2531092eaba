import { type ExchangeProblem, type ExchangeProblemCode, hadNoEffect } from '../exchange-problem.ts';
import { isRecord } from './read-fields.ts';
import type { RawAnswer } from './send-once.ts';

/** A refusal in an exchange's own terms: its code or text, and the words to pass on. */
export interface Refusal {
  readonly code: string;
  readonly words: string;
}

/** How one exchange says that something went wrong. */
export interface ErrorDialect {
  /** The refusal an answer states; absent if the answer states none. */
  refusalIn(json: unknown): Refusal | undefined;
  /** What a refusal means; absent if it is not one of those that are known. */
  meaningOf(refusal: Refusal): ExchangeProblemCode | undefined;
  /** The codes this exchange gives to members' mistakes, all of them certain, come with statuses from 400 to 499. */
  readonly certainBelow500: boolean;
}

export type Reply =
  | { readonly kind: 'read'; readonly json: unknown; readonly nextPage: string | undefined }
  | { readonly kind: 'failed'; readonly problem: ExchangeProblem; readonly refusal: Refusal | undefined };

const LONGEST_WORDS = 200;
const LONGEST_JUDGED = 1000;

/** The exchange's words in one line and without anything that signs: some hosts repeat the request in an error. */
function cleanWords(words: string, secrets: readonly string[]): string {
  const signed = words.replaceAll(/signature=[^&\s"']*/gi, 'signature=•••');
  const clean = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '•••'), signed);
  return clean.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_WORDS);
}

/** Texts are compared with patterns, which long ones could make slow. */
function shortened(refusal: Refusal | undefined): Refusal | undefined {
  return (
    refusal && {
      code: refusal.code.slice(0, LONGEST_JUDGED),
      words: refusal.words.slice(0, LONGEST_JUDGED),
    }
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a status says by itself; absent where the body has to be looked at. */
function meaningOfStatus(status: number): ExchangeProblemCode | undefined {
  if (status === 401) return 'invalid-key';
  if (status === 429 || status === 418) return 'rate-limited';
  if (status === 408 || status === 504) return 'timed-out';
  return status >= 500 ? 'server-error' : undefined;
}

/** Whether a body may explain a status: a server error stays uncertain whatever it says. */
function mayRefine(byStatus: ExchangeProblemCode | undefined): boolean {
  return byStatus === undefined || byStatus === 'rate-limited' || byStatus === 'invalid-key';
}

function meaningOf(
  status: number,
  refusal: Refusal | undefined,
  dialect: ErrorDialect,
): ExchangeProblemCode | undefined {
  const byStatus = meaningOfStatus(status);
  const known = refusal && dialect.meaningOf(refusal);
  if (known && mayRefine(byStatus)) return known;
  if (byStatus) return byStatus;
  if (status >= 200 && status < 300) return refusal && 'server-error';
  const certain = refusal && status >= 400 && dialect.certainBelow500;
  return certain ? 'refused' : 'unreadable';
}

/**
 * Turns an answer into data or a problem. Where in doubt, the problem is one that says nothing about the effect of
 * the request: an unknown refusal in a successful answer, text that is not JSON, a redirect, any server error.
 */
export function readReply(answer: RawAnswer, dialect: ErrorDialect, secrets: readonly string[]): Reply {
  if (answer.kind === 'lost')
    return { kind: 'failed', problem: { code: answer.code, words: '' }, refusal: undefined };
  const json = parseJson(answer.text);
  const refusal = isRecord(json) ? shortened(dialect.refusalIn(json)) : undefined;
  const readable = json !== undefined || meaningOfStatus(answer.status) !== undefined;
  const code = readable ? meaningOf(answer.status, refusal, dialect) : 'unreadable';
  if (code === undefined) return { kind: 'read', json, nextPage: answer.nextPage };
  const words = cleanWords(refusal?.words ?? '', secrets);
  const problem: ExchangeProblem =
    code === 'rate-limited' && answer.retryAt !== undefined
      ? { code, words, retryAt: answer.retryAt }
      : { code, words };
  return { kind: 'failed', problem, refusal: hadNoEffect(problem) ? refusal : undefined };
}
