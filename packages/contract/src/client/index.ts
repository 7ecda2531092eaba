/** For the browser: nothing here reaches the schema library. */
export type { CallTable, CallTableEntry } from '../call-table.ts';
export { CallError } from './call-error.ts';
export {
  type Client,
  type ClientOptions,
  callableTimeoutMs,
  createClient,
  plainTimeoutMs,
  readFailure,
  type SendOptions,
  withoutAnswer,
} from './client.ts';
export { failureTexts } from './failure-texts.ts';
