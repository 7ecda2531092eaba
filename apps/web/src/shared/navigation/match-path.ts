/** The router's own notation: `/news/:selector?` becomes `/news/{-$selector}`. */
export function routerPath(path: string): string {
  return path.replace(/:(\w+)\?/g, '{-$$$1}');
}

/** Whether an address is a page with this path; letter case and a closing slash do not matter. */
export function matchesPath(path: string, address: string): boolean {
  const pattern = path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/^\/$/, '/?');
  return new RegExp(`^${pattern}/?$`, 'i').test(address);
}
