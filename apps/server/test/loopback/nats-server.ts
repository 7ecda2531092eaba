import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

interface Client {
  readonly socket: Socket;
  /** Subjects by subscription. */
  readonly subscriptions: Map<string, string>;
  welcome: boolean;
}

interface Announced {
  readonly subject: string;
  readonly bytes: number;
}

/**
 * As much of the NATS protocol as the product speaks: INFO, CONNECT with a name and password, PING, SUB, UNSUB and PUB
 * on subjects without wildcards (docs.nats.io, “Client Protocol”).
 */
export class LoopbackNats {
  /** Subjects of all messages published so far. */
  readonly published: string[] = [];
  readonly #account: { readonly user: string; readonly pass: string } | null;
  readonly #clients = new Set<Client>();
  #server: Server = createServer();
  #port = 0;
  #frozen = false;

  constructor(account: { readonly user: string; readonly pass: string } | null = null) {
    this.#account = account;
  }

  /** Without name and password. */
  get url(): string {
    return `nats://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#frozen = false;
    this.#server = createServer({ noDelay: true }, (socket) => this.#serve(socket));
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Closes every connection and accepts no new ones until `start`. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const { socket } of this.#clients) socket.destroy();
    await closed;
  }

  /** Keeps connections open but neither reads nor answers, like a machine that hangs. */
  freeze(): void {
    this.#frozen = true;
  }

  #serve(socket: Socket): void {
    const client: Client = { socket, subscriptions: new Map(), welcome: false };
    this.#clients.add(client);
    socket.on('error', () => undefined).on('close', () => this.#clients.delete(client));
    const auth = this.#account !== null;
    const about = { server_id: 'LOOPBACK', version: '2.9.10', proto: 1, max_payload: 1_048_576 };
    socket.write(`INFO ${JSON.stringify({ ...about, port: this.#port, auth_required: auth })}\r\n`);
    let unread: Buffer = Buffer.alloc(0);
    let message: Announced | null = null;
    socket.on('data', (chunk: Buffer) => {
      if (this.#frozen) return;
      unread = Buffer.concat([unread, chunk]);
      for (;;) {
        const end = message === null ? unread.indexOf('\r\n') : message.bytes;
        if (end < 0 || unread.length < end + 2) return;
        const part = unread.subarray(0, end);
        unread = unread.subarray(end + 2);
        if (message === null) message = this.#obey(client, part.toString());
        else {
          this.#deliver(message.subject, part);
          message = null;
        }
      }
    });
  }

  /** Handles one line; a message that follows it is returned. */
  #obey(client: Client, line: string): Announced | null {
    const [verb = '', ...rest] = line.split(' ');
    const [first = ''] = rest;
    if (verb === 'CONNECT') this.#admit(client, rest.join(' '));
    else if (!client.welcome) client.socket.destroy();
    else if (verb === 'PING') client.socket.write('PONG\r\n');
    else if (verb === 'SUB') client.subscriptions.set(rest.at(-1) ?? '', first);
    else if (verb === 'UNSUB') client.subscriptions.delete(first);
    else if (verb === 'PUB') return { subject: first, bytes: Number(rest.at(-1)) };
    return null;
  }

  #admit(client: Client, given: string): void {
    const { user, pass } = JSON.parse(given) as { user?: string; pass?: string };
    const account = this.#account;
    client.welcome = account === null || (user === account.user && pass === account.pass);
    if (!client.welcome) client.socket.end("-ERR 'Authorization Violation'\r\n");
  }

  #deliver(subject: string, payload: Buffer): void {
    this.published.push(subject);
    for (const { socket, subscriptions } of this.#clients) {
      for (const [subscription, wanted] of subscriptions) {
        if (wanted !== subject) continue;
        socket.write(`MSG ${subject} ${subscription} ${payload.length}\r\n`);
        socket.write(payload);
        socket.write('\r\n');
      }
    }
  }
}

export async function startLoopbackNats(
  ...account: ConstructorParameters<typeof LoopbackNats>
): Promise<LoopbackNats> {
  const server = new LoopbackNats(...account);
  await server.start();
  return server;
}
