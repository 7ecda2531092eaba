import type { Call, Protocol } from './call.ts';

/** What the browser needs to know of a call: method, path with `:name` parameters; protocol and time-out where they are its own. */
export type CallTableEntry = readonly [
  method: Call['method'],
  path: `/${string}`,
  protocol?: Protocol,
  timeoutMs?: number,
];

export type CallTable<Name extends string = string> = Readonly<Record<Name, CallTableEntry>>;

/**
 * The calls reduced to plain data. The web build emits this table as a module, so that schemas and the library
 * behind them stay out of the first download.
 */
export function callTable<Name extends string>(calls: Readonly<Record<Name, Call>>): CallTable<Name> {
  const names = Object.keys(calls) as Name[];
  const entries = names.map((name) => {
    const { method, path, protocol = 'plain', timeoutSeconds } = calls[name];
    const own: [Protocol?, number?] =
      timeoutSeconds !== undefined
        ? [protocol, 1000 * timeoutSeconds]
        : protocol === 'plain'
          ? []
          : [protocol];
    return [name, [method, path, ...own]] as const;
  });
  return Object.fromEntries(entries) as CallTable<Name>;
}
