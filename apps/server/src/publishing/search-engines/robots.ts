/** Paths that are calls, steps of a flow or for one person only. */
const notForRobots = ['/api/', '/functions/', '/process/', '/__/', '/dev/'];

/**
 * What search engines may read. A simulated market is listed nowhere, because real names with invented prices must not
 * turn up beside real ones: its pages say "noindex" themselves, which a crawler can only see when it may fetch them.
 */
export function robotsText(options: { readonly publicUrl: string; readonly simulated: boolean }): string {
  const rules = ['User-agent: *', ...notForRobots.map((path) => `Disallow: ${path}`), ''];
  if (options.simulated) {
    return [
      '# This installation shows a simulated market: the names are real, the prices are invented.',
      '# Every page says "noindex".',
      ...rules,
    ].join('\n');
  }
  return [...rules, `Sitemap: ${new URL('/sitemap.xml', options.publicUrl).href}`, ''].join('\n');
}
