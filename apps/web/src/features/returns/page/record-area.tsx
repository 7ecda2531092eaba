import type { ReactNode } from 'react';
import { QueryArea } from '../../../shared/api/query-area.tsx';
import { AsOfStrip } from '../../../shared/market/as-of/as-of-strip.tsx';

interface RecordAreaProps {
  readonly area: 'public' | 'member';
  readonly children: ReactNode;
}

/** What the member area has around every screen, for pages that everybody may see. */
export function RecordArea({ area, children }: RecordAreaProps) {
  if (area === 'member') return children;
  return (
    <QueryArea>
      <AsOfStrip />
      {children}
    </QueryArea>
  );
}
