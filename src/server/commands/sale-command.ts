import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { errorBody, type Call } from '#contract/call.ts'
import {
  OPERATOR_CALLS,
  type OperatorAnswer,
  type OperatorCallName,
  type OperatorSale,
} from '#contract/operator-calls.ts'
import { fillPath } from '#contract/routes.ts'
import type { Terminal } from './command-database.ts'
import { readConfig } from '../configuration/config.ts'
import { describeDebt, describeRefund, describeSale } from './sale-command-words.ts'
import { StartError, systemReason } from '../start-error.ts'

const USAGE = `Usage: npm run sale -- <command>

  show SALE                       a sale with its attempts and refunds
  refund SALE --reason TEXT       give back all that is left of it
         [--amount 49.90 BRL]     or so much of it, in the sale's currency
         [--card 1]               of a purchase by two cards: to this one
         [--by transfer]          or record that you sent it by a bank transfer of your own
         [--key KEY]              your name for this refund: repeated with it, it is made once
         [--yes]                  do it; without it, only say what would be done
  void SALE --reason TEXT         let go a payment that is in review [--key KEY] [--yes]
  list [--state STATE]            refunds, the newest first: asked, received, unknown, done, refused
  debts                           money that is owed back by itself and not back yet
  transferred DEBT [--yes]        you have sent it by a bank transfer, because the gateway refused

It calls the running program at PUBLIC_URL with OPERATOR_KEY.`

const DONE = 0
const FAILED = 1
const MISUSED = 2
const OPEN = 3

class UsageError extends Error {}
/** The program answered that it cannot be done. */
class Refused extends Error {}

/** What a test stands in for: the terminal and the way to the program. */
export type SaleTerminal = Terminal & { fetch: (url: string, init: Sent) => Promise<Response> }
type Sent = { method: string; headers: Record<string, string>; body?: string }

/**
 * Runs one command. @returns the exit code: 0 done, 1 not done (said why on `err`), 2 not understood, 3 ordered and
 * not known yet what came of it
 */
export async function runSaleCommand(argv: readonly string[], terminal: SaleTerminal): Promise<number> {
  try {
    return await dispatch(argv, terminal)
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.err(`${error.message}\n\n${USAGE}`)
      return MISUSED
    }
    if (error instanceof Refused || error instanceof StartError) {
      terminal.err(error.message)
      return FAILED
    }
    throw error
  }
}

type Options = ReturnType<typeof readArguments>['options']

async function dispatch(argv: readonly string[], terminal: SaleTerminal): Promise<number> {
  const { command, words, options } = readArguments(argv)
  switch (command) {
    case 'show': {
      const { sale_id } = only(words, ['sale_id'])
      terminal.out(describeSale(await call(terminal, 'operatorSale', { params: { sale_id } })))
      return DONE
    }
    case 'refund':
      return refund(words, options, terminal)
    case 'void': {
      const { sale_id } = only(words, ['sale_id'])
      const sale = await call(terminal, 'operatorSale', { params: { sale_id } })
      if (!sale.voidable) throw new Refused('It is not in review: what was captured is refunded, not voided.')
      const body = { reason: reasonOf(options), key: keyOf(options) }
      if (options.yes !== true)
        return announce(terminal, `The payment of ${sale.product.name} would be voided.`)
      return report(terminal, await call(terminal, 'voidSale', { params: { sale_id }, body }), body.key)
    }
    case 'list': {
      only(words, [])
      const query: Record<string, string> = options.state === undefined ? {} : { state: options.state }
      const { refunds, next } = await call(terminal, 'listRefunds', { query })
      terminal.out(refunds.length === 0 ? 'There are none.' : refunds.map(describeRefund).join('\n'))
      if (next !== null) terminal.out('There are more: GET /api/operator/refunds reads them all.')
      return DONE
    }
    case 'debts': {
      only(words, [])
      const { debts } = await call(terminal, 'listDebts', {})
      terminal.out(debts.length === 0 ? 'There are none.' : debts.map(describeDebt).join('\n'))
      return DONE
    }
    case 'transferred': {
      const [debt_id = '', ...more] = words
      only(more, [])
      if (!/^\d{1,15}$/.test(debt_id)) throw new UsageError('Name the debt by its number.')
      if (options.yes !== true) return announce(terminal, `Debt ${debt_id} would be booked as paid by you.`)
      terminal.out(describeDebt(await call(terminal, 'debtTransferred', { params: { debt_id }, body: {} })))
      return DONE
    }
    default:
      throw new UsageError(command === undefined ? 'No command was given.' : `"${command}" is no command.`)
  }
}

async function refund(words: string[], options: Options, terminal: SaleTerminal): Promise<number> {
  const [sale_id = '', ...rest] = words
  only([sale_id], ['sale_id'])
  const asked = amountOf(options, rest)
  const sale = await call(terminal, 'operatorSale', { params: { sale_id } })
  // What was ordered before is only asked after again.
  if (sale.refunds.every(({ key }) => key !== options.key)) refuseInVain(sale, asked)
  const { amount, currency } = asked ?? wholeOf(sale, options)
  const body = {
    reason: reasonOf(options),
    key: keyOf(options),
    by: options.by ?? 'gateway',
    ...cardOf(options),
    ...asked,
  }
  const what = `${currency} ${amount} of ${sale.product.name} to ${sale.buyer.name}`
  if (options.yes !== true) return announce(terminal, `${what} would be given back.`)
  return report(terminal, await call(terminal, 'refundSale', { params: { sale_id }, body }), body.key)
}

/** What a refund without an amount gives back: all that is left, of the card that was named. */
function wholeOf({ refundable, currency, attempts }: OperatorSale, options: Options) {
  const { card } = cardOf(options)
  const named = attempts.flatMap(({ cards }) => cards).find(({ number }) => number === card)
  return { amount: Math.min(refundable, named?.refundable ?? refundable), currency }
}

/** @throws Refused for what the program would refuse, before anybody says yes to it */
function refuseInVain({ currency, refundable }: OperatorSale, asked: ReturnType<typeof amountOf>): void {
  if (asked !== null && asked.currency !== currency)
    throw new Refused(`The sale is in ${currency}, not in ${asked.currency}.`)
  if (refundable === 0) throw new Refused('Nothing is left to give back.')
  if (asked !== null && asked.amount > refundable)
    throw new Refused(`At most ${currency} ${refundable} can still be given back.`)
}

function announce(terminal: SaleTerminal, sentence: string): number {
  terminal.out(`${sentence}\nNothing was done. Say --yes to do it.`)
  return FAILED
}

function report(terminal: SaleTerminal, { refunds }: OperatorAnswer<'refundSale'>, key: string): number {
  for (const made of refunds) terminal.out(describeRefund(made))
  if (refunds.every(({ state }) => state === 'done')) return DONE
  if (refunds.some(({ state }) => state === 'refused')) return FAILED
  terminal.out(`Not known yet: the program asks until it is. Ask again with --key ${key}, or look with show.`)
  return OPEN
}

/** A sale's id, which may begin with the sign of an option. */
const SALE_ID = /^[\w-]{22}$/

function readArguments([command, ...rest]: readonly string[]) {
  const named = rest.filter((word) => SALE_ID.test(word)).slice(0, 1)
  try {
    const { values, positionals } = parseArgs({
      args: rest.filter((word) => word !== named[0]),
      options: {
        amount: { type: 'string' },
        reason: { type: 'string' },
        key: { type: 'string' },
        by: { type: 'string' },
        card: { type: 'string' },
        state: { type: 'string' },
        yes: { type: 'boolean' },
      },
      allowPositionals: true,
    })
    return { command, words: [...named, ...positionals], options: values }
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message)
    throw error
  }
}

function only<Name extends string>(words: readonly string[], names: readonly Name[]): Record<Name, string> {
  if (words.length < names.length || words.includes('')) throw new UsageError('Name the sale.')
  if (words.length > names.length) throw new UsageError(`"${words.at(-1)}" is one argument too many.`)
  return Object.fromEntries(names.map((name, index) => [name, words[index]])) as Record<Name, string>
}

/** `--amount 49.90 BRL`: the currency is typed, so that nobody gives back pesos for reais. */
function amountOf({ amount }: Options, rest: readonly string[]): { amount: number; currency: string } | null {
  if (amount === undefined) {
    only(rest, [])
    return null
  }
  const [currency = '', ...more] = rest
  only(more, [])
  if (!/^\d{1,8}(?:\.\d{1,3})?$/.test(amount)) throw new UsageError(`"${amount}" is no amount: write 49.90.`)
  if (!/^[A-Z]{3}$/.test(currency))
    throw new UsageError('Write the currency behind the amount: --amount 49.90 BRL.')
  return { amount: Number(amount), currency }
}

function reasonOf({ reason = '' }: Options): string {
  if (reason.trim() === '') throw new UsageError('Say why: --reason "asked by the buyer".')
  return reason
}

function cardOf({ card }: Options): { card?: number } {
  if (card === undefined) return {}
  if (card !== '1' && card !== '2') throw new UsageError(`"${card}" is no card: write 1 or 2.`)
  return { card: Number(card) }
}

function keyOf({ key = randomUUID() }: Options): string {
  return key
}

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

/** Makes one call of the operator. @throws Refused with the program's own sentence, UsageError for what it cannot read */
async function call<N extends OperatorCallName>(
  terminal: SaleTerminal,
  name: N,
  { params = {}, query = {}, body }: Input,
): Promise<OperatorAnswer<N>> {
  const { route, answer: schema }: Call = OPERATOR_CALLS[name]
  const { urls } = readConfig(terminal.env, [])
  const url = `${urls.web}/api${fillPath(route.path, params)}?${new URLSearchParams(query).toString()}`
  const answer = await send(terminal, url, {
    method: route.method,
    headers: { authorization: `Bearer ${operatorKey(terminal)}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const read: unknown = await answer.json().catch(() => null)
  if (answer.ok) return schema.parse(read) as OperatorAnswer<N>
  const failure = errorBody.safeParse(read)
  if (!failure.success) throw new Refused(`${urls.web} answered ${answer.status}: is that this program?`)
  const { code, message, errors = {} } = failure.data
  if (code === 'NOT_FOUND') throw new Refused('There is no such sale, or the program has no OPERATOR_KEY.')
  if (code === 'UNAUTHORIZED') throw new Refused('The program has another OPERATOR_KEY.')
  const details = Object.entries(errors).map(([field, texts]) => `${field}: ${texts.join(' ')}`)
  const sentence = [message, ...details].join('\n')
  throw code === 'INVALID_REQUEST' ? new UsageError(sentence) : new Refused(sentence)
}

async function send(terminal: SaleTerminal, url: string, init: Sent): Promise<Response> {
  try {
    return await terminal.fetch(url, init)
  } catch (error) {
    throw new StartError(`The program cannot be reached at ${new URL(url).origin} (${systemReason(error)}).`)
  }
}

function operatorKey({ env }: SaleTerminal): string {
  const key = env['OPERATOR_KEY']?.trim() ?? ''
  if (key === '')
    throw new StartError('OPERATOR_KEY is not set: give it the value that the program was started with.')
  return key
}

const started = process.argv[1]
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) {
  process.exitCode = await runSaleCommand(process.argv.slice(2), {
    env: process.env,
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
    fetch,
  })
}
