import type { Command } from '@commander-js/extra-typings'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import { ROLES } from '../../configuration/roles.ts'
import { done, type Run } from '../command-call.ts'
import { wholeNumber } from './argument-parsers.ts'
import { JSON_OPTION } from './json-option.ts'

const ROLE_LIST = `comma-separated: ${ROLES.join(', ')}`

/** The commands of an installation as a whole: start, doctor, page-check, csp-reports and jobs. */
export function defineInstallation(program: Command, run: Run): void {
  program
    .command('start')
    .summary('Start the program')
    .description('Start the program; in a clone build it first if its sources are newer than the build')
    .option('--role <roles>', `roles of this process, all by default; ${ROLE_LIST}`)
    // bin/balcao starts the program in its own place once this command line is understood.
    .action(() => run(() => Promise.resolve(done(''))))
  program
    .command('doctor')
    .summary('Examine the installation without a change')
    .description(
      'Examine the settings of this environment, the database, the disk and the backups, without a change. Each line ' +
        'begins with ok, warn or bad and ends with what to do. The exit code is 1 if a line is bad.',
    )
    .option('--role <roles>', `judge the settings as a process with these roles; ${ROLE_LIST}`)
    .addOption(JSON_OPTION)
    .action(({ role }) =>
      run(async (call) => (await import('../doctor-command.ts')).examineInstallation(call, role)),
    )
  program
    .command('page-check')
    .summary('Compare a checkout page with the build')
    .description(
      'Fetch a checkout page as a buyer does, the card fields of GATEWAY_URL and all scripts of both, and compare headers ' +
        'and scripts with the build. The exit code is 1 if something differs.',
    )
    .argument('<url>', 'address of a checkout page', pageAddress)
    .option('--inventory <file>', 'list of scripts that the build wrote (default: dist/page-scripts.json)')
    .addOption(JSON_OPTION)
    .action((url, options) =>
      run(async (call) => (await import('../page-check-command.ts')).comparePage(call, url, options)),
    )
  defineReports(program, run)
  defineJobs(program, run)
}

function pageAddress(text: string): string {
  if (!URL.canParse(text)) throw new InvalidArgumentError('Name the address of a checkout page.')
  return text
}

function defineReports(program: Command, run: Run): void {
  const work = () => import('../csp-reports-command.ts')
  const group = program.command('csp-reports').description('Violations of the content security policies')
  group
    .command('list')
    .description('List what browsers refused on the pages and the card fields, the last seen first')
    .addOption(JSON_OPTION)
    .action(() => run(async (call) => (await work()).listReports(call)))
  group
    .command('clear')
    .description('Delete all reports')
    .addOption(JSON_OPTION)
    .action(() => run(async (call) => (await work()).clearReports(call)))
}

function defineJobs(program: Command, run: Run): void {
  const work = () => import('../jobs-command.ts')
  const group = program.command('jobs').description('Jobs that failed and are not tried again')
  group
    .command('list')
    .description('List them with their reasons, the last first')
    .addOption(JSON_OPTION)
    .action(() => run(async (call) => (await work()).listJobs(call)))
  group
    .command('retry')
    .description('Try them again, as often as a new job')
    .argument('<job>', 'number of the job, or "all"', jobChoice)
    .addOption(JSON_OPTION)
    .action((job) => run(async (call) => (await work()).retryJobs(call, job)))
  group
    .command('drop')
    .description('Delete them: their work is not done, for example a mail is not sent')
    .argument('<job>', 'number of the job, or "all"', jobChoice)
    .addOption(JSON_OPTION)
    .action((job) => run(async (call) => (await work()).dropJobs(call, job)))
}

const jobNumber = wholeNumber('Say which job, by its number, or "all".')
const jobChoice = (text: string): number | 'all' => (text === 'all' ? text : jobNumber(text))
