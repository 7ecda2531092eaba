/** Names this client to the server: SHA-256 of the configured key, which the server writes into the page. */
export function clientKeyHeaders(): Readonly<Record<string, string>> {
  const hash = document.querySelector<HTMLMetaElement>('meta[name="client-key"]')?.content;
  return hash ? { 'x-api-key': hash } : {};
}
