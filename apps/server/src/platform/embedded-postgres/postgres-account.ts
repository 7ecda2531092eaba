import { readFileSync } from 'node:fs';
import { CannotStart } from '../../config/cannot-start.ts';

/** The system account that a PostgreSQL program runs as. */
export interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root hands it over to another account; everybody else runs it as themselves.
 */
export interface PostgresAccounts {
  /** Runs the server and owns its data. Null: the current user. */
  readonly server: SystemAccount | null;
  /** Creates the cluster: `initdb` insists on an account with a name, which the server's uid need not have. */
  readonly initialiser: SystemAccount | null;
}

/** A uid without a name: no other program runs under it, so only root can reach the data. */
const unnamedAccount = 54_318;

/** Which accounts run PostgreSQL here. */
export function choosePostgresAccounts(): PostgresAccounts {
  if (process.getuid?.() !== 0) return { server: null, initialiser: null };
  const accounts = readAccounts();
  const nobody =
    accounts.find((account) => account.name === 'nobody') ?? accounts.find(({ uid }) => uid !== 0);
  if (!nobody) {
    throw new CannotStart(
      'PostgreSQL cannot run as root and this machine has no other account; start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  let uid = unnamedAccount;
  while (accounts.some((account) => account.uid === uid)) uid += 1;
  return { server: { uid, gid: uid }, initialiser: { uid: nobody.uid, gid: nobody.gid } };
}

function readAccounts(): Array<SystemAccount & { name: string }> {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map((fields) => ({ name: String(fields[0]), uid: Number(fields[2]), gid: Number(fields[3]) }));
}
