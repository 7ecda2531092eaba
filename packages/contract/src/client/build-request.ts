import type { CallTableEntry } from '../call-table.ts';

/** What a caller hands over; which parts exist depends on the call. */
export interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Fills the path's parameters and appends the query; fields that are undefined or null are left out. */
export function buildUrl(path: string, parts: RequestParts): string {
  const params = asRecord(parts.params);
  const filled = path.replace(/:([A-Za-z0-9_]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`${path} needs the parameter ${name}`);
    }
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asRecord(parts.query))) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, String(item));
    }
  }
  const search = query.toString();
  return search ? `${filled}?${search}` : filled;
}

/** The body as sent: a cloud function's payload travels in `data`. */
export function buildBody([method, , protocol]: CallTableEntry, parts: RequestParts): string | undefined {
  if (protocol === 'callable') return JSON.stringify({ data: parts.body ?? null });
  if (method === 'GET' || parts.body === undefined) return undefined;
  return JSON.stringify(parts.body);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
