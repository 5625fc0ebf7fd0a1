// commander: the oldest kept library (2011), no dependencies, and strict. citty is smaller and ignores unknown options.
import completion from '@bomb.sh/tab/commander'
import { Command } from '@commander-js/extra-typings'
import { defineBackup } from './backup.ts'
import { defineCardRanges } from './card-ranges.ts'
import { defineCatalogue } from './catalogue.ts'
import { defineDatabase } from './database.ts'
import { defineGateway } from './gateway.ts'
import { defineInstallation } from './installation.ts'
import { defineOperator } from './operator.ts'
import { definePerson } from './person.ts'
import { defineReconcile } from './reconcile.ts'
import { defineSale } from './sale.ts'
import { defineTickets } from './tickets.ts'
import type { Run } from '../command-call.ts'

const HELP = `
Commands use the environment of the program (docs/reference/configuration.md) and the database of DATABASE_URL, or the
embedded one in DATA_DIR. Exit codes: 0 done, 1 failed, 2 not understood, 3 outcome not known yet.`

/**
 * All commands with their arguments and options. The work of a command is imported when it runs, so that help and
 * completion are quick.
 */
export function createProgram(run: Run, version: string): Command {
  const program: Command = new Command('balcao')
    .description('A self-hosted web checkout for Brazil and international buyers')
    .version(version)
    .addHelpText('after', HELP)
  defineInstallation(program, run)
  for (const define of [
    defineBackup,
    defineDatabase,
    defineCatalogue,
    defineSale,
    defineReconcile,
    defineTickets,
    definePerson,
    defineOperator,
    defineGateway,
    defineCardRanges,
  ])
    define(program, run)
  // The same class at run time, without the types of options.
  completion(program as unknown as Parameters<typeof completion>[0], { completionCommandName: 'completion' })
  return program
}
