import { erasePerson, exportPerson, readPersonKey } from '../flows/personal-data/person.ts'
import type { PersonKey } from '../store/purchases/personal-data-store.ts'
import {
  commandRunner,
  done,
  runIfStarted,
  UsageError,
  type CommandResult,
  type Invocation,
} from './command-runner.ts'
import { oneWord } from './command-words.ts'

/** What the command prints where it is not understood. */
export const USAGE = `Usage: npm run person -- <command>

  export PERSON          print all that is known of a person, as JSON
  erase PERSON [--yes]   take them out of everything, and keep the books; without --yes, only count

PERSON is an e-mail address or the number of a document. It works on the database of DATABASE_URL, or on the embedded one
in DATA_DIR. What gateways, mail servers and backups know has to be erased there.`

const OPTIONS = { yes: { type: 'boolean' } } as const
type Call = Invocation<typeof OPTIONS>

/** The commands of `npm run person`. */
export const runPersonCommand = commandRunner({
  name: 'person',
  usage: USAGE,
  options: OPTIONS,
  commands: { export: exportAll, erase },
})

function personOf(words: readonly string[]): PersonKey {
  const sentence = 'Name the person by an e-mail address or the number of a document.'
  const key = readPersonKey(oneWord(words, sentence))
  if (key === null) throw new UsageError(sentence)
  return key
}

async function exportAll({ words, withDatabase }: Call): Promise<CommandResult> {
  const key = personOf(words)
  return done(JSON.stringify(await withDatabase((db) => exportPerson({ db }, key)), null, 2))
}

async function erase({ words, options, withDatabase }: Call): Promise<CommandResult> {
  const key = personOf(words)
  if (options.yes !== true) {
    const known = await withDatabase((db) => exportPerson({ db }, key))
    const counts = Object.entries(known).flatMap(([name, rows]) =>
      rows.length === 0 ? [] : [`${name}: ${rows.length}`],
    )
    const what = counts.length === 0 ? 'Nothing is known of them.' : counts.join('\n')
    return { exit: 'failed', text: `${what}\nNothing was done. Say --yes to erase it.` }
  }
  const { erased, underWay } = await withDatabase((db) => erasePerson({ db }, key))
  const said = `Erased, with ${erased} purchases; amounts, dates and gateways' references stay.`
  if (underWay === 0) return done(said)
  const rest = `${underWay} purchases are under way (money on its way, or a subscription that goes on): ask again later.`
  return { exit: 'unknown', text: `${said}\n${rest}` }
}

await runIfStarted(import.meta.url, runPersonCommand)
