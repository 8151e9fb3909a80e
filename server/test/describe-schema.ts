import pg from 'pg';

/** Queries that describe a schema, a line for each object, so that two databases can be compared. Column numbers are replaced by names. */
const OBJECTS: Record<string, string> = {
  schema: `select nspname || ' ' || coalesce(nspacl::text, '') from pg_namespace n where OUR_SCHEMAS`,
  relation: `select format('%I.%I %s %s %s %s', nspname, relname, relkind, relpersistence, relacl, reloptions)
    from pg_class c join pg_namespace n on n.oid = relnamespace where OUR_SCHEMAS`,
  column: `select format('%I.%I.%I %s null=%s default=%s identity=%s generated=%s storage=%s compression=%s collation=%s acl=%s',
      nspname, relname, attname, format_type(atttypid, atttypmod), not attnotnull, pg_get_expr(d.adbin, d.adrelid), attidentity, attgenerated,
      attstorage, attcompression, attcollation::regcollation, attacl)
    from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
    left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
    where OUR_SCHEMAS and attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v', 'm', 'S')`,
  // PostgreSQL 18 stores "not null" as constraints, whose names depend on the statement that created them.
  constraint: `select format('%s %I %s validated=%s', conrelid::regclass, conname, pg_get_constraintdef(o.oid), convalidated)
    from pg_constraint o join pg_namespace n on n.oid = connamespace where OUR_SCHEMAS and contype <> 'n'`,
  index: `select pg_get_indexdef(i.indexrelid) || ' valid=' || indisvalid || ' ' || coalesce(c.reloptions::text, '')
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = relnamespace where OUR_SCHEMAS`,
  function: `select pg_get_functiondef(p.oid) || ' ' || coalesce(proacl::text, '') from pg_proc p join pg_namespace n on n.oid = pronamespace
    where OUR_SCHEMAS and prokind in ('f', 'p') and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  trigger: `select pg_get_triggerdef(t.oid) || ' ' || tgenabled::text from pg_trigger t join pg_class c on c.oid = tgrelid
    join pg_namespace n on n.oid = relnamespace where OUR_SCHEMAS and not tgisinternal`,
  type: `select format('%I.%I %s %s', nspname, typname, typtype, (select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid))
    from pg_type t join pg_namespace n on n.oid = typnamespace where OUR_SCHEMAS and typtype in ('e', 'd', 'r')`,
  view: `select viewname || ' ' || definition from pg_views where schemaname in ('public', 'authored')`,
  extension: `select extname from pg_extension`,
  statistics: `select pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s join pg_namespace n on n.oid = stxnamespace where OUR_SCHEMAS`,
};

const OUR_SCHEMAS = `nspname in ('public', 'authored', 'identity', 'shared', 'partitions')`;

export async function describeSchema(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const lines: string[] = [];
    for (const [kind, query] of Object.entries(OBJECTS)) {
      const { rows } = await client.query<string[]>({ text: query.replace('OUR_SCHEMAS', OUR_SCHEMAS), rowMode: 'array' });
      lines.push(...rows.map(([line]) => `${kind}: ${line}`));
    }
    return [...lines, ...(await describeRows(client))].toSorted();
  } finally {
    await client.end();
  }
}

/** The rows that migrations insert, without times. */
async function describeRows(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `select format('%I.%I', table_schema, table_name) as name,
       string_agg(quote_ident(column_name), ', ' order by column_name) filter (where data_type not like 'timestamp%') as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'authored') and table_type = 'BASE TABLE' and table_name <> 'kysely_migration' group by 1`,
  );
  const lines: string[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ line: string }>(`select to_jsonb(t)::text as line from (select ${columns} from ${name}) t`);
    lines.push(...rows.map(({ line }) => `row: ${name} ${line}`));
  }
  const { rows: sequences } = await client.query<{ line: string }>(
    `select format('%I.%I %s %s %s', schemaname, sequencename, data_type, increment_by, last_value) as line from pg_sequences
     where schemaname in ('public', 'authored')`,
  );
  return [...lines, ...sequences.map(({ line }) => `sequence: ${line}`)];
}
