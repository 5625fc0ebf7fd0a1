import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings'
import { REFUND_STATES, REFUND_WAYS } from '#rules/sales/refund.ts'
import type { Run } from '../command-call.ts'
import { filledText, wholeNumber } from './argument-parsers.ts'
import { JSON_OPTION } from './json-option.ts'

const work = () => import('../sale-command.ts')
const SALE = 'id of the sale, or the order number that its buyer reads (4K7Q-2XM9)'
const REASON = 'why, such as "asked by the buyer"'
const reason = filledText('Say why: --reason "asked by the buyer".')

/** `balcao sale`: sales, refunds and voids through the running program at PUBLIC_URL, with OPERATOR_KEY. */
export function defineSale(program: Command, run: Run): void {
  const group = program
    .command('sale')
    .description('Show, refund and void sales through the running program at PUBLIC_URL, with OPERATOR_KEY')
  group
    .command('show')
    .description('Show a sale with its attempts and refunds')
    .argument('<sale>', SALE, saleName)
    .addOption(JSON_OPTION)
    .action((sale) => run(async (call) => (await work()).showSale(call, sale)))
  group
    .command('refund')
    .description('Refund all that is left of a sale, or an amount')
    .argument('<sale>', SALE, saleName)
    .argument('[currency]', 'currency of --amount, the one of the sale: --amount 49.90 BRL', currency)
    .requiredOption('--reason <text>', REASON, reason)
    .option('--amount <amount>', 'refund this amount only, such as 49.90 BRL', amount)
    .option('--card <card>', 'of a purchase with two cards: 1 or 2', card)
    .addOption(
      new Option('--by <way>', 'transfer: record a bank transfer of your own')
        .choices(REFUND_WAYS)
        .default('gateway'),
    )
    .option('--key <key>', 'your name for this refund; repeated with the same key, it is made once')
    .option('--yes', 'do it; without it, only show what would be done')
    .addOption(JSON_OPTION)
    .action((sale, unit, options) =>
      run(async (call) => (await work()).refundSale(call, [sale, unit], options)),
    )
  group
    .command('void')
    .description('Void a payment that is in review')
    .argument('<sale>', SALE, saleName)
    .requiredOption('--reason <text>', REASON, reason)
    .option('--key <key>', 'your name for this void; repeated with the same key, it is made once')
    .option('--yes', 'do it; without it, only show what would be done')
    .addOption(JSON_OPTION)
    .action((sale, options) => run(async (call) => (await work()).voidSale(call, sale, options)))
  defineLists(group, run)
}

function defineLists(group: Command, run: Run): void {
  group
    .command('list')
    .description('List refunds, the newest first')
    .addOption(new Option('--state <state>', 'state of the refund').choices(REFUND_STATES))
    .addOption(JSON_OPTION)
    .action((options) => run(async (call) => (await work()).listRefunds(call, options)))
  group
    .command('reversals')
    .description('List money that is owed back automatically and not back yet')
    .addOption(JSON_OPTION)
    .action(() => run(async (call) => (await work()).listReversals(call)))
  group
    .command('transferred')
    .description('Record that you paid a reversal by bank transfer, because the gateway refused')
    .argument('<reversal>', 'number of the reversal', wholeNumber('Name the reversal by its number.'))
    .option('--yes', 'do it; without it, only show what would be done')
    .addOption(JSON_OPTION)
    .action((reversal, options) =>
      run(async (call) => (await work()).recordTransfer(call, reversal, options)),
    )
}

/** The runner sets a space before an id that begins with a hyphen. */
const saleName = (text: string): string => text.trim()

function currency(text: string): string {
  if (!/^[A-Z]{3}$/.test(text))
    throw new InvalidArgumentError('Write the currency behind the amount: --amount 49.90 BRL.')
  return text
}

function amount(text: string): number {
  if (!/^\d{1,8}(?:\.\d{1,3})?$/.test(text))
    throw new InvalidArgumentError(`"${text}" is no amount: write 49.90.`)
  return Number(text)
}

function card(text: string): number {
  if (text !== '1' && text !== '2') throw new InvalidArgumentError(`"${text}" is no card: write 1 or 2.`)
  return Number(text)
}
