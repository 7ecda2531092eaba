import { useText } from '../../i18n/use-text.ts';
import styles from './charts.module.css';
import { chartsText } from './charts.text.ts';
import type { Picked } from './charts-address.ts';
import type { ListDocument } from './list-document.ts';
import { type Drawing, TOOLS, type Tool } from './plot/drawing-shapes.ts';
import { useListState } from './save-notice.tsx';
import { ToolButton } from './tool-button.tsx';

interface DrawingToolsProps {
  readonly tool: Tool | null;
  readonly picked: Picked;
  /** Of the picked chart. */
  readonly document: ListDocument<Drawing> | undefined;
  readonly onTool: (tool: Tool | null) => void;
}

/** The tools beside the chart, and what can be done with what was drawn. */
export function DrawingTools({ tool, picked, document, onTool }: DrawingToolsProps) {
  const t = useText(chartsText);
  const saved = useListState(document);
  const items = saved?.items ?? [];
  const rest = items.filter(({ id }) => id !== picked.id);
  // What was selected may be gone by now: undone, or removed elsewhere.
  const selected = rest.length < items.length;
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
      {TOOLS.map((each) => (
        <ToolButton
          key={each}
          icon={each}
          label={t(`tool.${each}`)}
          aria-pressed={tool === each}
          disabled={!document}
          onClick={() => onTool(tool === each ? null : each)}
        />
      ))}
      <ToolButton icon="undo" label={t('undo')} disabled={!saved?.canUndo} onClick={() => document?.undo()} />
      <ToolButton icon="redo" label={t('redo')} disabled={!saved?.canRedo} onClick={() => document?.redo()} />
      <ToolButton
        icon="remove"
        label={selected ? t('drawing.remove') : t('drawing.removeAll', { symbol: picked.symbol })}
        disabled={items.length === 0}
        onClick={() => document?.change(selected ? rest : [])}
      />
    </div>
  );
}
