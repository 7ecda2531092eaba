import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { withApp } from '../../../test/http-proof/make-app.ts';
import { fixtureBearer, roles } from '../../../test/http-proof/roles.ts';
import { syntheticCalls, syntheticParts } from '../../../test/http-proof/synthetic-calls.ts';
import { cachedReply } from './cached-reply.ts';
import { errorReply } from './error-reply.ts';
import { untilGone } from './run-call.ts';
import { translateError } from './translate-error.ts';

const statusOf = (error: unknown): number =>
  errorReply(translateError(error, { contentType: undefined, maxBodyBytes: 0 }), {
    requestId: 'r',
    callable: false,
  }).status;

/** Makes a reading call inside a request that carries a bearer; its reply, or the status of its refusal. */
function probing(parts: ReturnType<typeof syntheticParts>, work: (probe: Probe) => Promise<void>) {
  const asked = { name: '', parts: {} as object };
  const routes = (app: Parameters<NonNullable<typeof parts.routes>>[0]) => {
    app.get('/probe', { config: { access: 'public' } }, async (request) => {
      const { authorization } = request.headers;
      const read = app.readers.get(asked.name);
      try {
        const reply = await read?.(request, authorization ? { authorization } : {}, asked.parts);
        return { status: 200, reply, isFrozen: Object.isFrozen(reply) };
      } catch (error) {
        return { status: statusOf(error) };
      }
    });
  };
  return withApp({ parts: [parts, { routes }] }, async ({ app }) => {
    const headersOf = (role: (typeof roles)[number]) => {
      const authorization = fixtureBearer(role);
      return authorization ? { authorization } : {};
    };
    await work({
      names: [...app.readers.keys()],
      inside: async (name, role, given) => {
        Object.assign(asked, { name, parts: given });
        return (await app.inject({ url: '/probe', headers: headersOf(role) })).json();
      },
      overHttp: async (url, role) => {
        const { statusCode, body } = await app.inject({ url, headers: headersOf(role) });
        return { status: statusCode, body };
      },
    });
  });
}

interface Probe {
  readonly names: readonly string[];
  inside(
    name: string,
    role: (typeof roles)[number],
    parts: object,
  ): Promise<{ status: number; reply?: unknown; isFrozen?: boolean }>;
  overHttp(url: string, role: (typeof roles)[number]): Promise<{ status: number; body: string }>;
}

describe('a reading call made inside another request', () => {
  it('is refused to everybody to whom it is refused over HTTP, and nobody else', () =>
    probing(syntheticParts('m-1'), async ({ names, inside, overHttp }) => {
      expect(names).toContain('proof.scoped');
      for (const name of names.filter((one) => one !== 'proof.cached')) {
        const { path } = syntheticCalls[name as keyof typeof syntheticCalls];
        for (const role of roles) {
          // The record is the member's, and so is the id.
          const id = name === 'proof.record' ? 'r-1' : 'm-1';
          const [ours, theirs] = [
            await inside(name, role, { params: { id } }),
            await overHttp(path.replace(':id', id), role),
          ];
          expect([name, role, ours.status]).toEqual([name, role, theirs.status]);
          if (ours.status === 200) expect(ours.reply).toEqual(JSON.parse(theirs.body));
        }
      }
    }));

  it('gives everybody the same reply of one version, which nobody can change', () => {
    const parts = syntheticParts('m-1', {
      'proof.cached': (_input, context) =>
        cachedReply(context, {
          key: 'all',
          version: () => '1',
          read: async () => ({ text: 'first', secret: 'not declared' }),
        }),
    });
    return probing(parts, async ({ inside }) => {
      for (const role of ['guest', 'member'] as const) {
        const { reply, isFrozen } = await inside('proof.cached', role, {});
        expect([reply, isFrozen]).toEqual([{ text: 'first' }, true]);
      }
    });
  });

  it('ends for somebody who had gone before it began', () => {
    const gone = Object.assign(new EventEmitter(), { destroyed: true, writableFinished: false });
    expect(untilGone({ raw: gone } as unknown as FastifyReply).aborted).toBe(true);
  });

  it('never changes anything: calls that do are not among them', () =>
    probing(syntheticParts('m-1'), async ({ names }) => {
      for (const name of ['proof.cancel', 'proof.fresh', 'proof.cookie', 'proof.callable'])
        expect(names).not.toContain(name);
    }));
});
