import type { FastifyInstance } from 'fastify';
import { InvalidCredentials, NotFound } from '../platform/errors/index.ts';
import type { Accounts } from './accounts.ts';
import { exportMember } from './export-member.ts';
import { findMember } from './store/member-store.ts';

/** The own data as a file. */
export function dataRoutes(accounts: Accounts, app: FastifyInstance): void {
  const { database, audit } = accounts.platform;
  app.get(
    '/api/user/export',
    { config: { access: 'member', freshLogin: true, limit: { max: 10, windowSeconds: 3600 } } },
    async (request, reply) => {
      if (request.identity === null) throw new InvalidCredentials();
      const { memberId } = request.identity;
      const member = await findMember(database, memberId);
      if (member === null) throw new NotFound();
      const tables = await exportMember(database, member);
      await audit.record({
        action: 'data.exported',
        actorId: memberId,
        subject: null,
        requestId: request.id,
      });
      const exportedAt = accounts.now().toISOString();
      reply.header(
        'content-disposition',
        `attachment; filename="auspex-data-${exportedAt.slice(0, 10)}.json"`,
      );
      reply.header('cache-control', 'no-store');
      reply.type('application/json; charset=utf-8');
      return reply.send(`${JSON.stringify({ exportedAt, member: memberId, tables }, null, 2)}\n`);
    },
  );
}
