import { findCycles } from './cycles.ts';
import { findLayerProblems } from './layers.ts';
import { findMachineClockProblems } from './machine-clock.ts';
import { findNameProblems } from './names.ts';
import { findPurityProblems } from './purity.ts';
import { findServerProblems, type ModuleNeeds } from './server-modules.ts';
import type { SourceFile } from './source-file.ts';
import { findWebProblems } from './web-features.ts';

/** Everything in which the sources violate the boundaries in ARCHITECTURE.md, one sentence each. */
export function findBoundaryProblems(files: readonly SourceFile[], needs: ModuleNeeds): string[] {
  return [
    ...findLayerProblems(files),
    ...findCycles(files),
    ...findPurityProblems(files),
    ...findMachineClockProblems(files),
    ...findServerProblems(files, needs),
    ...findWebProblems(files),
    ...findNameProblems(files),
  ];
}
