import { connect, createServer, type Socket } from 'node:net';

/** A connection between the program and the database that a test can freeze or cut. */
export interface BreakableLink {
  readonly url: string;
  /** Keeps every connection open but lets nothing through, like a server that hangs. */
  freeze(): void;
  /** Lets everything through again on the frozen connections. */
  thaw(): void;
  /** Closes every connection and accepts no new ones, like a stopped server. */
  cut(): void;
  /** Lets nothing through on connections opened under a name, as if the server had no time for them. */
  ignore(applicationName: string): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openBreakableLink(databaseUrl: string): Promise<BreakableLink> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let mode: 'whole' | 'frozen' | 'cut' = 'whole';
  let ignored: string | null = null;
  const server = createServer({ noDelay: true }, (near) => {
    if (mode === 'cut') {
      near.destroy();
      return;
    }
    let greeting: Buffer = Buffer.alloc(0);
    near.once('data', (chunk: Buffer) => {
      greeting = chunk;
    });
    const isIgnored = () => ignored !== null && greeting.includes(ignored);
    const far = connect({ host: target.hostname, port: Number(target.port || 5432), noDelay: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (mode === 'whole' && !isIgnored()) to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    freeze: () => {
      mode = 'frozen';
    },
    thaw: () => {
      mode = 'whole';
    },
    cut: () => {
      mode = 'cut';
      cutAll();
    },
    ignore: (applicationName) => {
      ignored = applicationName;
    },
    mend: () => {
      // What was swallowed cannot be delivered late: those connections are lost.
      cutAll();
      mode = 'whole';
    },
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
