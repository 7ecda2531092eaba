import { type ReactNode, useState } from 'react';

interface FoldProps {
  readonly className: string | undefined;
  readonly summary: ReactNode;
  /** Made when it is first unfolded. */
  readonly children: () => ReactNode;
}

/** Something that is there for whoever asks for it. */
export function Fold({ className, summary, children }: FoldProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={className} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{summary}</summary>
      {opened && children()}
    </details>
  );
}
