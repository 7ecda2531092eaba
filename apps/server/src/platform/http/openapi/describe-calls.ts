import type { Call } from '@auspex/contract';
import {
  describeParameters,
  describeSchema,
  type SchemaObject,
  shareDefinitions,
} from './describe-schema.ts';

export interface DocumentOptions {
  readonly calls: Readonly<Record<string, Call>>;
  readonly product: string;
  readonly version: string;
  readonly publicUrl: string;
  readonly supportEmail: string;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, SchemaObject>>>>;
  readonly [part: string]: unknown;
}

/** What the calls of each module are about, by the first part of their names. */
const SUBJECTS: Readonly<Record<string, string>> = {
  accounts: 'Sign-up and sign-in, profile, sessions, two-factor authentication, tokens and data.',
  alerts: 'Alerts, their inbox, and how they reach a member.',
  assistant: 'Conversations with the assistant, and its tools for other AI clients.',
  audit: 'Who changed what, for admins.',
  billing: 'Plans, subscriptions and receipts.',
  blog: 'Articles.',
  breakdown: 'One asset: statements, checks, valuation and peers.',
  charts: 'Indicators, drawings and layouts of charts.',
  configuration: 'What this installation is and offers.',
  correlation: 'What moves together, and what would diversify.',
  earnings: 'Report dates with their history, results, and moves after reports.',
  forecasts: 'Ranges from 30 days to two years, and how often they have held.',
  jobs: 'Work in the background, for admins.',
  ledger: 'The chain of everything published, its entries, proofs and signatures.',
  market: 'Assets, prices, quotes, and the state of the sources.',
  marketing: 'E-mail to members who agreed to it, for admins.',
  members: 'Accounts of members, for admins.',
  models: 'Every model version: what it learned from and how it did.',
  news: 'Headlines with the assets they mention and their tone.',
  newsletter: 'Subscribing to the newsletter and leaving it.',
  outbox: 'Outgoing mail, for admins.',
  portfolio: 'Accounts, transactions, holdings, returns and tax.',
  referrals: 'The referral link, and how far those who followed it got.',
  relativeVolume: 'Volume against the usual at the same time of day.',
  returns: 'The track record: curves, metrics, trades and edge gates.',
  screener: 'Screens by fields or expressions, today or on a past day.',
  seasonality: 'Months, weekdays, hours and tested windows.',
  sentiment: 'The tone of the news for markets and assets.',
  signals: 'Stances with votes, probabilities, ranges and their history.',
  team: 'The people behind the installation.',
  trading: 'Exchange keys, balances, order books and orders.',
  watchlists: 'Lists of symbols.',
};

/** The whole contract as an OpenAPI 3.1 document. */
export function describeCalls(options: DocumentOptions): OpenApiDocument {
  const paths: Record<string, Record<string, SchemaObject>> = {};
  const tags = new Set<string>();
  for (const [name, call] of Object.entries(options.calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    const operations = paths[path] ?? {};
    operations[call.method.toLowerCase()] = describeCall(name, call);
    paths[path] = operations;
    tags.add(tagOf(name));
  }
  const shared = shareDefinitions(paths);
  const { schemas, responses } = usedComponents(Object.values(options.calls));
  return {
    openapi: '3.1.0',
    info: {
      title: options.product,
      version: options.version,
      summary: 'AI-driven analysis of cryptocurrencies and US stocks.',
      description:
        'The API of the product. Members send an access token or a personal token as bearer. Requests without a personal token name their client by `x-api-key`: the content of `<meta name="client-key">` in every page (the SHA-256, in hex, of the key that the operator configured). It grants nothing.',
      contact: { name: 'Support', email: options.supportEmail },
      license: { name: 'Proprietary', url: new URL('/terms', options.publicUrl).href },
    },
    // Whole: Postman and generators put it before each path as it stands.
    servers: [{ url: new URL(options.publicUrl).origin, description: 'This installation.' }],
    tags: [...tags].sort().map((name) => ({ name, description: SUBJECTS[name] ?? `Calls of ${name}.` })),
    paths: shared.paths,
    components: { securitySchemes, schemas: { ...schemas, ...shared.schemas }, responses },
  };
}

function tagOf(name: string): string {
  return name.split('.', 1)[0] ?? name;
}

function describeCall(name: string, call: Call): SchemaObject {
  const callable = call.protocol === 'callable';
  const names: string[] = call.path.match(/(?<=:)\w+/g) ?? [];
  const parameters = [
    ...(call.params ? describeParameters(call.params, 'path', names) : []),
    ...(call.query ? describeParameters(call.query, 'query', []) : []),
    ...(call.idempotent ? [idempotencyKey] : []),
  ];
  const reply = describeSchema(call.reply, 'output');
  const content = { 'application/json': { schema: callable ? wrapped('result', reply) : reply } };
  return {
    operationId: name.replaceAll('.', '_'),
    summary: call.summary,
    description: conditionsOf(call),
    tags: [tagOf(name)],
    security: securityOf(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(call, callable),
    responses: { 200: { description: 'Success.', content }, ...refusalsOf(call) },
    'x-call-name': name,
    'x-access': call.access,
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Made once per order. A repetition under the same key gets the result of the first.',
  schema: { type: 'string', minLength: 1, maxLength: 120 },
};

function bodyOf(call: Call, callable: boolean): SchemaObject {
  if (!call.body && !callable) return {};
  const payload = call.body ? describeSchema(call.body, 'input') : { type: ['object', 'null'] };
  const schema = callable ? wrapped('data', payload) : payload;
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function wrapped(field: 'data' | 'result', schema: SchemaObject): SchemaObject {
  return { type: 'object', properties: { [field]: schema }, required: [field] };
}

function conditionsOf(call: Call): string {
  const access = { public: 'For everyone.', member: 'For members.', admin: 'For administrators.' }[
    call.access
  ];
  return [
    access,
    call.needs ? `Needs the plan for ${call.needs}.` : '',
    call.verified ? 'Needs a verified e-mail address.' : '',
    call.freshLogin ? 'Needs a sign-in within the last 15 minutes.' : '',
    call.tokenScope ? `A personal token needs the scope ${call.tokenScope}.` : '',
    call.changesState ? 'Changes state: needs the bearer and `Sec-Fetch-Dest: empty`.' : '',
    call.limit ? `At most ${call.limit.max} in ${call.limit.windowSeconds} seconds.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** A personal token needs no client key; everything else brings one, unless the call takes any client. */
function securityOf(call: Call): SchemaObject[] {
  const withoutKey = call.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }];
  const withKey = withoutKey.map((scheme) => ({ ...scheme, clientKey: [] }));
  if (call.clientKey === 'optional') return [...withoutKey, ...withKey];
  return call.access === 'public' || call.tokenScope ? [...withKey, { bearer: [] }] : withKey;
}

type Status = keyof typeof refusals;

/** The refusals that follow from what a call is; one for a reason of its own is among the `default`. */
function statusesOf(call: Call): Status[] {
  return [
    400,
    401,
    ...(call.access === 'public' ? [] : ([403] as const)),
    ...(call.params ? ([404] as const) : []),
    ...(call.method === 'GET' ? [] : ([409, 422] as const)),
    ...(call.body ? ([413, 415] as const) : []),
    ...([429, 500, 503, 'default'] as const),
  ];
}

function refusalName(call: Call, status: Status): string {
  return `${call.protocol === 'callable' ? 'Callable' : ''}Refusal${status === 'default' ? '' : status}`;
}

function refusalsOf(call: Call): SchemaObject {
  const reference = (status: Status) => ({ $ref: `#/components/responses/${refusalName(call, status)}` });
  return Object.fromEntries(statusesOf(call).map((status) => [status, reference(status)]));
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Access token, or personal token with a scope.' },
  clientKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'Names the client; the content of `<meta name="client-key">` in every page.',
  },
};

function errorWith(status: SchemaObject): SchemaObject {
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['status', 'message', 'requestId'],
        properties: {
          status,
          message: { type: 'string', description: 'Can be shown as it is.' },
          details: { type: 'object', description: 'Facts for programs; `code` is a stable name.' },
          requestId: { type: 'string', description: 'To be quoted to support.' },
        },
      },
    },
  };
}

const errorSchema = errorWith({ type: 'integer', description: 'The HTTP status.' });
const callableErrorSchema = errorWith({ type: 'string', description: 'Such as `invalid-argument`.' });

const refusals = {
  400: 'Something in the request is not as declared; the message names it.',
  401: 'No valid token.',
  403: 'Not allowed: role, plan, scope, verification or recent sign-in is missing.',
  404: "Not there, or someone else's.",
  409: 'No longer fits what is there, such as a text that changed meanwhile.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'Understood, and not possible; the message says why.',
  429: 'Too many requests; `Retry-After` says when to try again.',
  500: 'A defect of ours.',
  503: 'Temporarily unavailable; `Retry-After` says when to try again.',
  default: 'Any other refusal.',
} as const;

/** The errors that some call refers to; describing unused ones would only mislead. */
function usedComponents(calls: readonly Call[]): { schemas: SchemaObject; responses: SchemaObject } {
  const schemas: SchemaObject = {};
  const responses: SchemaObject = {};
  for (const call of calls) {
    const schema = call.protocol === 'callable' ? 'CallableError' : 'Error';
    schemas[schema] = call.protocol === 'callable' ? callableErrorSchema : errorSchema;
    for (const status of statusesOf(call)) {
      responses[refusalName(call, status)] = {
        description: refusals[status],
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
      };
    }
  }
  return { schemas, responses };
}
