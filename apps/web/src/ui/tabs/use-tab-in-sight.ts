import { type RefObject, useEffect } from 'react';

/** On a narrow screen a list of tabs scrolls by itself; the tab in force must not lie outside of it. */
export function useTabInSight(list: RefObject<HTMLElement | null>, active: string | undefined): void {
  useEffect(() => {
    const room = list.current;
    const tab = room?.querySelector('[aria-current], [aria-selected="true"]');
    if (active === undefined || !room || !tab) return;
    const [inside, around] = [tab.getBoundingClientRect(), room.getBoundingClientRect()];
    if (inside.right > around.right) room.scrollLeft += inside.right - around.right;
    else if (inside.left < around.left) room.scrollLeft += inside.left - around.left;
  }, [list, active]);
}
