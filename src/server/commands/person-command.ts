import { erasePerson, exportPerson, readPersonKey } from '../flows/personal-data/person.ts'
import type { PersonKey } from '../store/buyers/personal-data-store.ts'
import { done, UsageError, type Call, type CommandResult } from './command-call.ts'

function keyOf(person: string): PersonKey {
  const key = readPersonKey(person)
  if (key === null) throw new UsageError('Name the person by an e-mail address or the number of a document.')
  return key
}

/** All that is stored about a person, as JSON. @throws UsageError for what names nobody */
export async function exportAll({ withDatabase }: Call, person: string): Promise<CommandResult> {
  const key = keyOf(person)
  const known = await withDatabase((db) => exportPerson({ db }, key))
  return done(JSON.stringify(known, null, 2), known)
}

/** Erases a person and keeps the books; without `yes` it counts only. @throws UsageError for what names nobody */
export async function erase(
  { withDatabase }: Call,
  person: string,
  { yes }: { yes?: true | undefined },
): Promise<CommandResult> {
  const key = keyOf(person)
  if (yes !== true) return await count(withDatabase, key)
  const { erased, underWay } = await withDatabase((db) => erasePerson({ db }, key))
  const text = `Erased, with ${erased} purchases; amounts, dates and gateways' references stay.`
  const data = { erased, under_way: underWay }
  if (underWay === 0) return done(text, data)
  const rest = `${underWay} purchases are under way (money on its way, or a subscription that goes on): repeat it later.`
  return { exit: 'unknown', text: `${text}\n${rest}`, data }
}

async function count(withDatabase: Call['withDatabase'], key: PersonKey): Promise<CommandResult> {
  const known = await withDatabase((db) => exportPerson({ db }, key))
  const counts = Object.entries(known).flatMap(([name, rows]) =>
    rows.length === 0 ? [] : [[name, rows.length]],
  )
  const lines = counts.map(([name, rows]) => `${name}: ${rows}`)
  const what = lines.length === 0 ? 'Nothing is known of them.' : lines.join('\n')
  return {
    exit: 'failed',
    text: `${what}\nNothing was done. Say --yes to erase it.`,
    data: { erased: 0, would_erase: Object.fromEntries(counts) as Record<string, number> },
  }
}
