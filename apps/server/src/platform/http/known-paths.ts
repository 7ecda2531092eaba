import type { FastifyInstance } from 'fastify';

/** Which methods a path has, to distinguish "not with this method" from "not at all". */
export class KnownPaths {
  readonly #routes: Array<{ pattern: RegExp; methods: Set<string> }> = [];
  readonly #byUrl = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      const known = this.#byUrl.get(url) ?? { pattern: pathPattern(url), methods: new Set<string>() };
      if (!this.#byUrl.has(url)) {
        this.#byUrl.set(url, known);
        this.#routes.push(known);
      }
      for (const one of Array.isArray(method) ? method : [method]) known.methods.add(one);
    });
  }

  /** Every path as it was declared. */
  list(): Array<{ url: string; methods: string[] }> {
    return [...this.#byUrl].map(([url, { methods }]) => ({ url, methods: [...methods] }));
  }

  methodsOf(path: string): string[] {
    const methods = new Set<string>();
    for (const route of this.#routes) {
      if (route.pattern.test(path)) for (const method of route.methods) methods.add(method);
    }
    return [...methods].sort();
  }
}

/** A route pattern as an expression: `/blog/:title?` matches `/blog` and `/blog/x`. */
export function pathPattern(url: string): RegExp {
  const source = url
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      if (segment === '*' || segment === '$') return '(?:/.*)?';
      if (/^:\w+\?$/.test(segment)) return '(?:/[^/]+)?';
      if (segment.includes(':')) return `/${segment.split(/:\w+/).map(literal).join('[^/]+')}`;
      return `/${literal(segment)}`;
    })
    .join('');
  return new RegExp(`^${source}/?$`);
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
