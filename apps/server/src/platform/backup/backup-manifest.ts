import { z } from 'zod';

/** The content of `manifest.json`, the last entry but one: written when everything is known. */
export const backupManifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** Applied migrations, in order, with their checksums. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      /** SHA-256 over the rows in key order. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), called: z.boolean() })),
  uploads: z.array(
    z.object({ key: z.string(), entry: z.string(), contentType: z.string(), sha256: z.string() }),
  ),
  masterKey: z.boolean(),
});

export type BackupManifest = z.output<typeof backupManifest>;
export type BackedUpTable = BackupManifest['tables'][number];
