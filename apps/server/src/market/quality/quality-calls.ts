import { NotFound } from '../../platform/errors/index.ts';
import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import type { ViewAsset } from '../view/market-view.ts';
import { listFlags } from './flag-store.ts';
import { type QualityNeeds, repairFlag } from './repair-flag.ts';

/** What the quality screen flagged, and the admin's decision to repair it. */
export function qualityCalls(needs: QualityNeeds) {
  const { platform, market } = needs;
  return {
    'market.quality': async ({ query }) => {
      const view = market().view();
      const asset = query.symbol === undefined ? undefined : await view.findAsset(query.symbol);
      if (query.symbol !== undefined && asset === undefined) throw new NotFound();
      const { items, byRule } = await listFlags(platform.database, view.world, {
        assetId: asset?.assetId,
        rule: query.rule,
        limit: query.limit,
      });
      const assets = new Map<string, ViewAsset>();
      for (const one of await view.assets({ delisted: true })) assets.set(one.assetId, one);
      return {
        total: byRule.reduce((sum, { count }) => sum + count, 0),
        byRule,
        items: items.map(({ assetId, seenAt, ...flag }) => ({
          ...flag,
          symbol: assets.get(assetId)?.symbol ?? assetId,
          seenAt: new Date(seenAt).toISOString(),
        })),
      };
    },
    'market.repair': async ({ params: { id } }, { identity }) => {
      const actorId = identity?.memberId ?? null;
      return repairFlag(needs, { flagId: id, by: actorId ?? 'unknown', actorId });
    },
  } satisfies CallHandlers;
}
