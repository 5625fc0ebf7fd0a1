import { Argument, type Command } from '@commander-js/extra-typings'
import { ENTRY_KINDS } from '#rules/catalogue/catalogue-revision.ts'
import type { EntryKind } from '#rules/catalogue/catalogue-revision.ts'
import { UsageError, type Run } from '../command-call.ts'
import { sellerId, wholeNumber } from './argument-parsers.ts'
import { JSON_OPTION } from './json-option.ts'

const work = () => import('../catalogue-command.ts')

/** `balcao catalogue`: files of the catalogue, its history and its keys. */
export function defineCatalogue(program: Command, run: Run): void {
  const group = program.command('catalogue').description('Import, export and check the catalogue')
  group
    .command('import')
    .description('Apply a catalogue file')
    .argument('<file>', 'catalogue file (JSON)')
    .option('--replace-seller <seller>', 'also remove what this seller has and the file has not', sellerId)
    .option('--pictures-again', 'fetch pictures on other servers again')
    .addOption(JSON_OPTION)
    .action((file, options) => run(async (call) => (await work()).importFile(call, file, options)))
  group
    .command('export')
    .description('Print the catalogue as a catalogue file (JSON)')
    .option('--seller <seller>', 'of this seller only', sellerId)
    .addOption(JSON_OPTION)
    .action((options) => run(async (call) => (await work()).exportFile(call, options)))
  group
    .command('check')
    .description('List what is wrong with a catalogue file, without a database')
    .argument('<file>', 'catalogue file (JSON)')
    .action((file) => run(async () => (await work()).checkFile(file)))
  group
    .command('schema')
    .description('Print the JSON Schema of catalogue files')
    .addOption(JSON_OPTION)
    .action(() => run(async () => (await work()).printSchema()))
  group
    .command('access-key')
    .description('Print the key that signs links to what a seller sold')
    .argument('<seller>', 'id of the seller', sellerId)
    .action((seller) => run(async (call) => (await work()).printAccessKey(call, seller)))
  defineHistory(group, run)
}

function defineHistory(group: Command, run: Run): void {
  group
    .command('history')
    .description('List the last changes of a seller, or of one entry')
    .addArgument(new Argument('[kind]', 'kind of entry').choices(ENTRY_KINDS))
    .argument('[id]', 'id of the entry; of a coupon its name')
    .requiredOption('--seller <seller>', 'id of the seller', sellerId)
    .addOption(JSON_OPTION)
    .action((kind, id, { seller }) =>
      run(async (call) => {
        const entry = kind === undefined ? undefined : entryOf(kind, id)
        return await (await work()).showHistory(call, seller, entry)
      }),
    )
  group
    .command('undo')
    .description('Restore an entry to its state before a change')
    .argument(
      '<change>',
      'number of the change in the history',
      wholeNumber('It is not the number of a change.'),
    )
    .option('--over-later', 'also where the entry was changed again since')
    .action((change, options) => run(async (call) => (await work()).undo(call, change, options)))
  group
    .command('retire')
    .description('Remove one entry from the catalogue')
    .addArgument(new Argument('<kind>', 'kind of entry').choices(ENTRY_KINDS))
    .argument('<id>', 'id of the entry; of a coupon its name')
    .requiredOption('--seller <seller>', 'id of the seller', sellerId)
    .action((kind, id, { seller }) =>
      run(async (call) => (await work()).retire(call, seller, entryOf(kind, id))),
    )
}

/** @throws UsageError for an id that no entry of the kind can have */
function entryOf(kind: EntryKind, id = ''): { kind: EntryKind; id: string } {
  if (id === '') throw new UsageError(`Name the ${kind}.`)
  if (kind === 'coupon') return { kind, id: id.toUpperCase() }
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new UsageError(`"${id}" is not the id of a ${kind}.`)
  return { kind, id }
}
