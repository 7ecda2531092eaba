import { createHmac, randomBytes } from 'node:crypto';
import type { Sql } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';
import type { Platform } from '../../platform/module.ts';
import { deriveKey, loadMasterKey } from '../../platform/secrets/master-key.ts';
import { hashSecretCode } from '../../platform/secrets/secret-code.ts';

/** The address of a member's calendar feed: anyone who has it may read it, until it is revoked or replaced. */
export interface FeedLinks {
  /** The address; created on first use, replaced on request. */
  make(memberId: string, options: { readonly replace: boolean }): Promise<{ url: string; madeAt: Date }>;
  /** False when there was none. */
  revoke(memberId: string, sql?: Sql): Promise<boolean>;
  /** Whether an address is valid. */
  isOpen(token: string): Promise<boolean>;
}

/**
 * A token is derived from the master key, the member and a stored nonce, so that its owner can be shown the address
 * again although only its hash is stored: a stolen database opens no feed.
 */
export function createFeedLinks({
  database,
  config,
  clock,
}: Pick<Platform, 'database' | 'config' | 'clock'>): FeedLinks {
  const key = deriveKey(loadMasterKey(config), 'earnings feeds');
  const tokenOf = (memberId: string, nonce: Buffer) =>
    createHmac('sha256', key).update(memberId).update('\0').update(nonce).digest('base64url');
  return {
    async make(memberId, { replace }) {
      const nonce = randomBytes(16);
      const tokenHash = hashSecretCode(tokenOf(memberId, nonce));
      const values = { nonce, tokenHash, madeAt: new Date(clock.now()) };
      const made = await tables(database)
        .insertInto('earnings_feed')
        .values({ memberId, ...values })
        .onConflict((same) => {
          const member = same.column('memberId');
          return replace ? member.doUpdateSet(values) : member.doNothing();
        })
        .returning(['nonce', 'madeAt'])
        .executeTakeFirst();
      const kept = tables(database).selectFrom('earnings_feed').where('memberId', '=', memberId);
      const feed = made ?? (await kept.select(['nonce', 'madeAt']).executeTakeFirst());
      if (!feed) throw new Error('The calendar feed was removed while it was being read.');
      const path = `/feeds/earnings/${tokenOf(memberId, feed.nonce)}.ics`;
      return { url: new URL(path, config.publicUrl).href, madeAt: feed.madeAt };
    },
    async revoke(memberId, sql = database) {
      const gone = await sql.query('delete from earnings_feed where member_id = $1 returning member_id', [
        memberId,
      ]);
      return gone.length > 0;
    },
    async isOpen(token) {
      const found = await database.query(
        `select from earnings_feed f join member m on m.id = f.member_id
         where f.token_hash = $1 and m.disabled_at is null`,
        [hashSecretCode(token)],
      );
      return found.length > 0;
    },
  };
}
