import type { PathName } from '../../../shared/navigation/paths.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import styles from './markets.module.css';

export interface MarketTool {
  readonly name: string;
  readonly text: string;
  readonly to: PathName;
}

/** The tools of a market as an index: the name leads to the screen. */
export function ToolList({
  title,
  tools,
}: {
  readonly title: string;
  readonly tools: readonly MarketTool[];
}) {
  return (
    <section className={styles.tools}>
      <h2>{title}</h2>
      <ul>
        {tools.map((tool) => (
          <li key={tool.name}>
            <h3>
              <a href={pathTo(tool.to)}>{tool.name}</a>
            </h3>
            <p>{tool.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
