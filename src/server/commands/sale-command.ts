import { randomUUID } from 'node:crypto'
import { errorBody, type Call as ContractCall } from '#contract/call.ts'
import {
  OPERATOR_CALLS,
  type OperatorAnswer,
  type OperatorCallName,
  type OperatorSale,
} from '#contract/operator/calls.ts'
import type { RefundState, RefundWay } from '#rules/sales/refund.ts'
import { fillPath } from '#contract/routes.ts'
import { readConfig } from '../configuration/config.ts'
import { describeReversal, describeRefund, describeSale } from './sale-command-words.ts'
import { systemReason } from '../start-error.ts'
import {
  CommandError,
  done,
  UsageError,
  type Call,
  type CommandResult,
  type Terminal,
} from './command-call.ts'

/** The parts of a refund that its command line gives; `by` and `key` as the operator's call takes them. */
export type RefundOptions = {
  reason: string
  amount?: number | undefined
  card?: number | undefined
  by: RefundWay
  key?: string | undefined
  yes?: true | undefined
}

/** The sale that is named by its id, or by the order number that its buyer reads. */
function saleOf(terminal: Terminal, sale_id: string): Promise<OperatorSale> {
  return call(terminal, 'operatorSale', { params: { sale_id } })
}

/** A sale with its attempts and refunds. */
export async function showSale({ terminal }: Call, saleId: string): Promise<CommandResult> {
  const sale = await saleOf(terminal, saleId)
  return done(describeSale(sale), sale)
}

/** Voids a payment that is in review; without `yes` it reports only. @throws CommandError for any other payment */
export async function voidSale(
  { terminal }: Call,
  saleId: string,
  { reason, key = randomUUID(), yes }: Pick<RefundOptions, 'reason' | 'key' | 'yes'>,
): Promise<CommandResult> {
  const sale = await saleOf(terminal, saleId)
  if (!sale.voidable)
    throw new CommandError('It is not in review: what was captured is refunded, not voided.')
  if (yes !== true) return announce(`The payment of ${sale.product.name} would be voided.`)
  const params = { sale_id: sale.sale_id }
  return report(await call(terminal, 'voidSale', { params, body: { reason, key } }), key)
}

/** Refunds, the newest first. */
export async function listRefunds(
  { terminal }: Call,
  { state }: { state?: RefundState | undefined },
): Promise<CommandResult> {
  const query: Record<string, string> = state === undefined ? {} : { state }
  const { refunds, next } = await call(terminal, 'listRefunds', { query })
  if (refunds.length === 0) return done('There are none.', refunds)
  const more = next === null ? [] : ['There are more: GET /api/operator/refunds reads them all.']
  return done([...refunds.map(describeRefund), ...more].join('\n'), refunds)
}

/** Lists money that is due back automatically and not refunded yet. */
export async function listReversals({ terminal }: Call): Promise<CommandResult> {
  const { reversals } = await call(terminal, 'listReversals', {})
  return done(
    reversals.length === 0 ? 'There are none.' : reversals.map(describeReversal).join('\n'),
    reversals,
  )
}

/** Records that a reversal was paid by the operator's own bank transfer; without `yes` it reports only. */
export async function recordTransfer(
  { terminal }: Call,
  reversalId: number,
  { yes }: Pick<RefundOptions, 'yes'>,
): Promise<CommandResult> {
  if (yes !== true) return announce(`Reversal ${reversalId} would be booked as paid by you.`)
  const params = { reversal_id: String(reversalId) }
  const reversal = await call(terminal, 'reversalTransferred', { params, body: {} })
  return done(describeReversal(reversal), reversal)
}

/**
 * Refunds a sale, or a part of it; without `yes` it reports only.
 *
 * @param currency of the amount: it is typed, so that nobody refunds pesos for reais
 * @throws UsageError for an amount without a currency, CommandError for what the program would refuse
 */
export async function refundSale(
  { terminal }: Call,
  [saleId, currency]: readonly [saleId: string, currency: string | undefined],
  { reason, amount, card, by, key = randomUUID(), yes }: RefundOptions,
): Promise<CommandResult> {
  const asked = amountOf(amount, currency)
  const sale = await saleOf(terminal, saleId)
  // A repeated key asks for the refund that it made.
  if (sale.refunds.every((refund) => refund.key !== key)) refuseInVain(sale, asked)
  const named = asked ?? wholeOf(sale, card)
  const what = `${named.currency} ${named.amount} of ${sale.product.name} to ${sale.buyer.name}`
  if (yes !== true) return announce(`${what} would be given back.`)
  const body = { reason, key, by, ...(card !== undefined && { card }), ...asked }
  const params = { sale_id: sale.sale_id }
  return report(await call(terminal, 'refundSale', { params, body }), key)
}

/** Returns the amount of a refund that names none: all that is left, of the card that was named. */
function wholeOf({ refundable, currency, attempts }: OperatorSale, card: number | undefined) {
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
  return {
    exit: 'failed',
    text: `${sentence}\nNothing was done. Say --yes to do it.`,
    data: { done: false, plan: sentence },
  }
}

function report({ refunds }: OperatorAnswer<'refundSale'>, key: string): CommandResult {
  const lines = refunds.map(describeRefund)
  if (refunds.every(({ state }) => state === 'done')) return done(lines.join('\n'), refunds)
  if (refunds.some(({ state }) => state === 'refused'))
    return { exit: 'failed', text: lines.join('\n'), data: refunds }
  lines.push(`Not known yet: the program asks until it is. Ask again with --key ${key}, or look with show.`)
  return { exit: 'unknown', text: lines.join('\n'), data: refunds }
}

/** @throws UsageError for an amount without its currency, and the other way round */
function amountOf(amount: number | undefined, currency: string | undefined) {
  if (amount === undefined && currency === undefined) return null
  if (amount === undefined)
    throw new UsageError(`"${currency}" is the currency of no amount: write --amount.`)
  if (currency === undefined)
    throw new UsageError('Write the currency behind the amount: --amount 49.90 BRL.')
  return { amount, currency }
}

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

/** Makes one call of the operator. @throws CommandError with the program's own sentence, UsageError for what it cannot read */
async function call<N extends OperatorCallName>(
  terminal: Terminal,
  name: N,
  { params = {}, query = {}, body }: Input,
): Promise<OperatorAnswer<N>> {
  const { route, answer: schema }: ContractCall = OPERATOR_CALLS[name]
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

async function send(
  terminal: Terminal,
  url: string,
  init: Parameters<Terminal['fetch']>[1],
): Promise<Response> {
  try {
    return await terminal.fetch(url, init)
  } catch (error) {
    throw new CommandError(
      `The program cannot be reached at ${new URL(url).origin} (${systemReason(error)}).`,
    )
  }
}

function operatorKey({ env }: Terminal): string {
  const key = env['OPERATOR_KEY']?.trim() ?? ''
  if (key === '')
    throw new CommandError(
      'OPERATOR_KEY is not set: give it a key of `balcao operator key add`, or the one that the program was started with.',
    )
  return key
}
