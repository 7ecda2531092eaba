import { createHash } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSimulated } from '../config/world.ts';
import type { DomainError } from '../platform/errors/index.ts';
import { translateError } from '../platform/http/translate-error.ts';
import { BoundedCache } from '../platform/recent/index.ts';
import { answerQuery } from './answer-query.ts';
import {
  chooseParameter,
  InvalidProviderCall,
  ProviderCallTooEarly,
  type ProviderQuestion,
  type ProviderReads,
  type ProviderReply,
  type ProviderTable,
} from './provider-reply.ts';

/** A reply as it goes over the wire. */
interface WrittenReply {
  readonly contentType: string;
  readonly disposition: string | null;
  readonly body: Buffer;
  readonly etag: string;
  /** Not to be remembered. */
  readonly passing?: boolean;
}

const MOST_BYTES = 24 * 1024 * 1024;
/** Of one parameter. */
const MOST_CHARACTERS = 400;

function writtenReply(text: string, contentType: string, disposition: string | null): WrittenReply {
  const body = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { contentType, disposition, body, etag };
}

/** Replies by what was asked and the version of the data. */
export class RememberedReplies {
  readonly #replies = new BoundedCache<WrittenReply>(MOST_BYTES);

  /** The reply of before, or a new one; a failure is not remembered. */
  async get(key: string, write: () => Promise<WrittenReply>): Promise<WrittenReply> {
    const known = this.#replies.get(key);
    if (known) return known;
    const made = await write();
    if (!made.passing) this.#replies.set(key, made, made.body.length + 2 * key.length);
    return made;
  }
}

/** The dialect's path; only here may a personal token be passed as `apikey`. */
const QUERY_PATH = '/query';

/** Functions that have only a table in the dialect. */
const TABLE_ONLY = new Set(['LISTING_STATUS', 'EARNINGS_CALENDAR']);

function parametersOf(request: FastifyRequest): (name: string) => string | undefined {
  const query = request.query as Readonly<Record<string, string | readonly string[] | undefined>>;
  return (name) => {
    const given = Object.hasOwn(query, name) ? query[name] : undefined;
    const text = ((Array.isArray(given) ? given[0] : given) as string | undefined)?.trim();
    if (text !== undefined && text.length > MOST_CHARACTERS)
      throw new InvalidProviderCall(`Invalid API call. ${name} takes up to ${MOST_CHARACTERS} characters.`);
    return text === '' ? undefined : text;
  };
}

function questionOf(reads: ProviderReads, request: FastifyRequest): ProviderQuestion {
  const parameter = parametersOf(request);
  const name = (parameter('function') ?? '').toUpperCase();
  // The dialect's own word for an earlier day, if it has one.
  const asOf = parameter('asOf') ?? (name === 'LISTING_STATUS' ? parameter('date') : undefined);
  return { function: name, parameter, view: reads.market().viewOf({ asOf }), reads };
}

/** What a spreadsheet would run as a formula; a number stays one. */
const startsFormula = /^[=+\-@\t\r]/;

export function csvCell(text: string): string {
  const plain = startsFormula.test(text) && !Number.isFinite(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function tableText({ header, rows }: ProviderTable): string {
  return [header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function writeAnswer(
  { json, table }: ProviderReply,
  wants: { table: boolean; simulated: boolean },
): WrittenReply {
  if (!wants.table || !table) {
    return writtenReply(JSON.stringify(json, null, 4), 'application/json; charset=utf-8', null);
  }
  const name = `${wants.simulated ? 'simulated_' : ''}${table.fileName.replaceAll(/[^\w.-]/g, '_')}.csv`;
  return writtenReply(tableText(table), 'text/csv; charset=utf-8', `attachment; filename=${name}`);
}

/** Functions that show live prices. */
const LIVE = new Set([
  'GLOBAL_QUOTE',
  'TOP_GAINERS_LOSERS',
  'OVERVIEW',
  'CURRENCY_EXCHANGE_RATE',
  'MARKET_STATUS',
]);

/** What was asked, as of when and of which data version; never the key it was asked with. */
function keyOf({ function: name, view, reads }: ProviderQuestion, request: FastifyRequest): string {
  const { apikey: _, ...asked } = request.query as Readonly<Record<string, unknown>>;
  const sorted = Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1));
  const presentFor = LIVE.has(name) ? 1000 : 60_000;
  const moment = view.present ? `now ${Math.floor(view.asOf / presentFor)}` : view.asOf;
  return JSON.stringify([reads.market().dataVersion(), moment, sorted]);
}

/** A refusal in the dialect: with status 200, under the name its clients look for. */
function refusal(thrown: Error, error: DomainError | null): Record<string, string> | null {
  if (thrown instanceof InvalidProviderCall) return { 'Error Message': thrown.message };
  if (thrown instanceof ProviderCallTooEarly) return { Information: thrown.message };
  if (error === null) return null;
  switch (error.kind) {
    case 'unauthenticated':
      return {
        'Error Message':
          'the parameter apikey is invalid or missing. It takes a personal token with the scope market:read, made in the profile settings.',
      };
    case 'forbidden':
      return { 'Error Message': `the parameter apikey is invalid for this: ${error.message}` };
    case 'too-many':
      return { Information: `${error.message} This installation takes only so many requests per minute.` };
    case 'unavailable':
    case 'deadline':
      return { Information: error.message };
    default:
      return { 'Error Message': `Invalid API call. ${error.message}` };
  }
}

function answerError(
  thrown: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = translateError(thrown, { contentType: undefined, maxBodyBytes: 0 });
  const said = refusal(thrown, error);
  if (said === null) request.log.error({ err: thrown }, 'request failed');
  reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
  if (error?.data && 'retryAfterSeconds' in error.data) {
    reply.header('retry-after', String(error.data.retryAfterSeconds));
  }
  return reply
    .code(said === null ? 500 : 200)
    .send(JSON.stringify(said ?? { 'Error Message': 'Internal Server Error' }));
}

/** The market-data provider's dialect over our own store, for programs that already speak it. */
export function queryRoute(reads: ProviderReads): (app: FastifyInstance) => void {
  const replies = new RememberedReplies();
  return (app) => {
    app.register(async (scope) => {
      scope.setErrorHandler(answerError);
      scope.route({
        method: 'GET',
        url: QUERY_PATH,
        config: { access: 'member', tokenScope: 'market:read' },
        handler: async (request, reply) => {
          const question = questionOf(reads, request);
          const asked = chooseParameter(question, 'datatype', ['json', 'csv']);
          const simulated = isSimulated(reads.market().world.name);
          const table = asked === 'csv' || TABLE_ONLY.has(question.function);
          const answer = await replies.get(keyOf(question, request), async () => {
            const made = await answerQuery(question);
            return { ...writeAnswer(made, { table, simulated }), passing: made.passing === true };
          });
          reply.header('cache-control', 'private, no-cache').header('etag', answer.etag);
          if (simulated) reply.header('x-simulated-market', 'true');
          if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
          if (answer.disposition) reply.header('content-disposition', answer.disposition);
          return reply.header('content-type', answer.contentType).send(answer.body);
        },
      });
    });
  };
}
