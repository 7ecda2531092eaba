import { type PathName, pathTo } from '../../../shared/navigation/paths.ts';
import styles from './markets.module.css';

export interface Tool {
  readonly key: string;
  readonly to: PathName;
}

interface NamedTool extends Tool {
  readonly name: string;
  readonly text: string;
}

/** The tools of a market as an index: the name leads to the screen. */
export function ToolList({ title, tools }: { readonly title: string; readonly tools: readonly NamedTool[] }) {
  return (
    <section className={styles.tools}>
      <h2>{title}</h2>
      <ul>
        {tools.map((tool) => (
          <li key={tool.key}>
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
