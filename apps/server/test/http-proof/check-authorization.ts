import type { Call } from '@auspex/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { AuthorizationCase, Whose } from './authorization-cases.ts';
import type { Role } from './roles.ts';

/** What a request must carry so that only permissions can refuse it. */
export interface SampleRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface MatrixSubject {
  readonly app: FastifyInstance;
  /** The authorization header of a role; null sends none. */
  bearer(role: Role): string | null;
  /** The id that `ownId` and `ownedRecord` paths get for a role asking for its own or the member's. */
  idFor(testCase: AuthorizationCase): string;
  /** Inputs for calls that need some; a call without one gets placeholders, which permissions do not look at. */
  sampleOf?(name: string, call: Call): SampleRequest | undefined;
}

export interface Finding {
  readonly name: string;
  readonly role: Role;
  readonly whose: Whose;
  readonly problem: string;
}

/** Reasons that concern permissions; a public call may still refuse what was sent (a password, a cookie). */
const rightsCodes = new Set([
  'not-signed-in',
  'invalid-credentials',
  'scope-missing',
  'forbidden',
  'email-not-verified',
  'plan-required',
  'requires-recent-login',
]);

/** Makes the request of one case; null if the call answers as declared. */
export async function checkAuthorization(
  testCase: AuthorizationCase,
  subject: MatrixSubject,
): Promise<Finding | null> {
  const { name, role, whose, verdict } = testCase;
  const response = await subject.app.inject(requestOf(testCase, subject));
  const found = (problem: string): Finding => ({ name, role, whose, problem });
  const error = errorOf(response.body);
  const byRights =
    rightsCodes.has(error.code) &&
    (testCase.call.access !== 'public' || error.code !== 'invalid-credentials');
  if (response.statusCode === 429) return found('was limited by rate; the matrix must run with high limits');
  if (verdict.kind === 'let through') {
    if (byRights) return found(`was refused with ${response.statusCode} ${error.code}`);
    return response.statusCode === 500 ? found(`failed: ${error.message}`) : null;
  }
  if (response.statusCode !== verdict.status) {
    return found(
      `answered ${response.statusCode} ${error.code} instead of ${verdict.status} ${verdict.code}`,
    );
  }
  const textual = verdict.status === 404 || error.code === verdict.code;
  return textual ? null : found(`gave the reason ${error.code} instead of ${verdict.code}`);
}

function requestOf(testCase: AuthorizationCase, subject: MatrixSubject): InjectOptions {
  const { call, name, role } = testCase;
  const sample = subject.sampleOf?.(name, call) ?? {};
  const id = subject.idFor(testCase);
  const url = call.path.replace(/:(\w+)/g, (_, parameter: string) => {
    const personal = parameter === call.ownId || parameter === call.ownedRecord;
    return encodeURIComponent(personal ? id : (sample.params?.[parameter] ?? 'x'));
  });
  const bearer = subject.bearer(role);
  const payload = call.protocol === 'callable' ? { data: sample.body ?? {} } : (sample.body ?? {});
  return {
    method: call.method,
    url,
    query: sample.query,
    headers: {
      ...(bearer === null ? {} : { authorization: bearer }),
      ...(call.changesState ? { 'sec-fetch-dest': 'empty' } : {}),
      ...(call.cookie ? { origin: 'http://localhost:80' } : {}),
    },
    ...(call.method === 'GET' ? {} : { payload: payload as object }),
  };
}

function errorOf(body: string): { message: string; code: string } {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: string; details?: { code?: string } } };
    return { message: error?.message ?? '', code: error?.details?.code ?? '' };
  } catch {
    return { message: '', code: '' };
  }
}
