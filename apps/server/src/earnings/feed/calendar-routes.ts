import { addDays, newYorkDateOf } from '@auspex/market';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { isSimulated } from '../../config/world.ts';
import type { MarketView } from '../../market/index.ts';
import { InvalidInput, NotFound } from '../../platform/errors/index.ts';
import { type EarningsReads, readQuestion } from '../earnings-question.ts';
import type { FeedLinks } from './feed-links.ts';
import { writeCalendar } from './write-calendar.ts';

/** A feed shows this many days around the present. */
const FEED_DAYS = { before: 30, after: 120 } as const;
/** The shape of a token: 256 bits in base64url. */
const FEED_FILE = /^([\w-]{43})\.ics$/;

const feedQuery = z.object({ symbols: z.string().max(8000).optional() });
const downloadQuery = feedQuery.extend({
  from: z.iso.date(),
  to: z.iso.date(),
  asOf: z.string().max(32).optional(),
});

/** A member's feed, opened by its address alone, and the calendar on screen as a file. */
export function addCalendarRoutes(
  app: FastifyInstance,
  reads: EarningsReads & { readonly links: FeedLinks },
): void {
  const send = async (
    reply: FastifyReply,
    view: MarketView,
    query: { readonly from: string; readonly to: string; readonly symbols?: string | undefined },
  ) => {
    const question = await readQuestion(view, query);
    const events = await reads.service.eventsBetween(view, { ...question, ownEstimates: true });
    const simulated = isSimulated(reads.market().world.name);
    const { publicUrl } = reads.platform.config;
    return reply
      .header('x-robots-tag', 'noindex')
      .type('text/calendar; charset=utf-8')
      .send(writeCalendar({ world: view.world, simulated, publicUrl, events }));
  };

  app.get(
    '/feeds/earnings/:file',
    { config: { access: 'public', limit: { max: 120, windowSeconds: 3600 } } },
    async (request, reply) => {
      const { file } = z.object({ file: z.string() }).parse(request.params);
      const token = FEED_FILE.exec(file)?.[1];
      if (token === undefined || !(await reads.links.isOpen(token))) throw new NotFound();
      const query = feedQuery.safeParse(request.query);
      if (!query.success) throw new InvalidInput('A feed takes `symbols`, such as AAPL,MSFT.');
      const view = reads.market().view();
      const today = newYorkDateOf(view.asOf);
      const [from, to] = [addDays(today, -FEED_DAYS.before), addDays(today, FEED_DAYS.after)];
      reply.header('cache-control', 'private, max-age=900');
      return send(reply, view, { from, to, symbols: query.data.symbols });
    },
  );

  app.get('/api/earnings.ics', { config: { access: 'member' } }, async (request, reply) => {
    const query = downloadQuery.safeParse(request.query);
    if (!query.success) {
      throw new InvalidInput(
        'Name the days as `from` and `to`, such as 2025-03-01; `symbols` and `asOf` may narrow.',
      );
    }
    reply.header('cache-control', 'no-store');
    reply.header(
      'content-disposition',
      `attachment; filename="earnings-${query.data.from}-${query.data.to}.ics"`,
    );
    return send(reply, reads.market().viewOf(query.data), query.data);
  });
}
