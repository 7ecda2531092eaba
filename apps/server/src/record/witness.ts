import type { ledgerWitness } from '@auspex/contract';
import type { RootSignature } from '@auspex/contract/ledger';
import { escapeXml } from '@auspex/market';
import type { z } from 'zod';
import { isSimulated } from '../config/world.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Sql } from '../platform/database/index.ts';
import { readRoot } from './ledger.ts';
import { type DailyRoot, listChains, listRoots } from './store/entry-store.ts';
import { listKeys } from './store/key-store.ts';

/** The roots of all chains at one moment: what outsiders keep to notice a change later. */
export type Witness = z.output<typeof ledgerWitness>;

const rules =
  'JCS = RFC 8785 in UTF-8; hashes, salts, keys and signatures are hexadecimal inside JSON, and bytes where ‖ joins them. ' +
  'hash = SHA-256(JCS({world, seq, kind, subject, bodyHash, prevHash})), prevHash of entry 1 is 64 zeros; ' +
  'bodyHash = SHA-256(salt ‖ JCS(body)); root of an entry = RFC 6962 tree over its leaves by id, ' +
  'each leaf the bytes JCS({id, subject, of, bodyHash, seal}), path its audit path from the leaf up. ' +
  'No id is used twice; of names a leaf of an earlier entry, which has one outcome, or one for each horizon. ' +
  'Signatures are Ed25519 over the UTF-8 text "auspex-ledger-root-v1", a line feed, JCS({at, count, hash, log, world}), log being that of the key. ' +
  'A key: id = SHA-256(publicKey), signature by itself over "auspex-ledger-key-v1", a line feed, ' +
  'JCS({chains, generation, log, previous, publicKey, since}), endorsement over the same by the key before. ' +
  'Entries: /api/ledger/headers?after=SEQ, /api/ledger/entries/SEQ, /api/ledger/rows?seq=SEQ, ' +
  'with the header x-api-key: the content of <meta name="client-key"> in any page. ' +
  'A root kept with count n is contained where its hash is that of header n. docs/ledger.md of the source has a program.';

export async function makeWitness(sql: Sql, current: string, clock: Clock): Promise<Witness> {
  const names = new Set([current, ...(await listChains(sql))]);
  const worlds = [];
  for (const world of names) worlds.push(await readPublicRoot(sql, world));
  const [{ count, hash } = { count: 0, hash: '' }] = worlds;
  const at = new Date(clock.now()).toISOString();
  return {
    format: 'auspex-ledger-1',
    at,
    world: current,
    simulated: isSimulated(current),
    count,
    hash,
    worlds,
    keys: await listPublicKeys(sql),
    rules,
  };
}

/** The end of a chain as everybody may read it. */
export async function readPublicRoot(sql: Sql, world: string): Promise<Witness['worlds'][number]> {
  const [daily] = await listRoots(sql, world, { limit: 1 });
  return {
    ...(await readRoot(sql, world)),
    simulated: isSimulated(world),
    daily: daily ? { ...daily, at: daily.at.toISOString() } : null,
  };
}

/** The keys with lists of their own, as the schema has it. */
export async function listPublicKeys(sql: Sql): Promise<Witness['keys']> {
  return (await listKeys(sql)).map((key) => ({ ...key, chains: [...key.chains] }));
}

/** The roots of a chain as RSS 2.0, so that whoever reads the feed keeps a copy of them. */
export function ledgerFeed(feed: {
  readonly world: string;
  readonly publicUrl: string;
  readonly roots: readonly DailyRoot[];
}): string {
  const { world, publicUrl, roots } = feed;
  const address = `${publicUrl}/.well-known/auspex-ledger.json`;
  const simulated = isSimulated(world) ? ' (simulated market)' : '';
  const items = roots.map(({ date, count, hash, at, signature }) =>
    element(
      'item',
      text(
        'title',
        `${date}: ${count} ${count === 1 ? 'entry' : 'entries'}, ${hash.slice(0, 16)}…${simulated}`,
      ),
      text('link', address),
      `<guid isPermaLink="false">${escapeXml(`auspex-ledger:${world}:${date}`)}</guid>`,
      text('pubDate', at.toUTCString()),
      text('description', `world ${world}; count ${count}; hash ${hash}${signed(at, signature)}${simulated}`),
    ),
  );
  const about = `Daily root of the record of calls and outcomes of the world ${world}${simulated}. Keep it: a later root must contain it.`;
  const channel = element(
    'channel',
    text('title', `Auspex ledger${simulated}`),
    text('link', address),
    text('description', about),
    text('language', 'en'),
    `<atom:link href="${escapeXml(`${publicUrl}/ledger.rss`)}" rel="self" type="application/rss+xml"/>`,
    ...items,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">${channel}</rss>
`;
}

function signed(at: Date, signature: RootSignature | null): string {
  return signature === null
    ? '; not signed'
    : `; at ${at.toISOString()}; key ${signature.key}; signature ${signature.signature}`;
}

function text(name: string, content: string): string {
  return element(name, escapeXml(content));
}

function element(name: string, ...inner: readonly string[]): string {
  return `<${name}>${inner.join('')}</${name}>`;
}
