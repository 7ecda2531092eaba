import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { SearchParamsPort } from '../../ui/tables/search-params-port.ts';
import { useShownScreen } from './shown-screen.ts';

/** A search parameter. What is missing or makes no sense reads as the usual value, which the address leaves out. */
export interface Parameter<Value> {
  read(text: string | null): Value;
  /** Null leaves it out. */
  write(value: Value): string | null;
}

/** The search parameters of a screen by their names; parameters of other parts of the page stay as they are. */
export type Schema = Readonly<Record<string, Parameter<unknown>>>;

export type ValuesOf<S extends Schema> = {
  readonly [Name in keyof S]: S[Name] extends Parameter<infer Value> ? Value : never;
};

export function oneOf<const Value extends string | number, const Usual extends Value | null>(
  choices: readonly Value[],
  usual: Usual,
): Parameter<Value | Usual> {
  return {
    read: (text) => choices.find((choice) => String(choice) === text) ?? usual,
    write: (value) => (value === usual || value === null ? null : String(value)),
  };
}

/** A switch that is on unless the address says otherwise. */
export const switchedOn: Parameter<boolean> = {
  read: (text) => text !== 'false',
  write: (on) => (on ? null : 'false'),
};

export const anyText: Parameter<string> = { read: (text) => text ?? '', write: (text) => text || null };

export const optionalText: Parameter<string | null> = {
  read: (text) => text || null,
  write: (text) => text || null,
};

/** A symbol as people write it: only the text before the first space counts. */
export const symbolText: Parameter<string | null> = {
  read: (text) => text?.trim().split(' ', 1)[0]?.toUpperCase() || null,
  write: (symbol) => symbol,
};

export function readAddress<S extends Schema>(schema: S, search: string): ValuesOf<S> {
  const params = new URLSearchParams(search);
  const entries = Object.entries(schema).map(([name, parameter]) => [name, parameter.read(params.get(name))]);
  return Object.fromEntries(entries) as ValuesOf<S>;
}

/** The query string with some of its values changed. */
export function writeAddress<S extends Schema>(
  schema: S,
  search: string,
  change: Partial<ValuesOf<S>>,
): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    const text = schema[name]?.write(value) ?? null;
    if (text === null) params.delete(name);
    else params.set(name, text);
  }
  return params.toString();
}

type RouterHistory = ReturnType<typeof useRouter>['history'];

const searchOf = ({ location }: RouterHistory): string => location.search.replace(/^\?/, '');
const hrefWithSearch = (path: string, search: string): string => (search === '' ? path : `${path}?${search}`);

/**
 * The query string of the page for tables and whatever else keeps its view there. While the next screen is on its way
 * its address is there already: the screen that is left keeps what it read, and changes nothing.
 */
export function useSearchPort(): SearchParamsPort {
  const { history } = useRouter();
  const { shows } = useShownScreen();
  const own = useRef('');
  const read = useCallback(() => {
    if (shows(history.location.pathname)) own.current = searchOf(history);
    return own.current;
  }, [history, shows]);
  const current = useSyncExternalStore(history.subscribe, read, () => '');
  const replace = useCallback(
    (next: string) => {
      const { pathname, hash, state } = history.location;
      if (!shows(pathname)) return;
      history.replace(hrefWithSearch(pathname, next) + hash, state);
    },
    [history, shows],
  );
  return useMemo(() => ({ current, replace }), [current, replace]);
}

/** What the address says by a schema, and the ways to change it. */
export interface Address<S extends Schema> {
  readonly values: ValuesOf<S>;
  /** Changes values without a new entry in the history. */
  readonly set: (change: Partial<ValuesOf<S>>) => void;
  /** Changes values so that Back returns to those before. */
  readonly push: (change: Partial<ValuesOf<S>>) => void;
  /** The address with some values changed. */
  readonly hrefWith: (change: Partial<ValuesOf<S>>) => string;
  readonly port: SearchParamsPort;
}

/** `values`, `set` and `push` stay the same while only other parts of the address change. */
export function useAddress<S extends Schema>(schema: S): Address<S> {
  const { history } = useRouter();
  const { shows } = useShownScreen();
  const port = useSearchPort();
  const { current, replace } = port;
  const params = new URLSearchParams(current);
  const own = new URLSearchParams(
    Object.keys(schema).flatMap((name) => {
      const text = params.get(name);
      return text === null ? [] : [[name, text]];
    }),
  ).toString();
  const values = useMemo(() => readAddress(schema, own), [schema, own]);
  const set = useCallback(
    (change: Partial<ValuesOf<S>>) => replace(writeAddress(schema, searchOf(history), change)),
    [schema, history, replace],
  );
  const push = useCallback(
    (change: Partial<ValuesOf<S>>) => {
      const { pathname, hash } = history.location;
      if (!shows(pathname)) return;
      history.push(hrefWithSearch(pathname, writeAddress(schema, searchOf(history), change)) + hash);
    },
    [schema, history, shows],
  );
  return useMemo(() => {
    const hrefWith = (change: Partial<ValuesOf<S>>) =>
      hrefWithSearch(history.location.pathname, writeAddress(schema, current, change));
    return { values, set, push, hrefWith, port };
  }, [schema, history, current, values, set, push, port]);
}
