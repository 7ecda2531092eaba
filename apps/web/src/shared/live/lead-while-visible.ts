/**
 * Works while the tab is seen. A browser has six connections to a server without TLS: a stream for each tab in the
 * background would leave none for anything else.
 */
export function leadWhileVisible(
  tab: Pick<Document, 'visibilityState' | 'addEventListener'>,
  work: (signal: AbortSignal) => Promise<void>,
): void {
  let leading: AbortController | null = null;
  const follow = () => {
    if (tab.visibilityState !== 'visible') {
      leading?.abort();
      leading = null;
    } else if (leading === null) {
      leading = new AbortController();
      void work(leading.signal);
    }
  };
  tab.addEventListener('visibilitychange', follow);
  follow();
}
