/** Method and path of each call. */
type Routes = Readonly<Record<string, readonly [method: string, path: string]>>;

interface AnyInput {
  readonly params?: object;
  readonly query?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What a call takes and gives. */
type CallTypes<Calls> = { [Name in keyof Calls]: { input: AnyInput; reply: unknown } };

/** The input may be left out if nothing in it is required. */
type InputOf<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

export interface ClientOptions {
  /** Such as `https://auspex.example.com`. */
  readonly address: string;
  /** A personal token. */
  readonly token: string;
  readonly fetch?: typeof fetch;
}

interface Refusal {
  readonly error?: { readonly message?: string; readonly details?: unknown; readonly requestId?: string };
}

/** A refusal, with what the server says of it. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: unknown;
  readonly requestId: string | null;

  constructor(status: number, error: Refusal['error']) {
    super(error?.message ?? `The server answered with the status ${status}.`);
    this.status = status;
    this.details = error?.details;
    this.requestId = error?.requestId ?? null;
  }
}

function addressOf(base: string, path: string, { params = {}, query = {} }: AnyInput): URL {
  const given = params as Readonly<Record<string, unknown>>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const url = new URL(filled, base);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

export function connect<Calls extends CallTypes<Calls>>(routes: Routes, options: ClientOptions) {
  const send = options.fetch ?? fetch;
  return {
    async call<Name extends keyof Calls & string>(
      name: Name,
      ...[input = {}]: InputOf<Calls[Name]['input']>
    ): Promise<Calls[Name]['reply']> {
      const route = routes[name];
      if (!route) throw new Error(`There is no call ${name}.`);
      const [method, path] = route;
      const headers: Record<string, string> = {
        ...input.headers,
        authorization: `Bearer ${options.token}`,
      };
      const init: RequestInit = { method, headers };
      if (input.body !== undefined) {
        headers['content-type'] = 'application/json';
        init.body = JSON.stringify(input.body);
      }
      const response = await send(addressOf(options.address, path, input), init);
      const reply: unknown = await response.json().catch(() => undefined);
      if (!response.ok) throw new ApiError(response.status, (reply as Refusal | undefined)?.error);
      return reply as Calls[Name]['reply'];
    },
  };
}
