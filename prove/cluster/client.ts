import { Agent, type IncomingMessage, request } from 'node:http';
import { testClientHeaders } from '../../apps/server/test/client-key.ts';

/** After this a person has given up. */
const PATIENCE_MS = 15_000;

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  /** 0 where there was none. */
  readonly status: number;
  readonly text: string;
  /** Why there was none. */
  readonly error: string | null;
}

/** Somebody with an address of their own and a browser that keeps its connection. */
export class Client {
  readonly #port: number;
  readonly #host: string;
  readonly #agent: Agent;

  /** The number makes the address, so that the limits of one person hold for nobody else. */
  constructor(port: number, number: number) {
    this.#port = port;
    this.#host = `localhost:${port}`;
    const localAddress = `127.7.${number >> 8}.${number & 255}`;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  }

  ask(path: string, { method = 'GET', body, headers }: Asked = {}): Promise<Answer> {
    const text = body === undefined ? null : JSON.stringify(body);
    return new Promise((resolve) => {
      const failed = (error: Error) => resolve({ status: 0, text: '', error: error.message });
      const asked = request(
        {
          ...{ host: '127.0.0.1', port: this.#port, path, method, agent: this.#agent },
          headers: {
            ...{ host: this.#host, origin: `http://${this.#host}`, accept: '*/*' },
            ...(text === null
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...testClientHeaders,
            ...headers,
          },
          signal: AbortSignal.timeout(PATIENCE_MS),
        },
        (answer) => read(answer).then(resolve, failed),
      );
      asked.on('error', failed);
      asked.end(text ?? undefined);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

async function read(answer: IncomingMessage): Promise<Answer> {
  let text = '';
  answer.setEncoding('utf8');
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode ?? 0, text, error: null };
}
