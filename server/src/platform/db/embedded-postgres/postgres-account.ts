import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The operating system account that PostgreSQL runs as. PostgreSQL refuses to run as root, so root runs it as another account. */
export interface PostgresAccount {
  name: string;
  uid: number;
  gid: number;
  /** Whether this differs from the account of this process. */
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

/** The first folder on a path, including its last part, that the account cannot enter. */
export function findClosedFolder(path: string, account: PostgresAccount): string | undefined {
  const folders = [path];
  while (dirname(folders[0]!) !== folders[0]) folders.unshift(dirname(folders[0]!));
  return folders.find((folder) => !mayEnter(folder, account));
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
