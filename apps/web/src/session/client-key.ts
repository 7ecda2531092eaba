/** Names this client to the server: SHA-256 of the configured key, written into the page by the build. */
export function clientKeyHeaders(): Readonly<Record<string, string>> {
  const hash = document.querySelector<HTMLMetaElement>('meta[name="auspex-client"]')?.content;
  return hash ? { 'x-api-key': hash } : {};
}
