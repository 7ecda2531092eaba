import { relative } from 'node:path';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import { API, type Checker } from 'typescript/unstable/sync';

/** The files of a TypeScript project that run in the server's processes, and what the compiler knows about them. */
export interface Syntax {
  readonly files: readonly SourceFile[];
  readonly checker: Checker;
  /** `apps/server/src/main.ts:12` */
  placeOf(file: SourceFile, node: Node): string;
}

/** Opens a project once for every rule that needs its syntax. Tests are left out: their failures are seen anyway. */
export function readSyntax<T>(root: string, config: string, read: (syntax: Syntax) => T): T {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error(`${config} cannot be read.`);
    const { program, checker } = project;
    const pathOf = (name: string) => relative(root, name).replaceAll('\\', '/');
    const files = program.getSourceFileNames().flatMap((name) => {
      const isForeign = /^\.\.|(^|\/)(node_modules|test)\/|\.test\.ts$|\.d\.ts$/.test(pathOf(name));
      return isForeign ? [] : (program.getSourceFile(name) ?? []);
    });
    if (files.length === 0) throw new Error(`${config} names no sources.`);
    const placeOf = (file: SourceFile, node: Node) =>
      `${pathOf(file.fileName)}:${file.text.slice(0, node.getStart(file)).split('\n').length}`;
    return read({ files, checker, placeOf });
  } finally {
    api.close();
  }
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}
