import type { AppScope } from '@auspex/contract';
import { DAY_MS } from '@auspex/market';
import type { Sql, Transaction } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';
import { hashSecretCode, makeSecretCode } from '../../platform/secrets/secret-code.ts';

/** An app exchanges its code at once; a member may have to come back to it first. */
const LIFE_MS = 120_000;
/** So long is known that a code has been used, so that a second use of it takes its token away. */
const KEPT_MS = DAY_MS;

/** What a member allowed, in answer to one request of an app. */
export interface Consent {
  readonly memberId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scopes: readonly AppScope[];
  readonly expiresInDays: number | null;
  readonly at: Date;
}

type Asked = Pick<Consent, 'memberId' | 'clientId' | 'challenge'>;

/** Whether the app has got a token for this request. */
export async function isAnswered(sql: Sql, { memberId, clientId, challenge }: Asked): Promise<boolean> {
  const codes = tables(sql).selectFrom('app_code').select('tokenId').where('memberId', '=', memberId);
  const own = codes.where('clientHash', '=', hashSecretCode(clientId)).where('challenge', '=', challenge);
  return (await own.where('spentAt', 'is not', null).executeTakeFirst()) !== undefined;
}

/** The code for a consent. Given again, it replaces the earlier one; null once that has been used. */
export async function storeCode(sql: Sql, consent: Consent): Promise<string | null> {
  const code = makeSecretCode();
  const { clientId, at, scopes, expiresInDays, redirectUri, ...asked } = consent;
  const allowed = {
    ...{ codeHash: hashSecretCode(code), scopes: [...scopes], expiresInDays, redirectUri },
    expiresAt: new Date(at.getTime() + LIFE_MS),
  };
  const stored = await tables(sql)
    .insertInto('app_code')
    .values({ ...asked, ...allowed, clientHash: hashSecretCode(clientId) })
    .onConflict((same) =>
      same
        .columns(['memberId', 'clientHash', 'challenge'])
        .doUpdateSet(allowed)
        .where('app_code.spentAt', 'is', null),
    )
    .returning('codeHash')
    .execute();
  return stored.length > 0 ? code : null;
}

/** The code, held against a second use at the same time. */
export async function lockCode(tx: Transaction, code: string) {
  const codes = tables(tx).selectFrom('app_code').selectAll().where('codeHash', '=', hashSecretCode(code));
  return (await codes.forUpdate().executeTakeFirst()) ?? null;
}

export type StoredCode = NonNullable<Awaited<ReturnType<typeof lockCode>>>;

export async function spendCode(
  tx: Transaction,
  { codeHash, tokenId, at }: { codeHash: Buffer; tokenId: string; at: Date },
): Promise<void> {
  const codes = tables(tx).updateTable('app_code').set({ spentAt: at, tokenId });
  await codes.where('codeHash', '=', codeHash).execute();
}

export async function forgetOldCodes(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from app_code where expires_at < $1', [new Date(now.getTime() - KEPT_MS)]);
}
