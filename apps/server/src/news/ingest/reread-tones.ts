import { isRecap, rateStrength, shownTone } from '@auspex/language';
import { rowCount, tables } from '../../platform/database/tables.ts';
import type { NewsItem, NewsMention } from '../news-item.ts';
import { evidenceOf } from '../reading/read-articles.ts';
import { rounded, toneOfScore } from '../reading/read-mentions.ts';
import { readArticles } from '../store/article-store.ts';
import { packMentions } from '../stored-mentions.ts';
import type { NewsIntake } from './fill-stretch.ts';

const AT_ONCE = 2000;

interface RereadingRun {
  progress(done: number, total: number): void;
  readonly signal: AbortSignal;
}

/**
 * Reads headlines again that were stored before recaps were recognised and tones had steps, the newest first. Everything
 * needed is stored with them, so that the result is that of reading them today.
 */
export async function rereadTones(
  { platform, market }: Pick<NewsIntake, 'platform' | 'market'>,
  { progress, signal }: RereadingRun,
): Promise<void> {
  const { database } = platform;
  const world = market.world.name;
  const left = tables(database)
    .selectFrom('news_article')
    .where('world', '=', world)
    .where('recap', 'is', null);
  const [row] = await left.select(rowCount.as('count')).execute();
  const total = row?.count ?? 0;
  for (let done = 0; done < total; ) {
    signal.throwIfAborted();
    progress(done, total);
    const next = 'where a.world = $1 and a.recap is null order by a.known_at desc limit $2';
    const some = await readArticles(database, next, [world, AT_ONCE]);
    if (some.length === 0) return;
    await database.query(
      `with given as (
         select * from jsonb_to_recordset($2::jsonb) as x(id text, recap boolean, mentions jsonb)
       ), changed as (
         update news_article a set recap = given.recap, ticker_sentiment = given.mentions
         from given where a.world = $1 and a.id = given.id returning a.*
       )
       update news_link l set recap = changed.recap, tone = (m->>'tone')::double precision
       from changed, jsonb_array_elements(changed.ticker_sentiment) m
       where l.world = $1 and l.asset_id = m->>'assetId' and l.known_at = changed.known_at and l.article_id = changed.id`,
      [world, JSON.stringify(some.map(reread))],
    );
    done += some.length;
  }
  if (total > 0) progress(total, total);
}

function reread({ id, title, mentions }: NewsItem) {
  return {
    id,
    recap: isRecap(title, evidenceOf(mentions)),
    mentions: packMentions(
      mentions.map((mention) => ({ ...mention, tone: rounded(toneOf(title, mention)) })),
    ),
  };
}

function toneOf(title: string, { label, deciding, decidedBy, probabilities }: NewsMention): number {
  if (decidedBy === 'publisher') return toneOfScore(probabilities[2] - probabilities[0]);
  return shownTone(label, rateStrength(title, { label, deciding }));
}
