import { describe, expect, it } from 'vitest';
import { withApp } from '../../../test/http-proof/make-app.ts';
import { syntheticCalls, syntheticParts } from '../../../test/http-proof/synthetic-calls.ts';
import {
  Conflict,
  DomainError,
  type ErrorKind,
  Forbidden,
  NotAvailableHere,
  TooManyRequests,
  Unavailable,
} from '../errors/index.ts';

/** Texts and statuses: the product specification, §8. */

const member = { authorization: 'Bearer member' };

describe('a failure', () => {
  class LimitsUnknown extends DomainError<{ pair: string }> {
    constructor(kind: ErrorKind) {
      super({ kind, code: 'limits-unknown', message: 'The limits are unknown.', data: { pair: 'BTC-USD' } });
    }
  }
  const cases: Array<{ error: Error; status: number; name: string; message: string }> = [
    {
      error: new LimitsUnknown('invalid'),
      status: 400,
      name: 'invalid-argument',
      message: 'The limits are unknown.',
    },
    {
      error: new LimitsUnknown('unauthenticated'),
      status: 401,
      name: 'unauthenticated',
      message: 'Invalid credentials',
    },
    {
      error: new Forbidden('Not with this plan.'),
      status: 403,
      name: 'permission-denied',
      message: 'Not with this plan.',
    },
    {
      error: new LimitsUnknown('missing'),
      status: 404,
      name: 'not-found',
      message: 'Sorry! the data you are looking for could not be found',
    },
    {
      error: new Forbidden(),
      status: 403,
      name: 'permission-denied',
      message: 'You are not allowed to do this.',
    },
    {
      error: new TooManyRequests(60),
      status: 429,
      name: 'resource-exhausted',
      message: 'Too many requests. Please try again in 60 seconds.',
    },
    {
      error: new Conflict('It is running already.'),
      status: 409,
      name: 'aborted',
      message: 'It is running already.',
    },
    {
      error: new LimitsUnknown('cancelled'),
      status: 499,
      name: 'cancelled',
      message: 'The limits are unknown.',
    },
    {
      error: new NotAvailableHere('Not set up.'),
      status: 501,
      name: 'unimplemented',
      message: 'Not set up.',
    },
    { error: new Unavailable('Away.'), status: 503, name: 'unavailable', message: 'Away.' },
    {
      error: new LimitsUnknown('deadline'),
      status: 504,
      name: 'deadline-exceeded',
      message: 'The limits are unknown.',
    },
    {
      error: new LimitsUnknown('internal'),
      status: 500,
      name: 'internal',
      message: 'Internal Server Error',
    },
    {
      error: new Error('password=hunter2 at line 7'),
      status: 500,
      name: 'internal',
      message: 'Internal Server Error',
    },
  ];

  it.each(cases)(
    'HTTP-2, HTTP-3: $error shows as status $status, to a cloud function as $name',
    async ({ error, status, name, message }) => {
      const fail = () => Promise.reject(error);
      const parts = [syntheticParts('m', { 'proof.member': fail, 'proof.callable': fail })];
      await withApp({ parts }, async ({ app }) => {
        const plain = await app.inject({ url: '/api/proof/member', headers: member });
        expect(plain.statusCode).toBe(status);
        expect(plain.json().error).toMatchObject({ status, message });
        const payload = { data: { quantity: 1, key_pair: 'x' } };
        const callable = await app.inject({
          method: 'POST',
          url: '/functions/proofOrder',
          payload,
          headers: member,
        });
        expect(callable.statusCode).toBe(status);
        expect(callable.json().error).toMatchObject({ status: name, message });
        expect(plain.body + callable.body).not.toMatch(/hunter2|\.ts:|at .*\(/);
      });
    },
  );

  it('carries facts, whether to retry, and the request id that is also in the log', () =>
    withApp(
      { parts: [syntheticParts('m', { 'proof.public': () => Promise.reject(new Unavailable('Away.')) })] },
      async ({ app }) => {
        const headers = { 'x-request-id': 'from-the-proxy-1' };
        const response = await app.inject({ url: '/api/proof/public', headers });
        expect(response.json().error).toEqual({
          status: 503,
          message: 'Away.',
          details: { code: 'unavailable', retryAfterSeconds: 5, retryable: true },
          requestId: 'from-the-proxy-1',
        });
        expect(response.headers['retry-after']).toBe('5');
        const forged = await app.inject({ url: '/api/proof/public', headers: { 'x-request-id': 'a\tb"}{' } });
        expect(forged.json().error.requestId).toMatch(/^[0-9a-f-]{36}$/);
      },
    ));

  it('comes when the handler takes longer than the call allows', () => {
    const slow = { ...syntheticCalls['proof.public'], timeoutSeconds: 0.05 };
    const parts = [syntheticParts('m', { 'proof.public': () => new Promise(() => undefined) })];
    return withApp({ calls: { ...syntheticCalls, 'proof.public': slow }, parts }, async ({ app }) => {
      const response = await app.inject({ url: '/api/proof/public' });
      expect([response.statusCode, response.json().error.message]).toEqual([
        504,
        'The answer took too long. Please try again.',
      ]);
    });
  });

  it.each([
    ['a file that is missing', { code: 'ENOENT', syscall: 'open' }, 500],
    ['a socket of the database that is missing', { code: 'ENOENT', syscall: 'connect' }, 503],
    ['a connection that is refused', { code: 'ECONNREFUSED', syscall: 'connect' }, 503],
    ['a database that shuts down', { code: '57P01', severity: 'FATAL' }, 503],
    [
      'a transaction that the database ended because we paused in it',
      { code: '25P03', severity: 'FATAL' },
      503,
    ],
    ['a statement that took too long', { code: '57014', severity: 'ERROR' }, 504],
  ])('from %s is named for what it is', (_what, facts, status) => {
    const parts = [
      syntheticParts('m', { 'proof.public': () => Promise.reject(Object.assign(new Error('x'), facts)) }),
    ];
    return withApp({ parts }, async ({ app }) => {
      expect((await app.inject({ url: '/api/proof/public' })).statusCode).toBe(status);
    });
  });

  it('caused by a value that the database cannot hold is the sender’s, not ours', () => {
    const refused = Object.assign(new Error('integer out of range'), { code: '22003', severity: 'ERROR' });
    const wrapped = new Error('Failed query', { cause: refused });
    const parts = [syntheticParts('m', { 'proof.public': () => Promise.reject(wrapped) })];
    return withApp({ parts }, async ({ app }) => {
      expect((await app.inject({ url: '/api/proof/public' })).statusCode).toBe(400);
    });
  });
});
