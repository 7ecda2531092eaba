import fc from 'fast-check';
import type { FuzzedRequest } from './fuzz-requests.ts';
import { hostileText } from './hostile-values.ts';

/** A route that is no call of the contract: uploads, feeds, files, the stream, the market data dialect. */
export interface RawRoute {
  readonly method: string;
  readonly url: string;
}

/** The routes of a server that its API document does not know, and every address that no route has. */
export function rawRoutesOf(
  paths: readonly { readonly url: string; readonly methods: readonly string[] }[],
  documented: ReadonlySet<string>,
): RawRoute[] {
  // Readiness answers in a form of its own.
  const raw = paths.filter(({ url }) => !documented.has(url) && url !== '/readyz');
  const routes = raw.flatMap(({ url, methods }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => ({ method, url })),
  );
  return [...routes, { method: 'GET', url: '/*' }];
}

const orHostile = (...usual: readonly string[]) =>
  fc.oneof(fc.constantFrom(...usual), hostileText).map((text) => (text.isWellFormed() ? text : 'half'));
const encoded = (value: fc.Arbitrary<string>) => value.map(encodeURIComponent);

const id = '00000000-0000-4000-8000-000000000001';
const segment = encoded(orHostile(id, 'en', 'x.png'));
/** What leads further than the first look at the address. */
const usualSegments: Readonly<Record<string, readonly string[]>> = {
  ':picture': ['avatar', 'background'],
  ':provider': ['google', 'facebook'],
};
const segmentFor = (parameter: string) =>
  fc.oneof({ arbitrary: fc.constantFrom(...(usualSegments[parameter] ?? [id])), weight: 4 }, segment);

const anyPath = fc.oneof(
  fc.constantFrom(
    `user_pictures/${id}/PFP`,
    'images/marketing/x',
    '../../etc/passwd',
    '..%2f..%2fx',
    '%',
    '%ff',
    '',
  ),
  fc.array(segment, { maxLength: 5 }).map((parts) => parts.join('/')),
);

const parameters: Readonly<Record<string, fc.Arbitrary<string>>> = {
  function: orHostile(
    'TIME_SERIES_DAILY',
    'GLOBAL_QUOTE',
    'SMA',
    'LISTING_STATUS',
    'NEWS_SENTIMENT',
    'OVERVIEW',
  ),
  symbol: orHostile('KO', 'BTC-USD'),
  topics: orHostile('quotes', 'quotes:KO', 'jobs', 'quotes:us,quotes', ','),
  datatype: orHostile('csv', 'json'),
  asOf: orHostile('2026-03-02', '2026-03-02T10:00:00Z'),
  interval: orHostile('daily', '5min'),
  apikey: orHostile('demo', 'auspex_pt_x'),
  ...Object.fromEntries(
    ['date', 'token', 'code', 'state', 'error', 'lang', 'market', 'symbols', 'v', 'next'].map((name) => [
      name,
      hostileText,
    ]),
  ),
};
const query = fc
  .array(
    fc
      .constantFrom(...Object.keys(parameters))
      .chain((name) =>
        encoded((parameters[name] ?? hostileText).map((text) => (text.isWellFormed() ? text : 'half'))).map(
          (value) => `${name}=${value}`,
        ),
      ),
    { maxLength: 5 },
  )
  .map((pairs) => pairs.join('&'));

/** What a header may carry at all. */
const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7e]/g, ''));
const someHeaders = fc.dictionary(
  fc.constantFrom(
    'if-none-match',
    'if-modified-since',
    'accept',
    'range',
    'last-event-id',
    'accept-language',
    'cookie',
  ),
  headerText,
  { maxKeys: 3 },
);

const partName = fc.constantFrom('file', 'note', '__proto__', 'constructor', 'toString', '', 'x'.repeat(300));
const part = fc
  .record({
    name: partName,
    filename: fc.constantFrom('', '; filename="a.png"', '; filename="../../x"', '; filename='),
    more: fc.constantFrom(
      '',
      'Content-Type: image/png\r\n',
      'Content-Type: application/json\r\n',
      'broken\r\n',
    ),
    body: orHostile('picture', '--b', '{"a":1}'),
  })
  .map(
    ({ name, filename, more, body }) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n${more}\r\n${body}\r\n`,
  );
/** A multipart form, whole, cut off anywhere, or no form at all. */
const form = fc
  .record({
    parts: fc.array(part, { maxLength: 7 }),
    end: fc.constantFrom('--b--\r\n', '--b--', '--b', ''),
    cut: fc.nat(200),
  })
  .map(({ parts, end, cut }) => {
    const text = parts.join('') + end;
    return cut < 100 ? text : text.slice(0, -(cut - 99));
  });
const formTypes = fc.oneof(
  { arbitrary: fc.constant('multipart/form-data; boundary=b'), weight: 6 },
  {
    arbitrary: fc.constantFrom(
      ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=c'],
      ...[
        `multipart/form-data; boundary=${'b'.repeat(300)}`,
        'multipart/mixed; boundary=b',
        'application/x-www-form-urlencoded',
        'application/json',
        'text/plain',
      ],
    ),
    weight: 2,
  },
);

/** Requests of every kind to one raw route. */
export function rawRequests(
  { method, url }: RawRoute,
  bearers: readonly (string | null)[],
): fc.Arbitrary<FuzzedRequest> {
  const places = url.split('/').slice(1);
  const path = fc.tuple(
    ...places.map((place) => {
      if (place === '*') return anyPath;
      return place.startsWith(':') ? segmentFor(place).map((text) => text || 'x') : fc.constant(place);
    }),
  );
  const withBody = method !== 'GET' && method !== 'DELETE';
  return fc
    .record({
      path,
      query,
      headers: someHeaders,
      bearer: fc.constantFrom(...bearers),
      payload: form,
      type: formTypes,
    })
    .map(({ path: chosen, query: asked, headers, bearer, payload, type }) => ({
      method,
      url: `/${chosen.join('/')}${asked ? `?${asked}` : ''}`,
      payload: withBody ? payload : undefined,
      headers: {
        ...headers,
        ...(withBody ? { 'content-type': type } : {}),
        ...(bearer === null ? {} : { authorization: bearer }),
        origin: 'http://localhost:80',
      },
    }));
}
