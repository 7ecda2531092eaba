/** What is known about a log entry; its secrets are already hidden. */
interface Entry {
  readonly level: string;
  readonly msg?: string;
  readonly err?: { readonly type?: string; readonly message?: string };
  readonly job?: string;
  readonly reason?: unknown;
  readonly final?: boolean;
}

interface Kind {
  readonly text: string;
  repeats: number;
  waitMilliseconds: number;
}

const firstWait = 30_000;
const longestWait = 15 * 60_000;
const longestText = 160;

/**
 * Reports warnings and errors of the log to a person: a line for the first of each kind, then now and then how often
 * it recurred. A kind that stays away for a while counts as new when it comes back.
 */
export function tellTroubles(tell: (line: string) => void): (line: string) => void {
  const kinds = new Map<string, Kind>();
  const lookAgain = (name: string, kind: Kind) => {
    setTimeout(() => {
      if (kind.repeats === 0) {
        kinds.delete(name);
        return;
      }
      tell(`! ${kind.text} (${kind.repeats} more ${kind.repeats === 1 ? 'time' : 'times'})`);
      kind.repeats = 0;
      kind.waitMilliseconds = Math.min(kind.waitMilliseconds * 2, longestWait);
      lookAgain(name, kind);
    }, kind.waitMilliseconds).unref();
  };
  return (line) => {
    const entry = troubleIn(line);
    if (entry === null || isBrokenOff(entry)) return;
    const { name, text } = describe(entry);
    const known = kinds.get(name);
    if (known !== undefined) {
      known.repeats += 1;
      return;
    }
    const kind = { text, repeats: 0, waitMilliseconds: firstWait };
    kinds.set(name, kind);
    tell(`! ${text}`);
    lookAgain(name, kind);
  };
}

/** Every line begins with its level, so that the others need not be parsed. */
function troubleIn(line: string): Entry | null {
  if (!/^\{"level":"(?:warn|error|fatal)"/.test(line)) return null;
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return null;
  }
}

function describe(entry: Entry): { name: string; text: string } {
  const { msg = '', err, reason } = entry;
  if (isSlowDatabase(entry)) {
    return {
      name: 'database',
      text: 'The database did not answer for a moment; waiting work is being retried.',
    };
  }
  const cause = err?.message ?? (typeof reason === 'string' ? reason : '');
  return {
    name: [msg, err?.type, entry.job].join(' '),
    text: shorten([subject(entry), firstLine(cause)].filter((part) => part !== '').join(': ')),
  };
}

function subject({ msg = 'Something went wrong', job, final }: Entry): string {
  const said = job === undefined ? msg : `${msg} (${job}${final === false ? ', tried again' : ''})`;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}

/** The name given by the database module, and the driver's own where that has not translated it. */
function isSlowDatabase({ level, err }: Entry): boolean {
  if (level !== 'warn' || err === undefined) return false;
  return (
    err.type === 'DatabaseUnavailable' ||
    err.type === 'DatabaseBusy' ||
    /connection terminated|timeout exceeded when trying to connect|query read timeout/i.test(
      err.message ?? '',
    )
  );
}

/** Work that was running when the server ended and is repeated by the next start. */
function isBrokenOff({ err }: Entry): boolean {
  return err?.message?.startsWith('Cannot use a pool after calling end') ?? false;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.trim() ?? '';
}

function shorten(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText - 2)} …`;
}
