import { Client } from 'pg'

/* The text of a database's schema as PostgreSQL itself describes it, in an order that depends on names only. */

type Column = { name: string; type: string; null: boolean; default: string | null; generated: string | null }

type Table = {
  name: string
  unlogged: boolean
  options: string | null
  columns: Column[]
  constraints: string[]
  indexes: string[]
  triggers: string[]
}

/** A table that the migrator or the job queue keeps for itself. */
const OWN = "c.relname not like 'schema\\_%'"

const TABLES = `
select c.relname as name, c.relpersistence = 'u' as unlogged, array_to_string(c.reloptions, ', ') as options,
  (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'null', not a.attnotnull, 'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
      'generated', case when a.attidentity <> '' then 'generated always as identity'
        when a.attgenerated <> '' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored' end)
      order by a.attnum)
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  coalesce((select json_agg('constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
      order by position(k.contype in 'pufc'), k.conname)
    from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')), '[]') as constraints,
  coalesce((select json_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid::regclass::text)
    from pg_index i where i.indrelid = c.oid
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)), '[]') as indexes,
  coalesce((select json_agg(pg_get_triggerdef(t.oid) order by t.tgname)
    from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal), '[]') as triggers
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${OWN}
order by c.relname collate "C"`

const ROUTINES = `
select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ') returns '
  || pg_get_function_result(p.oid) as routine
from pg_proc p where p.pronamespace = 'public'::regnamespace
order by p.proname collate "C"`

/** Describes tables, indexes and triggers as statements, and names the routines, whose text is in `store/routines/`. */
export async function readSchema(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<Table>(TABLES)
    const { rows: routines } = await client.query<{ routine: string }>(ROUTINES)
    return [
      '-- Written by `npm run schema` from store/migrations and store/routines; a test compares it. Do not edit it.\n',
      ...tables.map(tableText),
      `-- Routines:\n${routines.map(({ routine }) => `--   ${short(routine)}\n`).join('')}`,
    ].join('\n')
  } finally {
    await client.end()
  }
}

/** One statement for the table, and those of its indexes and triggers. */
function tableText(table: Table): string {
  const parts = [...table.columns.map(columnText), ...table.constraints].map((part) => `  ${part}`)
  const kind = table.unlogged ? 'unlogged table' : 'table'
  const options = table.options === null || table.options === '' ? '' : ` with (${table.options})`
  const further = [...table.indexes, ...table.triggers].map((text) => `${short(text)};\n`)
  return `create ${kind} ${table.name} (\n${parts.map(short).join(',\n')}\n)${options};\n${further.join('')}`
}

function columnText(column: Column): string {
  const words = [column.name, column.type]
  if (column.generated) words.push(column.generated)
  if (column.default !== null) words.push(`default ${column.default}`)
  if (!column.null) words.push('not null')
  return words.join(' ')
}

/** Less of what PostgreSQL adds for itself: schemas, casts of constants, arrays where a list is meant. */
function short(text: string): string {
  return text
    .replaceAll('public.', '')
    .replaceAll(/'::(text|jsonb|interval)/g, "'")
    .replaceAll(/= ANY \(ARRAY\[([^\]]*)\]\)/g, 'in ($1)')
    .replaceAll(/ USING btree/g, '')
    .replaceAll(/\b[A-Z]{2,}(?: [A-Z]{2,})*\b(?=(?:[^']*'[^']*')*[^']*$)/g, (word) => word.toLowerCase())
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(/check \(\((.*)\)\)$/g, 'check ($1)')
}
