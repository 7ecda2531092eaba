import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Answer, type Asked, Client } from './client.ts';
import { type Cluster, productNow } from './open-cluster.ts';
import { openMember } from './open-member.ts';
import { type Orders, placeOrders } from './place-orders.ts';
import { type Lists, writeLists } from './write-lists.ts';

export type Kind = 'page' | 'list' | 'past' | 'write';

/** A request as its sender saw it. */
export interface Sent {
  readonly kind: Kind;
  readonly what: string;
  readonly at: number;
  readonly endedAt: number;
  readonly ok: boolean;
  /** The status, or why there was none. */
  readonly outcome: string;
}

/** What was asked for, and which of it was answered with success. */
export interface Written {
  readonly signUps: { readonly asked: string[]; readonly acknowledged: string[] };
  readonly orders: Orders;
  readonly lists: Lists;
}

/** Sends a request as its member does, and keeps what became of it. */
export interface Sender {
  ask(kind: Kind, path: string, asked?: Asked): Promise<Answer>;
  readonly stopped: () => boolean;
}

const READ_EVERY_MS = 150;
const SIGN_UP_EVERY_MS = 900;
/** The addresses of those who sign up begin here. */
const FIRST_VISITOR = 1000;

const pages = ['/', '/pricing', '/news'];
const lists = [
  '/assets?market=us&page_size=25',
  '/api/watchlists',
  '/api/trading/orders?page_size=25',
  '/api/news?market=us&limit=10',
];

/** An instant of the last months before today's, another one each time. */
function pastInstant(turn: number): string {
  const daysAgo = 5 + ((turn * 61) % 250);
  return new Date(productNow() - daysAgo * 86_400_000).toISOString();
}

/** Readers and writers on the whole cluster, from the first request to the last. */
export class Load {
  readonly sent: Sent[] = [];
  readonly written: Written;
  readonly #cluster: Cluster;
  readonly #clients: Client[] = [];
  readonly #working: Promise<void>[] = [];
  #stopped = false;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.written = {
      signUps: { asked: [], acknowledged: [] },
      orders: { asked: [], acknowledged: [], refused: [], memberIds: [] },
      lists: { acknowledged: 0, uncertain: 0, lost: 0, twice: 0 },
    };
  }

  /** Signs members up and begins. */
  async start(): Promise<void> {
    const sql = new pg.Client({ connectionString: this.#cluster.ownerUrl });
    sql.on('error', () => undefined);
    await sql.connect();
    const open = (number: number) =>
      openMember({ client: this.#client(number), sql, name: `reader${number}` });
    const members = [await open(1), await open(2), await open(3), await open(4)];
    await sql.end();
    const [reader, past, trader, collector] = members.map(({ client, headers }) =>
      this.#sender(client, headers),
    );
    if (!reader || !past || !trader || !collector) return;
    this.written.orders.memberIds.push(members[2]?.id ?? '');
    const guests = [5, 6].map((number) => this.#sender(this.#client(number), { accept: 'text/html' }));
    this.#working.push(
      ...guests.map((guest) => this.#read(guest, 'page', (turn) => pages[turn % pages.length] ?? '/')),
      this.#read(reader, 'list', (turn) => lists[turn % lists.length] ?? '/'),
      this.#read(past, 'past', (turn) => `/api/news?market=us&limit=10&asOf=${pastInstant(turn)}`),
      this.#read(past, 'past', (turn) => `/api/news/headlines?limit=10&asOf=${pastInstant(turn + 7)}`),
      this.#signUp(),
      placeOrders(trader, this.written.orders),
      writeLists(collector, this.written.lists),
    );
  }

  /** Ends when everything that was sent has its answer. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#working);
    for (const client of this.#clients) client.close();
  }

  /** What was sent, or was still on its way, from this moment on. */
  since(began: number): readonly Sent[] {
    return this.sent.filter(({ endedAt }) => endedAt >= began);
  }

  /** Resolves once every kind of reader has had only good answers for a while. */
  async untilQuiet(forMs: number, withinMs: number): Promise<void> {
    const deadline = performance.now() + withinMs;
    const from = performance.now();
    while (performance.now() < deadline) {
      await wait(100);
      const now = performance.now();
      const recent = this.sent.filter(({ endedAt }) => endedAt > now - forMs);
      if (now - from > forMs && recent.length > 0 && recent.every(({ ok }) => ok)) return;
    }
  }

  #client(number: number): Client {
    const client = new Client(this.#cluster.port, number);
    this.#clients.push(client);
    return client;
  }

  #sender(client: Client, headers: Readonly<Record<string, string>>): Sender {
    return {
      stopped: () => this.#stopped,
      ask: async (kind, path, asked = {}) => {
        const at = performance.now();
        const answer = await client.ask(path, { ...asked, headers: { ...headers, ...asked.headers } });
        const { status, error } = answer;
        this.sent.push({
          ...{ kind, at, endedAt: performance.now(), what: `${asked.method ?? 'GET'} ${path.split('?')[0]}` },
          ...{ ok: status >= 200 && status < 300, outcome: error ?? String(status) },
        });
        return answer;
      },
    };
  }

  async #read(sender: Sender, kind: Kind, pathOf: (turn: number) => string): Promise<void> {
    for (let turn = 0; !this.#stopped; turn += 1) {
      await sender.ask(kind, pathOf(turn));
      await wait(READ_EVERY_MS);
    }
  }

  /** People who sign up, each from an address and with a connection of their own. */
  async #signUp(): Promise<void> {
    const { asked, acknowledged } = this.written.signUps;
    while (!this.#stopped) {
      const email = `visitor${asked.length}@example.org`;
      asked.push(email);
      const client = new Client(this.#cluster.port, FIRST_VISITOR + asked.length);
      const body = { email, password: 'the heron waits by the river', username: 'Ada Brown' };
      const answer = await this.#sender(client, {}).ask('write', '/api/auth/register', {
        method: 'POST',
        body,
      });
      if (answer.status === 200) acknowledged.push(email);
      client.close();
      await wait(SIGN_UP_EVERY_MS);
    }
  }
}
