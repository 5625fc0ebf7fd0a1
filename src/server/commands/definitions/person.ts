import type { Command } from '@commander-js/extra-typings'
import type { Run } from '../command-call.ts'
import { JSON_OPTION } from './json-option.ts'

const work = () => import('../person-command.ts')
const PERSON = 'e-mail address, or number of a document'

/** `balcao person`: the rights of a data subject. */
export function definePerson(program: Command, run: Run): void {
  const group = program
    .command('person')
    .description(
      'Export or erase the personal data of a person. Data of gateways, mail servers and backups have to be erased there',
    )
  group
    .command('export')
    .description('Print all that is stored about a person, as JSON')
    .argument('<person>', PERSON)
    .addOption(JSON_OPTION)
    .action((person) => run(async (call) => (await work()).exportAll(call, person)))
  group
    .command('erase')
    .description('Erase a person and keep the books')
    .argument('<person>', PERSON)
    .option('--yes', 'do it; without it, only count')
    .addOption(JSON_OPTION)
    .action((person, options) => run(async (call) => (await work()).erase(call, person, options)))
}
