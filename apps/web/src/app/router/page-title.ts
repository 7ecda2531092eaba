/** The title of a page as the browser's tab shows it. */
export function pageTitle(screen: string): string {
  return `${screen} · Auspex`;
}
