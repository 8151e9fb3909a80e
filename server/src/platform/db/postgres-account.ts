import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Who PostgreSQL runs as. It refuses to be root, so a Candor started by root lends it another account. */
export interface PostgresAccount {
  name: string;
  uid: number;
  gid: number;
  /** Whether that is somebody else than this process. */
  isAnother: boolean;
}

export function choosePostgresAccount(clusterDir: string): PostgresAccount {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  const owner = ownerOf(clusterDir);
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new Error(
        `${clusterDir} belongs to another user (${owner.uid}). Start Candor as that user or as root, or set DATA_DIR to another folder.`,
      );
    }
    return { name: 'you', uid, gid, isAnother: false };
  }
  const accounts = readAccounts();
  if (owner && owner.uid !== 0) {
    return accounts.find((account) => account.uid === owner.uid) ?? { name: String(owner.uid), ...owner, isAnother: true };
  }
  const find = (name: string): PostgresAccount | undefined => accounts.find((account) => account.name === name);
  const account = find('postgres') ?? find('candor') ?? createAccount() ?? find('nobody');
  if (!account) {
    throw new Error(
      'PostgreSQL refuses to run as root and there is no user postgres, candor or nobody. Start Candor as another user than root.',
    );
  }
  return account;
}

/** The first folder on the way to a place that an account may not enter, that place itself included. */
export function findClosedFolder(place: string, account: PostgresAccount): string | undefined {
  const way = [place];
  while (dirname(way[0]!) !== way[0]) way.unshift(dirname(way[0]!));
  return way.find((folder) => !mayEnter(folder, account));
}

export function mayEnter(folder: string, account: PostgresAccount): boolean {
  const { mode, uid, gid } = statSync(folder);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & 0o1) !== 0;
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && { uid: stat.uid, gid: stat.gid };
}

function createAccount(): PostgresAccount | undefined {
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'candor'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return readAccounts().find(({ name }) => name === 'candor');
}

function readAccounts(): PostgresAccount[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid), isAnother: true }));
}
