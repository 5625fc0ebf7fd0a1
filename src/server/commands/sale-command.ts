import { randomUUID } from 'node:crypto'
import { errorBody, type Call } from '#contract/call.ts'
import {
  OPERATOR_CALLS,
  type OperatorAnswer,
  type OperatorCallName,
  type OperatorSale,
} from '#contract/operator-calls.ts'
import { fillPath } from '#contract/routes.ts'
import { readConfig } from '../configuration/config.ts'
import { describeReversal, describeRefund, describeSale } from './sale-command-words.ts'
import { systemReason } from '../start-error.ts'
import {
  CommandError,
  commandRunner,
  done,
  runIfStarted,
  UsageError,
  type CommandResult,
  type Invocation,
  type Terminal,
} from './command-runner.ts'
import { noWords, oneWord } from './command-words.ts'

/** What the command prints where it is not understood. */
export const USAGE = `Usage: npm run sale -- <command>

  show SALE                       a sale with its attempts and refunds
  refund SALE --reason TEXT       give back all that is left of it
         [--amount 49.90 BRL]     or so much of it, in the sale's currency
         [--card 1]               of a purchase by two cards: to this one
         [--by transfer]          or record that you sent it by a bank transfer of your own
         [--key KEY]              your name for this refund: repeated with it, it is made once
         [--yes]                  do it; without it, only say what would be done
  void SALE --reason TEXT         let go a payment that is in review [--key KEY] [--yes]
  list [--state STATE]            refunds, the newest first: asked, received, unknown, done, refused
  reversals                           money that is owed back by itself and not back yet
  transferred DEBT [--yes]        you have sent it by a bank transfer, because the gateway refused

SALE is the id of a sale, or the order number that its buyer reads (4K7Q-2XM9).

It calls the running program at PUBLIC_URL with OPERATOR_KEY.`

/** A terminal, and the way to the running program. */
export type SaleTerminal = Terminal & { fetch: (url: string, init: Sent) => Promise<Response> }
type Sent = { method: string; headers: Record<string, string>; body?: string }

const OPTIONS = {
  amount: { type: 'string' },
  reason: { type: 'string' },
  key: { type: 'string' },
  by: { type: 'string' },
  card: { type: 'string' },
  state: { type: 'string' },
  yes: { type: 'boolean' },
} as const
type Command = Invocation<typeof OPTIONS, SaleTerminal>
type Options = Command['options']

/** A sale's id, which may begin with the sign of an option. */
const SALE_ID = /^[\w-]{22}$/

/** The commands of `npm run sale`. */
export const runSaleCommand = commandRunner({
  name: 'sale',
  usage: USAGE,
  options: OPTIONS,
  isWord: (argument) => SALE_ID.test(argument),
  commands: { show, refund, void: voidSale, list, reversals, transferred },
})

/** The sale that is named by its id, or by the order number that its buyer reads. */
async function saleOf(words: readonly string[], terminal: SaleTerminal): Promise<OperatorSale> {
  const sale_id = oneWord(words, 'Name the sale.')
  return await call(terminal, 'operatorSale', { params: { sale_id } })
}

async function show({ words, terminal }: Command): Promise<CommandResult> {
  return done(describeSale(await saleOf(words, terminal)))
}

async function voidSale({ words, options, terminal }: Command): Promise<CommandResult> {
  const sale = await saleOf(words, terminal)
  if (!sale.voidable)
    throw new CommandError('It is not in review: what was captured is refunded, not voided.')
  const body = { reason: reasonOf(options), key: keyOf(options) }
  if (options.yes !== true) return announce(`The payment of ${sale.product.name} would be voided.`)
  return report(await call(terminal, 'voidSale', { params: { sale_id: sale.sale_id }, body }), body.key)
}

async function list({ words, options, terminal }: Command): Promise<CommandResult> {
  noWords(words)
  const query: Record<string, string> = options.state === undefined ? {} : { state: options.state }
  const { refunds, next } = await call(terminal, 'listRefunds', { query })
  if (refunds.length === 0) return done('There are none.')
  const more = next === null ? [] : ['There are more: GET /api/operator/refunds reads them all.']
  return done([...refunds.map(describeRefund), ...more].join('\n'))
}

async function reversals({ words, terminal }: Command): Promise<CommandResult> {
  noWords(words)
  const { reversals: pending } = await call(terminal, 'listReversals', {})
  return done(pending.length === 0 ? 'There are none.' : pending.map(describeReversal).join('\n'))
}

async function transferred({ words, options, terminal }: Command): Promise<CommandResult> {
  const reversal_id = oneWord(words, 'Name the reversal by its number.')
  if (!/^\d{1,15}$/.test(reversal_id)) throw new UsageError('Name the reversal by its number.')
  if (options.yes !== true) return announce(`Reversal ${reversal_id} would be booked as paid by you.`)
  return done(
    describeReversal(await call(terminal, 'reversalTransferred', { params: { reversal_id }, body: {} })),
  )
}

async function refund({ words, options, terminal }: Command): Promise<CommandResult> {
  const [first = '', ...rest] = words
  const asked = amountOf(options, rest)
  const sale = await saleOf([first], terminal)
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
  if (options.yes !== true) return announce(`${what} would be given back.`)
  return report(await call(terminal, 'refundSale', { params: { sale_id: sale.sale_id }, body }), body.key)
}

/** What a refund without an amount gives back: all that is left, of the card that was named. */
function wholeOf({ refundable, currency, attempts }: OperatorSale, options: Options) {
  const { card } = cardOf(options)
  const named = attempts.flatMap(({ cards }) => cards).find(({ number }) => number === card)
  return { amount: Math.min(refundable, named?.refundable ?? refundable), currency }
}

/** @throws CommandError for what the program would refuse, before anybody says yes to it */
function refuseInVain({ currency, refundable }: OperatorSale, asked: ReturnType<typeof amountOf>): void {
  if (asked !== null && asked.currency !== currency)
    throw new CommandError(`The sale is in ${currency}, not in ${asked.currency}.`)
  if (refundable === 0) throw new CommandError('Nothing is left to give back.')
  if (asked !== null && asked.amount > refundable)
    throw new CommandError(`At most ${currency} ${refundable} can still be given back.`)
}

function announce(sentence: string): CommandResult {
  return { exit: 'failed', text: `${sentence}\nNothing was done. Say --yes to do it.` }
}

function report({ refunds }: OperatorAnswer<'refundSale'>, key: string): CommandResult {
  const lines = refunds.map(describeRefund)
  if (refunds.every(({ state }) => state === 'done')) return done(lines.join('\n'))
  if (refunds.some(({ state }) => state === 'refused')) return { exit: 'failed', text: lines.join('\n') }
  lines.push(`Not known yet: the program asks until it is. Ask again with --key ${key}, or look with show.`)
  return { exit: 'unknown', text: lines.join('\n') }
}

/** `--amount 49.90 BRL`: the currency is typed, so that nobody gives back pesos for reais. */
function amountOf({ amount }: Options, rest: readonly string[]): { amount: number; currency: string } | null {
  if (amount === undefined) {
    noWords(rest)
    return null
  }
  const [currency = '', ...more] = rest
  noWords(more)
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

/** Makes one call of the operator. @throws CommandError with the program's own sentence, UsageError for what it cannot read */
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
  if (!failure.success) throw new CommandError(`${urls.web} answered ${answer.status}: is that this program?`)
  const { code, message, errors = {} } = failure.data
  if (code === 'NOT_FOUND')
    throw new CommandError('There is no such sale, or the program has no OPERATOR_KEY.')
  if (code === 'UNAUTHORIZED')
    throw new CommandError(
      'The program has another OPERATOR_KEY, and no such key of its own that has not ended.',
    )
  if (code === 'FORBIDDEN') throw new CommandError('This key does not allow that.')
  const details = Object.entries(errors).map(([field, texts]) => `${field}: ${texts.join(' ')}`)
  const sentence = [message, ...details].join('\n')
  throw code === 'INVALID_REQUEST' ? new UsageError(sentence) : new CommandError(sentence)
}

async function send(terminal: SaleTerminal, url: string, init: Sent): Promise<Response> {
  try {
    return await terminal.fetch(url, init)
  } catch (error) {
    throw new CommandError(
      `The program cannot be reached at ${new URL(url).origin} (${systemReason(error)}).`,
    )
  }
}

function operatorKey({ env }: SaleTerminal): string {
  const key = env['OPERATOR_KEY']?.trim() ?? ''
  if (key === '')
    throw new CommandError(
      'OPERATOR_KEY is not set: give it a key of `npm run operator -- key add`, or the one that the program was started with.',
    )
  return key
}

await runIfStarted(import.meta.url, runSaleCommand)
