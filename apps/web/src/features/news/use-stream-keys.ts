import { type RefObject, useEffect } from 'react';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null;
}

/** j and k walk the headlines, as they walk the rows of tables. */
export function useStreamKeys(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const plain = !(event.metaKey || event.ctrlKey || event.altKey) && !isTyping(event.target);
      if (!plain || (event.key !== 'j' && event.key !== 'k')) return;
      const articles = [...(root.current?.querySelectorAll<HTMLElement>('[data-article]') ?? [])];
      const at = articles.findIndex((article) => article.contains(document.activeElement));
      const next = articles[event.key === 'j' ? at + 1 : Math.max(at - 1, 0)];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', walk);
    return () => document.removeEventListener('keydown', walk);
  }, [root]);
}
