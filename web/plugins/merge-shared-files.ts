/** A file of the build that several pages or lazy parts share. */
export interface SharedFile {
  id: string;
  bytes: number;
  imports: readonly string[];
  /** The pages and lazy parts that load it. */
  users: ReadonlySet<string>;
}

interface Group {
  files: string[];
  bytes: number;
  imports: Set<number>;
  users: Set<string>;
}

interface Limits {
  /** How many bytes that they don't need pages may load for each request that they save. */
  bytesPerRequest: number;
  lean: LeanUsers;
}

/** Pages that must stay small. */
interface LeanUsers {
  users: ReadonlySet<string>;
  /** How many bytes each byte that they don't need counts as. */
  weight: number;
  /** How many bytes that they don't need they may load because two groups become one. */
  maxBytes: number;
}

/**
 * Decides which shared files become one, so that a page loads fewer. Merged files never import each other in a cycle, which would work or not
 * depending on which arrives first: what a file imports has all of the file's users, so merging the two costs less than merging the file
 * with anything further away.
 * @returns the group of each file
 */
export function mergeSharedFiles(files: readonly SharedFile[], limits: Limits): Map<string, number> {
  const indexOf = new Map(files.map(({ id }, index) => [id, index]));
  const groups: (Group | undefined)[] = files.map(({ id, bytes, imports, users }) => ({
    files: [id],
    bytes,
    imports: new Set(imports.flatMap((one) => indexOf.get(one) ?? [])),
    users: new Set(users),
  }));
  for (let pair = cheapestPair(groups, limits); pair; pair = cheapestPair(groups, limits)) merge(groups, pair);
  return new Map(groups.flatMap((group, number) => (group?.files ?? []).map((id) => [id, number] as const)));
}

type Groups = readonly (Group | undefined)[];
type Pair = readonly [number, number];

function cheapestPair(groups: Groups, { bytesPerRequest, lean }: Limits): Pair | undefined {
  let cheapest: Pair | undefined;
  let lowest = bytesPerRequest;
  for (const [a, one] of groups.entries()) {
    if (!one) continue;
    for (let b = a + 1; b < groups.length; b++) {
      const other = groups[b];
      const cost = other ? costOf(groups, one, other, lean) : Infinity;
      if (cost >= lowest) continue;
      [cheapest, lowest] = [[a, b], cost];
    }
  }
  return cheapest;
}

/** The bytes loaded without need for each request saved. */
function costOf(groups: Groups, one: Group, other: Group, lean: LeanUsers): number {
  const wasted = wasteOf(groups, one, other, lean) + wasteOf(groups, other, one, lean);
  if (!Number.isFinite(wasted)) return wasted;
  let saved = 0;
  for (const user of one.users) if (other.users.has(user)) saved += 1;
  return saved === 0 ? Infinity : wasted / saved;
}

/** The bytes of the other group that the users of one would load without need. */
function wasteOf(groups: Groups, one: Group, other: Group, lean: LeanUsers): number {
  let bytes = 0;
  for (const user of one.users) {
    if (other.users.has(user)) continue;
    const isLean = lean.users.has(user);
    if (isLean && bytesWithImports(groups, other, user) > lean.maxBytes) return Infinity;
    bytes += isLean ? other.bytes * lean.weight : other.bytes;
  }
  return bytes;
}

/** The bytes of a group and of all that it imports, without what the user loads anyway. */
function bytesWithImports(groups: Groups, group: Group, user: string): number {
  const loaded = new Set([group]);
  for (const { imports } of loaded) {
    for (const one of imports) {
      const imported = groups[one];
      if (imported && !imported.users.has(user)) loaded.add(imported);
    }
  }
  return [...loaded].reduce((sum, { bytes }) => sum + bytes, 0);
}

function merge(groups: (Group | undefined)[], [into, from]: Pair): void {
  const [target, source] = [groups[into]!, groups[from]!];
  target.files.push(...source.files);
  target.bytes += source.bytes;
  for (const user of source.users) target.users.add(user);
  for (const one of source.imports) target.imports.add(one);
  groups[from] = undefined;
  for (const group of groups) if (group?.imports.delete(from)) group.imports.add(into);
  target.imports.delete(into);
  addUsers(groups, into);
}

/** A page that loads a group also loads the groups that it imports. */
function addUsers(groups: Groups, changed: number): void {
  const queue = [changed];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const { imports, users } = groups[at]!;
    for (const one of imports) {
      const before = groups[one]!.users.size;
      for (const user of users) groups[one]!.users.add(user);
      if (groups[one]!.users.size > before) queue.push(one);
    }
  }
}
