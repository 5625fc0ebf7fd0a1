import { InvalidArgumentError, type Command } from '@commander-js/extra-typings'
import { OPERATOR_PERMISSIONS, parsePermissions } from '#rules/office/operator-permissions.ts'
import type { OperatorPermission } from '#rules/office/operator-permissions.ts'
import type { Run } from '../command-call.ts'
import { lastDay } from './argument-parsers.ts'
import { JSON_OPTION } from './json-option.ts'

const work = () => import('../operator-command.ts')
const NAME = /^[a-z0-9][a-z0-9.-]{0,39}$/
const USES_SHOWN = 50
const MAX_USES = 10_000

/** `balcao operator`: keys of the operator's calls, and second factors of the office. */
export function defineOperator(program: Command, run: Run): void {
  const group = program
    .command('operator')
    .description("Keys of the operator's API, their uses, and second factors of the office")
  const key = group.command('key').description("Keys of the operator's API")
  key
    .command('add')
    .description('Make a key and print it, this once')
    .argument('<name>', 'person or program that will use it; a name is not given twice', keyName)
    .requiredOption('--may <permissions>', `comma-separated: ${OPERATOR_PERMISSIONS.join(', ')}`, permissions)
    .requiredOption('--until <day>', 'last day (UTC), such as 2027-01-31', lastDay)
    .addOption(JSON_OPTION)
    .action((name, options) => run(async (call) => (await work()).addKey(call, name, options)))
  key
    .command('list')
    .description('List the keys, what they allow, until when, and their last use')
    .addOption(JSON_OPTION)
    .action(() => run(async (call) => (await work()).listKeys(call)))
  key
    .command('revoke')
    .description('Revoke a key')
    .argument('<name>', 'name of the key')
    .action((name) => run(async (call) => (await work()).revokeKey(call, name)))
  group
    .command('factor')
    .description('Second factors of the office')
    .command('reset')
    .description('Remove a lost second factor and end the sessions of the account')
    .argument('<email>', 'address of the account')
    .action((email) => run(async (call) => (await work()).resetSecondFactor(call, email)))
  group
    .command('uses')
    .description('List who used which key for what, and the outcome')
    .option('--last <count>', `number of uses, from 1 to ${MAX_USES}`, useCount, USES_SHOWN)
    .addOption(JSON_OPTION)
    .action((options) => run(async (call) => (await work()).showUses(call, options)))
}

function keyName(text: string): string {
  if (!NAME.test(text))
    throw new InvalidArgumentError('A name has small letters, digits, dots and hyphens, 40 at most.')
  return text
}

function permissions(text: string): readonly OperatorPermission[] {
  const read = parsePermissions(text)
  if (read === null)
    throw new InvalidArgumentError(`Say with --may what it allows: ${OPERATOR_PERMISSIONS.join(', ')}.`)
  return read
}

function useCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > MAX_USES)
    throw new InvalidArgumentError(`Use a whole number from 1 to ${MAX_USES}.`)
  return count
}
