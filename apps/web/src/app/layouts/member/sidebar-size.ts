import type { LayoutState } from '../../../shared/session/app-state/layout-group.ts';
import { CHOSEN_SIZE_MIN_PX, DRAWER_MAX_PX } from '../thresholds.ts';

export type SidebarSize = LayoutState['leftSidebarSizeType'] | 'drawer';

/** The sidebar at a window's width: a drawer on phones, icons on tablets, the member's choice above. */
export function sidebarSizeAt(widthPx: number, chosen: LayoutState['leftSidebarSizeType']): SidebarSize {
  if (widthPx <= DRAWER_MAX_PX) return 'drawer';
  return widthPx < CHOSEN_SIZE_MIN_PX ? 'sm' : chosen;
}

/** What the button in the top bar changes to: from wide to icons and back. */
export function otherSize(size: LayoutState['leftSidebarSizeType']): LayoutState['leftSidebarSizeType'] {
  return size === 'lg' || size === 'md' ? 'sm-hover' : 'lg';
}
