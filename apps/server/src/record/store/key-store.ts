import {
  canonicalJson,
  type KeyStatement,
  type LedgerKey,
  type RootSignature,
} from '@auspex/contract/ledger';
import type { Sql } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';

/** Every key the ledger was ever signed with, oldest first. */
export async function listKeys(sql: Sql): Promise<LedgerKey[]> {
  const rows = await tables(sql).selectFrom('ledger_key').selectAll().orderBy('generation').execute();
  const statements = rows.map(({ statement }) => JSON.parse(statement) as KeyStatement);
  return rows.map(({ id, generation, signature, endorsement }, index) => ({
    ...(statements[index] as KeyStatement),
    generation,
    id: id.toString('hex'),
    signature: signature.toString('hex'),
    endorsement: endorsement?.toString('hex') ?? null,
    until: statements[index + 1]?.since ?? null,
  }));
}

/** Lists a key unless its generation is there already. */
export async function insertKey(
  sql: Sql,
  statement: KeyStatement,
  made: { readonly id: string; readonly signature: Buffer; readonly endorsement: Buffer | null },
): Promise<void> {
  const { id, signature, endorsement } = made;
  await sql.query(
    `insert into ledger_key (generation, id, statement, signature, endorsement)
     values ($1, decode($2, 'hex'), $3, $4, $5) on conflict do nothing`,
    [
      statement.generation,
      id,
      canonicalJson({ ...statement, chains: statement.chains.map((chain) => ({ ...chain })) }),
      signature,
      endorsement,
    ],
  );
}

/** A signature as two columns, and back. */
export function signatureColumns(signature: RootSignature | null): {
  readonly signedBy: Buffer | null;
  readonly signature: Buffer | null;
} {
  if (signature === null) return { signedBy: null, signature: null };
  return {
    signedBy: Buffer.from(signature.key, 'hex'),
    signature: Buffer.from(signature.signature, 'hex'),
  };
}

export function signatureOf(
  row: { readonly signedBy: Buffer | null; readonly signature: Buffer | null },
  at: string,
): RootSignature | null {
  if (row.signedBy === null || row.signature === null) return null;
  return { key: row.signedBy.toString('hex'), at, signature: row.signature.toString('hex') };
}
