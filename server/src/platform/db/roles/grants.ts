import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { TABLE_SIDES, type TableName } from '../sides.ts';
import { FUNCTION_ROLES, privilegesOn, QUEUE_ROLES } from './privileges.ts';
import { revokeFromPublic } from './public-privileges.ts';
import { ROLE_KINDS, roleName, type RoleKind } from './role-names.ts';

const QUEUE_SCHEMA = 'graphile_worker';

interface Relation {
  schema: string;
  name: string;
  kind: 'table' | 'sequence';
  columns: string[];
  /** For a sequence: the table whose ids it counts. */
  table: string | null;
}

interface Grant {
  role: string;
  privilege: string;
  /** The relation as SQL names it, quoted. */
  relation: string;
  kind: Relation['kind'];
  /** Null for the whole relation. */
  column: string | null;
}

const keyOf = (grant: Grant): string => JSON.stringify([grant.role, grant.privilege, grant.relation, grant.column]);
const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Every table of Candor and of the job queue, with their sequences. Those of extensions, such as `pg_stat_statements`, belong to the
 * operator.
 */
async function readRelations(db: Database): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select n.nspname as schema, c.relname as name, case c.relkind when 'S' then 'sequence' else 'table' end as kind,
      (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select d.refobjid::regclass::text from pg_depend d
        where c.relkind = 'S' and d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') limit 1) as "table"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'S') and not c.relispartition and n.nspname in ('public', 'authored', ${QUEUE_SCHEMA})
      and not (n.nspname = 'public' and c.relname like 'kysely_%')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1, 2`.execute(db);
  return rows;
}

async function readGrants(db: Database): Promise<Grant[]> {
  const roles = ROLE_KINDS.map(roleName);
  const { rows } = await sql<Grant>`
    with ours as (select c.* from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema')
    select r.rolname as role, a.privilege_type as privilege, format('%I.%I', c.relnamespace::regnamespace, c.relname) as relation,
      case c.relkind when 'S' then 'sequence' else 'table' end as kind, null as "column"
    from ours c cross join aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee where r.rolname = any(${roles}::text[])
    union all
    select r.rolname, a.privilege_type, format('%I.%I', c.relnamespace::regnamespace, c.relname), 'table', t.attname::text
    from ours c join pg_attribute t on t.attrelid = c.oid and not t.attisdropped cross join aclexplode(t.attacl) a
      join pg_roles r on r.oid = a.grantee where r.rolname = any(${roles}::text[])`.execute(db);
  return rows.map((row) => ({ ...row, relation: requote(row.relation) }));
}

/** Quotes every part of a name, because format('%I') quotes only where it is necessary. */
const requote = (relation: string): string =>
  relation
    .split('.')
    .map((part) => (part.startsWith('"') ? part : quote(part)))
    .join('.');

function requiredGrants(relations: readonly Relation[]): Grant[] {
  return relations.flatMap((relation) => ROLE_KINDS.flatMap((role) => grantsOf(relation, role)));
}

function grantsOf(relation: Relation, role: RoleKind): Grant[] {
  const common = { role: roleName(role), relation: `${quote(relation.schema)}.${quote(relation.name)}`, kind: relation.kind };
  const grant = (privilege: string, column: string | null = null): Grant => ({ ...common, privilege, column });
  if (relation.schema === QUEUE_SCHEMA) {
    if (!QUEUE_ROLES.includes(role)) return [];
    return relation.kind === 'sequence' ? [grant('USAGE')] : ['SELECT', 'INSERT', 'UPDATE', 'DELETE'].map((privilege) => grant(privilege));
  }
  if (relation.kind === 'sequence') {
    const table = relation.table?.replace(/^(?:public|authored)\./, '') as TableName | undefined;
    return table !== undefined && table in TABLE_SIDES && privilegesOn(table, role).INSERT ? [grant('USAGE')] : [];
  }
  const table = relation.name as TableName;
  if (!(table in TABLE_SIDES)) throw new Error(`table ${table} has no side: add it to server/src/platform/db/sides.ts.`);
  return Object.entries(privilegesOn(table, role)).flatMap(([privilege, { exceptColumns }]) =>
    exceptColumns.length === 0
      ? [grant(privilege)]
      : relation.columns.filter((column) => !exceptColumns.includes(column)).map((column) => grant(privilege, column)),
  );
}

export interface GrantDifference {
  missing: Grant[];
  excess: Grant[];
}

/** Compares the roles' privileges with privileges.ts. */
export async function compareGrants(db: Database): Promise<GrantDifference> {
  const expected = requiredGrants(await readRelations(db));
  const present = await readGrants(db);
  const [expectedKeys, presentKeys] = [new Set(expected.map(keyOf)), new Set(present.map(keyOf))];
  return {
    missing: expected.filter((grant) => !presentKeys.has(keyOf(grant))),
    excess: present.filter((grant) => !expectedKeys.has(keyOf(grant))),
  };
}

/** Changes the roles' privileges to those in privileges.ts, if they differ. */
export async function applyGrants(tx: Database): Promise<void> {
  const { missing, excess } = await compareGrants(tx);
  for (const statement of [...toStatements('revoke', 'from', excess), ...toStatements('grant', 'to', missing)])
    await sql.raw(statement).execute(tx);
  await grantSchemas(tx);
  await allowQueueRows(tx);
  await revokeFromPublic(tx);
  for (const [signature, roles] of Object.entries(FUNCTION_ROLES)) {
    const others = ROLE_KINDS.filter((kind) => !roles.includes(kind));
    await sql.raw(`revoke execute on function ${signature} from public, ${others.map(roleName).join(', ')}`).execute(tx);
    await sql.raw(`grant execute on function ${signature} to ${roles.map(roleName).join(', ')}`).execute(tx);
  }
}

/** One statement for each role and relation. */
function toStatements(verb: string, preposition: string, grants: readonly Grant[]): string[] {
  const grouped = Map.groupBy(grants, ({ role, relation, kind }) => `on ${kind} ${relation} ${preposition} ${role}`);
  return [...grouped].map(([target, group]) => {
    const byPrivilege = Map.groupBy(group, ({ privilege }) => privilege);
    const privileges = [...byPrivilege].flatMap(([privilege, same]) => {
      const columns = same.flatMap(({ column }) => (column === null ? [] : [quote(column)]));
      return [
        ...(same.some(({ column }) => column === null) ? [privilege] : []),
        ...(columns.length > 0 ? [`${privilege} (${columns.join(', ')})`] : []),
      ];
    });
    return `${verb} ${privileges.join(', ')} ${target}`;
  });
}

async function grantSchemas(tx: Database): Promise<void> {
  const { rows } = await sql<{ role: string; schema: string }>`
    select r.rolname as role, n.nspname as schema from pg_roles r cross join pg_namespace n
    where r.rolname = any(${ROLE_KINDS.map(roleName)}::text[]) and n.nspname in ('public', 'authored')
      and not has_schema_privilege(r.oid, n.oid, 'usage')
    union all
    select r.rolname, n.nspname from pg_roles r cross join pg_namespace n
    where r.rolname = any(${QUEUE_ROLES.map(roleName)}::text[]) and n.nspname = ${QUEUE_SCHEMA} and not has_schema_privilege(r.oid, n.oid, 'usage')`.execute(
    tx,
  );
  for (const { role, schema } of rows) await sql.raw(`grant usage on schema ${quote(schema)} to ${role}`).execute(tx);
}

/** graphile-worker turns row level security on, which hides all rows from everyone but the owner. */
async function allowQueueRows(tx: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = to_regnamespace(${QUEUE_SCHEMA}) and c.relkind = 'r' and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'candor_queue')`.execute(tx);
  const roles = QUEUE_ROLES.map(roleName).join(', ');
  for (const { name } of rows) {
    await sql.raw(`create policy candor_queue on ${QUEUE_SCHEMA}.${quote(name)} to ${roles} using (true) with check (true)`).execute(tx);
  }
}
