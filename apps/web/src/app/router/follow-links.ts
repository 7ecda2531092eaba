import type { AnyRouter } from '@tanstack/react-router';

/** The link of ours that a press or a pointer is on. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === window.location.origin ? link : null;
}

/** Every other press, such as one that opens a tab, is the browser's. */
function isPlain(event: MouseEvent): boolean {
  const held = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !held && !event.defaultPrevented;
}

/**
 * Turns presses on ordinary links into changes of the screen, so that every part of the interface can use a plain
 * `<a href>`; pages that the application does not have (documentation, downloads) are left to the browser.
 */
export function followLinks(router: AnyRouter, isPage: (path: string) => boolean): void {
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link || link.target || link.hasAttribute('download') || !isPlain(event)) return;
    const { pathname, search, hash } = link;
    const samePage = pathname === window.location.pathname && search === window.location.search;
    if (!isPage(pathname) || (samePage && hash)) return;
    event.preventDefault();
    const target = `${pathname}${search}${hash}`;
    if (samePage) router.history.replace(target);
    else router.history.push(target);
  });

  const preload = (event: Event) => {
    const link = linkOf(event);
    if (link && isPage(link.pathname)) {
      router.preloadRoute({ to: link.pathname }).catch(() => undefined);
    }
  };
  document.addEventListener('pointerover', preload, { passive: true });
  document.addEventListener('focusin', preload);
}
