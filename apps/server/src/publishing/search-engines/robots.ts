/** Paths that are calls, steps of a flow or for one person only. */
const notForRobots = ['/api/', '/functions/', '/process/', '/__/', '/dev/'];

/**
 * What search engines may read. A simulated market is listed nowhere: real names with invented prices must not turn up
 * beside real ones.
 */
export function robotsText(options: { readonly publicUrl: string; readonly simulated: boolean }): string {
  if (options.simulated) {
    return [
      '# This installation shows a simulated market: the names are real, the prices are invented.',
      '# Nothing here is to be indexed.',
      'User-agent: *',
      'Disallow: /',
      '',
    ].join('\n');
  }
  return [
    'User-agent: *',
    ...notForRobots.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', options.publicUrl).href}`,
    '',
  ].join('\n');
}
