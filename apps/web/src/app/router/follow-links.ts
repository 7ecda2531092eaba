import type { AnyRouter } from '@tanstack/react-router';

interface PressedLink {
  readonly event: MouseEvent;
  readonly link: HTMLAnchorElement;
}

function pressedLink(event: MouseEvent): PressedLink | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  return link instanceof HTMLAnchorElement ? { event, link } : null;
}

/** A plain press on a link of ours; everything else is the browser's. */
function staysHere({ event, link }: PressedLink): boolean {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const here = link.origin === window.location.origin && !link.target && !link.hasAttribute('download');
  return plain && here && !event.defaultPrevented;
}

/**
 * Turns presses on ordinary links into changes of the screen, so that every part of the interface can use a plain
 * `<a href>`; pages that the application does not have (documentation, downloads) are left to the browser.
 */
export function followLinks(router: AnyRouter, isPage: (path: string) => boolean): void {
  document.addEventListener('click', (event) => {
    const pressed = pressedLink(event);
    if (!pressed || !staysHere(pressed) || !isPage(pressed.link.pathname)) return;
    const { pathname, search, hash } = pressed.link;
    const samePage = pathname === window.location.pathname && search === window.location.search;
    if (samePage && hash) return;
    event.preventDefault();
    const target = `${pathname}${search}${hash}`;
    if (samePage) router.history.replace(target);
    else router.history.push(target);
  });
  const preload = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && link.origin === window.location.origin && isPage(link.pathname)) {
      router.preloadRoute({ to: link.pathname }).catch(() => undefined);
    }
  };
  document.addEventListener('pointerover', preload, { passive: true });
  document.addEventListener('focusin', preload);
}
