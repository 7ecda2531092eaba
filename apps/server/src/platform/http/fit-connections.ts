/** For the database, workers, files being read and requests of our own. */
const RESERVED = 150;
const FEWEST = 20;
/** Connections beyond the limit that may be told so at the same time; any more are closed without a word. */
const MOST_REFUSED_AT_ONCE = 500;

/**
 * How many connections fit the files that this process may have open. Without one to spare nothing can be opened any
 * more, and a thread or a file that cannot be opened ends the process.
 */
export function fitConnections(
  wanted: number,
  openFiles = openFilesLimit(),
): { readonly max: number; readonly refusedAtOnce: number } {
  const room = Math.max(FEWEST, openFiles - RESERVED);
  const refusedAtOnce = Math.min(MOST_REFUSED_AT_ONCE, Math.floor(room / 5));
  return { max: Math.min(wanted, room - refusedAtOnce), refusedAtOnce };
}

/** Node has raised it to what the system allows; infinite where there is none. */
export function openFilesLimit(): number {
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const limit = Number(report.userLimits?.open_files?.soft);
  return Number.isFinite(limit) ? limit : Number.POSITIVE_INFINITY;
}
