import { createServer, type Socket } from 'node:net';

/** How the server treats the next mails, for tests and proofs. */
export type SmtpBehaviour =
  | 'accept'
  /** Every command after the greeting: 421. */
  | 'busy'
  /** 550 for the recipient. */
  | 'unknown-mailbox'
  /** 451 after the mail. */
  | 'try-later'
  /** Hangs up before the greeting. */
  | 'hang-up'
  /** Takes the whole mail and says so `SLOW_MS` later. */
  | 'slow'
  /** Takes the whole mail and hangs up without an answer. */
  | 'hang-up-after-data'
  /** Asks for a password and refuses it. */
  | 'refuse-password';

export interface TakenMail {
  readonly from: string;
  readonly to: string;
  /** Headers and body as received. */
  readonly raw: string;
}

export interface LoopbackSmtpServer {
  readonly url: string;
  /** Accepted mails, whether or not the sender learned of it. */
  readonly taken: TakenMail[];
  behave(behaviour: SmtpBehaviour): void;
  close(): Promise<void>;
}

export const SLOW_MS = 600;

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

function answerTo(command: string, behaviour: SmtpBehaviour): string {
  if (command === 'EHLO') return '250-here\r\n250 AUTH PLAIN';
  if (command === 'AUTH') return behaviour === 'refuse-password' ? '535 wrong password' : '235 welcome';
  if (command === 'RCPT' && behaviour === 'unknown-mailbox') return '550 no such mailbox';
  return command === 'DATA' ? '354 go on' : '250 ok';
}

/** One client at the server, from greeting to goodbye. */
class Talk {
  readonly #socket: Socket;
  readonly #behaviour: () => SmtpBehaviour;
  readonly #take: (mail: TakenMail) => void;
  #from = '';
  #to = '';
  /** Lines of the mail while they arrive; null between mails. */
  #lines: string[] | null = null;

  constructor(parts: { socket: Socket; behaviour: () => SmtpBehaviour; take: (mail: TakenMail) => void }) {
    this.#socket = parts.socket;
    this.#behaviour = parts.behaviour;
    this.#take = parts.take;
    let rest = '';
    this.#say('220 loopback');
    this.#socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#hear(line);
    });
  }

  #say(line: string): void {
    this.#socket.write(`${line}\r\n`);
  }

  #hear(line: string): void {
    if (this.#lines === null) this.#obey(line);
    else if (line === '.') this.#endOfMail(this.#lines);
    else this.#lines.push(line.startsWith('..') ? line.slice(1) : line);
  }

  #endOfMail(lines: readonly string[]): void {
    this.#lines = null;
    if (this.#behaviour() === 'try-later') {
      this.#say('451 try again later');
      return;
    }
    this.#take({ from: this.#from, to: this.#to, raw: lines.join('\r\n') });
    if (this.#behaviour() === 'hang-up-after-data') this.#socket.destroy();
    else if (this.#behaviour() === 'slow') setTimeout(() => this.#say('250 taken'), SLOW_MS);
    else this.#say('250 taken');
  }

  #obey(line: string): void {
    const behaviour = this.#behaviour();
    if (behaviour === 'busy') {
      this.#socket.end('421 too busy\r\n');
      return;
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'MAIL') this.#from = addressIn(line);
    if (command === 'RCPT') this.#to = addressIn(line);
    if (command === 'DATA') this.#lines = [];
    if (command === 'QUIT') this.#socket.end('221 bye\r\n');
    else this.#say(answerTo(command, behaviour));
  }
}

/** A mail server on this machine that speaks enough SMTP to be sent to, and fails in scripted ways. */
export async function startLoopbackSmtpServer(port = 0): Promise<LoopbackSmtpServer> {
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let behaviour: SmtpBehaviour = 'accept';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (behaviour === 'hang-up') socket.destroy();
    else new Talk({ socket, behaviour: () => behaviour, take: (mail) => taken.push(mail) });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`,
    taken,
    behave(next) {
      behaviour = next;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
