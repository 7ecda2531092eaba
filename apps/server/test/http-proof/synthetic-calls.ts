import { type Call, defineCall } from '@auspex/contract';
import { z } from 'zod';
import { NotFound } from '../../src/platform/errors/index.ts';
import { cachedReply } from '../../src/platform/http/cached-reply.ts';
import type { AnyHandler } from '../../src/platform/http/call-set.ts';
import type { ModuleParts } from '../../src/platform/module.ts';

const done = z.object({ done: z.boolean() });
const id = z.object({ id: z.string().max(80) });
const member = { method: 'GET', access: 'member', reply: done } as const;

/** One call per rule that the contract can state, so that each rule is tested before a module needs it. */
export const syntheticCalls = {
  'proof.public': defineCall({
    ...member,
    access: 'public',
    path: '/api/proof/public',
    summary: 'For everyone.',
  }),
  'proof.member': defineCall({ ...member, path: '/api/proof/member', summary: 'For members.' }),
  'proof.admin': defineCall({ ...member, access: 'admin', path: '/api/proof/admin', summary: 'For admins.' }),
  'proof.plan': defineCall({ ...member, path: '/api/proof/plan', needs: 'crypto', summary: 'Needs a plan.' }),
  'proof.fresh': defineCall({
    ...member,
    method: 'POST',
    path: '/api/proof/fresh',
    freshLogin: true,
    summary: 'Needs a recent sign-in.',
  }),
  'proof.verified': defineCall({
    ...member,
    path: '/api/proof/verified',
    verified: true,
    summary: 'Needs a verified address.',
  }),
  'proof.scoped': defineCall({
    ...member,
    path: '/api/proof/scoped',
    tokenScope: 'market:read',
    summary: 'A personal token will do.',
  }),
  'proof.everything': defineCall({
    ...member,
    method: 'POST',
    path: '/api/proof/everything',
    needs: 'stocks',
    verified: true,
    freshLogin: true,
    tokenScope: 'market:read',
    summary: 'All rules together.',
  }),
  'proof.ownId': defineCall({
    ...member,
    path: '/api/proof/members/:id',
    params: id,
    ownId: 'id',
    summary: "The caller's own.",
  }),
  'proof.record': defineCall({
    ...member,
    path: '/api/proof/records/:id',
    params: id,
    ownedRecord: 'id',
    summary: "A member's record.",
  }),
  'proof.cancel': defineCall({
    ...member,
    path: '/api/proof/cancel/:id',
    params: id,
    changesState: true,
    summary: 'A GET that changes something.',
  }),
  'proof.cookie': defineCall({
    ...member,
    access: 'public',
    method: 'POST',
    path: '/api/proof/cookie',
    cookie: true,
    summary: 'Reads the cookie.',
  }),
  'proof.limited': defineCall({
    ...member,
    access: 'public',
    method: 'POST',
    path: '/api/proof/limited',
    limit: { max: 3, windowSeconds: 60 },
    summary: 'Three a minute.',
  }),
  'proof.callable': defineCall({
    ...member,
    method: 'POST',
    path: '/functions/proofOrder',
    protocol: 'callable',
    summary: 'A cloud function.',
    body: z.object({ quantity: z.number().positive(), key_pair: z.string().min(1).max(40) }),
  }),
  'proof.echo': defineCall({
    method: 'POST',
    path: '/api/proof/echo/:id',
    access: 'public',
    summary: 'Every kind of field.',
    params: id,
    query: z.object({
      page: z.coerce.number().int().min(1).max(1000).default(1),
      smart: z.stringbool().optional(),
      sort: z.enum(['symbol-asc', 'symbol-desc']).optional(),
    }),
    body: z.object({
      price: z.number().min(0).max(1e9),
      count: z.int(),
      note: z.string().max(200).optional(),
      email: z.email().optional(),
      tags: z.array(z.string().max(20)).max(5).optional(),
      flags: z.record(z.string().max(60), z.boolean()).optional(),
      side: z.union([
        z.object({ kind: z.literal('buy') }),
        z.object({ kind: z.literal('sell'), all: z.boolean() }),
      ]),
      at: z.iso.datetime().nullable().optional(),
    }),
    reply: z.object({ id: z.string(), page: z.int(), note: z.string().nullable() }),
  }),
  'proof.cached': defineCall({
    method: 'GET',
    path: '/api/proof/cached',
    access: 'public',
    summary: 'Serialised once per version.',
    reply: z.object({ text: z.string() }),
  }),
} satisfies Record<string, Call>;

export type SyntheticName = keyof typeof syntheticCalls;

/** Handlers for the synthetic calls; `changes` replaces some. Record `r-1` belongs to the member. */
export function syntheticParts(
  member: string,
  changes: Partial<Record<SyntheticName, AnyHandler>> = {},
): ModuleParts {
  const answer: AnyHandler = async () => ({ done: true, secret: 'not declared' });
  const handlers = Object.fromEntries(Object.keys(syntheticCalls).map((name) => [name, answer]));
  handlers['proof.record'] = async (input, { identity }) => {
    const { params } = input as { params: { id: string } };
    const owner = params.id === 'r-1' ? member : params.id.replace(/^r-of-/, '');
    if (identity?.memberId !== owner) throw new NotFound();
    return { done: true };
  };
  handlers['proof.echo'] = async (input) => {
    const { params, query, body } = input as EchoInput;
    return { id: params.id, page: query.page, note: body.note ?? null };
  };
  handlers['proof.cached'] = (_input, context) =>
    cachedReply(context, { key: 'text', version: () => '1', read: async () => ({ text: 'x' }) });
  return { calls: { ...handlers, ...changes } as ModuleParts['calls'] };
}

interface EchoInput {
  params: { id: string };
  query: { page: number };
  body: { note?: string };
}
