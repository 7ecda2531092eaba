import type { CallTableEntry } from '../call-table.ts';
import { CallError } from './call-error.ts';
import { callableStatuses, failureTexts, textOfStatus } from './failure-texts.ts';

/** The path that speaks the market-data provider's dialect; its failures have one text of their own. */
const marketDataPath = '/query';

/** Turns a reply that is not OK into the error that the caller gets. */
export async function readFailure(response: Response, entry: CallTableEntry): Promise<CallError> {
  const [, path, protocol] = entry;
  const body = await readErrorBody(response);
  const details = body.details;
  const ownMessage = typeof body.message === 'string' ? body.message : null;
  return new CallError({
    status: response.status,
    message: path === marketDataPath ? failureTexts.marketData : textOfStatus(response.status, ownMessage),
    code: protocol === 'callable' ? (callableStatuses[response.status] ?? 'internal') : codeOf(details),
    details,
    requestId: typeof body.requestId === 'string' ? body.requestId : response.headers.get('x-request-id'),
  });
}

async function readErrorBody(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null || !('error' in body)) return {};
    return typeof body.error === 'object' && body.error !== null ? { ...body.error } : {};
  } catch {
    return {};
  }
}

function codeOf(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || !('code' in details)) return null;
  return typeof details.code === 'string' ? details.code : null;
}
