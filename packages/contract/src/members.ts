import { LANGUAGES } from '@auspex/market';
import { z } from 'zod';
import { message, signInLimit } from './accounts/account-shapes.ts';
import { auditRow } from './audit.ts';
import { defineCall, tokenScope } from './call.ts';
import { listQuery, listShape } from './paged-list.ts';
import { ORIGIN_STATES } from './referrals.ts';
import { memberColumns } from './table/index.ts';

/** `unconfirmed`: the address is not confirmed yet. */
const MEMBER_STATES = ['active', 'unconfirmed', 'suspended'] as const;
const MEMBER_ROLES = ['admin'] as const;
const signInWay = z.enum(['password', 'google', 'facebook']);

const memberRow = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  state: z.enum(MEMBER_STATES),
  roles: z.array(z.string()),
  signIn: z.array(signInWay),
  secondFactor: z.boolean(),
  /** Where they are signed in now. */
  sessions: z.int(),
  lastSeenAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  demo: z.boolean(),
});

const memberDetail = memberRow.extend({
  language: z.enum(LANGUAGES),
  timeZone: z.string(),
  verifiedAt: z.iso.datetime().nullable(),
  suspended: z.object({ at: z.iso.datetime(), reason: z.string().nullable() }).nullable(),
  granted: z.array(z.object({ role: z.string(), by: z.string(), at: z.iso.datetime() })),
  providers: z.array(z.object({ provider: signInWay, email: z.string().nullable() })),
  recoveryCodesLeft: z.int(),
  openSessions: z.array(
    z.object({
      id: z.uuid(),
      device: z.string(),
      createdAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
    }),
  ),
  tokens: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      scopes: z.array(tokenScope),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** The names of paid plans; null while there are none to buy. */
  plans: z.array(z.string()).nullable(),
  referral: z
    .object({
      code: z.string(),
      number: z.int(),
      origin: z.object({ code: z.string(), state: z.enum(ORIGIN_STATES) }).nullable(),
    })
    .nullable(),
  /** What they did and what was done to them, the newest first. */
  audit: z.array(auditRow),
  /** The admin's own account, which nobody changes here. */
  own: z.boolean(),
});

const id = z.object({ id: z.uuid() });
const reason = z.string().trim().min(3).max(300);

/** Every change needs a sign-in of the last 15 minutes and is written to the audit log. */
const change = { access: 'admin', freshLogin: true, limit: signInLimit } as const;

export const memberCalls = {
  'members.list': defineCall({
    method: 'GET',
    path: '/api/admin/members',
    access: 'admin',
    summary: 'Members, searched, filtered, sorted and paged.',
    query: z.object(listQuery(memberColumns)),
    reply: z.object({ items: z.array(memberRow), ...listShape }),
  }),
  'members.read': defineCall({
    method: 'GET',
    path: '/api/admin/members/:id',
    access: 'admin',
    summary: 'One member: roles, ways to sign in, sessions, plans, referral, audit log. No secrets.',
    params: id,
    reply: memberDetail,
  }),
  'members.setRole': defineCall({
    ...change,
    method: 'PUT',
    path: '/api/admin/members/:id/roles/:role',
    summary: 'Grants a role or takes it away. Nobody changes their own.',
    params: id.extend({ role: z.enum(MEMBER_ROLES) }),
    body: z.object({ granted: z.boolean() }),
    reply: message,
  }),
  'members.suspend': defineCall({
    ...change,
    method: 'POST',
    path: '/api/admin/members/:id/suspend',
    summary: 'Suspends an account, with a reason: every session and token stops working at once.',
    params: id,
    body: z.object({ reason }),
    reply: z.object({ message: z.string(), sessionsEnded: z.int() }),
  }),
  'members.restore': defineCall({
    ...change,
    method: 'POST',
    path: '/api/admin/members/:id/restore',
    summary: 'Restores a suspended account.',
    params: id,
    reply: message,
  }),
  'members.sendVerification': defineCall({
    ...change,
    method: 'POST',
    path: '/api/admin/members/:id/send-verification',
    summary: 'Sends the link again that confirms the address, within the limit of mails to one address.',
    params: id,
    reply: z.object({ outcome: z.enum(['sent', 'confirmed', 'too-many', 'suspended']) }),
  }),
  'members.endSessions': defineCall({
    ...change,
    method: 'POST',
    path: '/api/admin/members/:id/end-sessions',
    summary: 'Signs the member out everywhere.',
    params: id,
    reply: z.object({ ended: z.int() }),
  }),
  'members.erasure': defineCall({
    method: 'GET',
    path: '/api/admin/members/:id/erasure',
    access: 'admin',
    summary: 'What an erasure would delete, table by table, and what would stay.',
    params: id,
    reply: z.object({
      email: z.string(),
      tables: z.array(z.object({ name: z.string(), rows: z.int() })),
      files: z.int(),
      auditRows: z.int(),
    }),
  }),
  'members.erase': defineCall({
    ...change,
    method: 'DELETE',
    path: '/api/admin/members/:id',
    summary: 'Deletes a member for good, with a reason. The member’s address must be typed to confirm.',
    params: id,
    body: z.object({ confirm: z.string().max(254), reason }),
    reply: message,
  }),
};
