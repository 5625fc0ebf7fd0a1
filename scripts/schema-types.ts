import { Client } from 'pg'

/* The rows of a database's tables as TypeScript, from PostgreSQL's own catalog. */

type Column = {
  name: string
  type: string
  nullable: boolean
  fill: 'none' | 'default' | 'generated'
  /** The condition of a check that lists the values of a text, as PostgreSQL writes it. */
  values: string | null
}

const COLUMNS = `
select c.relname as table, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
    'nullable', not a.attnotnull,
    'fill', case when a.attidentity <> '' or a.attgenerated <> '' then 'generated'
      when d.adbin is not null then 'default' else 'none' end,
    'values', (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '% = ANY (ARRAY[%' limit 1)) order by a.attnum) as columns
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'schema\\_%'
group by c.relname order by c.relname collate "C"`

/** As the driver reads them; see `database.ts` for bigint. */
const TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  text: 'string',
  uuid: 'string',
  boolean: 'boolean',
  jsonb: 'unknown',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
}

/** Columns of a line, as the formatter counts. */
const LINE = 110

const HEADER =
  '/* Written by `npm run schema` from the migrations; a test compares it. Do not edit it. */\n\n'

/** Writes the module `store/schema.ts`: the rows of every table, and which columns the database fills by itself. */
export async function readSchemaTypes(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string; columns: Column[] }>(COLUMNS)
    return [
      HEADER,
      '/** The rows of every table, as the driver reads them. JSON is `unknown` here: `rows.ts` says what it holds. */\n',
      `export type Schema = {\n${rows.map(tableType).join('')}}\n\n`,
      '/** Columns with a default, which an insert may leave out. */\n',
      filled('DefaultColumns', 'default', rows),
      '\n/** Columns that only the database writes. */\n',
      filled('GeneratedColumns', 'generated', rows),
    ].join('')
  } finally {
    await client.end()
  }
}

function tableType({ table, columns }: { table: string; columns: Column[] }): string {
  return `  ${table}: {\n${columns.map((column) => member('    ', column.name, columnType(column))).join('')}  }\n`
}

/** Writes a member; a union that is too long for its line is placed below it, as the formatter writes it. */
function member(indent: string, name: string, type: string): string {
  const line = `${indent}${name}: ${type}`
  if (line.length <= LINE) return `${line}\n`
  const parts = type.split(' | ').map((part) => `\n${indent}  | ${part}`)
  return `${indent}${name}:${parts.join('')}\n`
}

function columnType({ type, values, nullable }: Column): string {
  const isList = type.endsWith('[]')
  const one = listed(values) ?? TYPES[isList ? type.slice(0, -2) : type]
  if (one === undefined) throw new Error(`no TypeScript for the type ${type}`)
  const whole = isList ? `${one}[]` : one
  return nullable && whole !== 'unknown' ? `${whole} | null` : whole
}

/** The values of a check such as `state = ANY (ARRAY['open'::text, 'paid'::text])`. */
function listed(check: string | null): string | null {
  const list = check === null ? undefined : /= ANY \(ARRAY\[([^\]]*)\]/.exec(check)?.[1]
  return list === undefined ? null : list.replaceAll('::text', '').split(', ').join(' | ')
}

function filled(name: string, fill: Column['fill'], rows: { table: string; columns: Column[] }[]): string {
  const lines = rows.flatMap(({ table, columns }) => {
    const names = columns.filter((column) => column.fill === fill).map((column) => `'${column.name}'`)
    return names.length === 0 ? [] : [member('  ', table, names.join(' | '))]
  })
  return `export type ${name} = {\n${lines.join('')}}\n`
}
