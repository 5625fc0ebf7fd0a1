import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Client } from 'pg'

/** A card that must not be found anywhere. */
export interface Canary {
  number: string
  securityCode: string
}

/** One form in which a canary could be kept. */
interface Needle {
  name: string
  bytes: Buffer
}

/** Where something was looked for, and what was found there. */
export interface SearchResult {
  place: string
  /** How many files, tables or texts were read. */
  read: number
  hits: string[]
}

export interface Search {
  text(place: string, texts: Readonly<Record<string, string>>): SearchResult
  folder(place: string, folder: string): Promise<SearchResult>
  tables(place: string, db: Client): Promise<SearchResult>
}

/** Looks for canaries as typed, with blanks or dashes, reversed, and in the encodings that data is kept in. */
export function createSearch(canaries: readonly Canary[]): Search {
  const needles = canaries.flatMap(({ number }) => needlesOf(number))
  const codes = canaries.map(({ securityCode }) => securityCode)
  const context = new RegExp(
    `(?:cvv|cvc|security.?code)[^A-Za-z0-9]{1,6}(?:${[...new Set(codes)].join('|')})(?![0-9])`,
    'i',
  )

  const look = (where: string, bytes: Buffer): string[] => {
    const found = needles
      .filter((needle) => bytes.includes(needle.bytes))
      .map(({ name }) => `${where}: ${name}`)
    return context.test(bytes.toString('latin1')) ? [...found, `${where}: a security code`] : found
  }

  return {
    text: (place, texts) => {
      const entries = Object.entries(texts)
      return {
        place,
        read: entries.length,
        hits: entries.flatMap(([name, text]) => look(name, Buffer.from(text))),
      }
    },
    folder: async (place, folder) => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
      const hits: string[] = []
      for (const file of files) hits.push(...look(relative(folder, file), await readFile(file)))
      return { place, read: files.length, hits }
    },
    tables: async (place, db) => {
      const tables = await namesOfTables(db)
      const hits: string[] = []
      for (const table of tables) {
        const { rows } = await db.query<{ row: string }>(`select t::text as row from ${table} t`)
        hits.push(...look(table, Buffer.from(rows.map(({ row }) => row).join('\n'))))
      }
      return { place, read: tables.length, hits }
    },
  }
}

/** Every table and materialised view of every schema of ours, logged or not. */
async function namesOfTables(db: Client): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
    order by 1`)
  return rows.map(({ name }) => name)
}

function needlesOf(number: string): Needle[] {
  const groups = number.match(/.{1,4}/g) ?? []
  const reversed = [...number].toReversed().join('')
  const forms: [string, string | Buffer][] = [
    ['as it is', number],
    ['with blanks', groups.join(' ')],
    ['with dashes', groups.join('-')],
    ['reversed', reversed],
    ['URL-encoded with blanks', groups.join('%20')],
    ['form-encoded with blanks', groups.join('+')],
    ['hexadecimal', Buffer.from(number).toString('hex')],
    ['UTF-16', Buffer.from(number, 'utf16le')],
    ...base64Forms(number).map((form): [string, string] => ['base64', form]),
    ...base64Forms(groups.join(' ')).map((form): [string, string] => ['base64 with blanks', form]),
  ]
  const shown = `${number.slice(0, 6)}…${number.slice(-4)}`
  return forms.map(([name, form]) => ({ name: `${shown} ${name}`, bytes: Buffer.from(form) }))
}

/**
 * Returns the base64 encodings of a text in the middle of others: three forms, without the digits that its neighbours
 * decide.
 */
function base64Forms(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from('\0'.repeat(before) + text).toString('base64')
    const start = Math.ceil((before * 8) / 6)
    const end = Math.floor(((before + text.length) * 8) / 6)
    return encoded.slice(start, end)
  })
}
