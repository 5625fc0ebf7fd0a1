import { boletoBarcode } from '#rules/methods/boleto-barcode.ts'
import { digitableLine } from '#rules/methods/boleto.ts'
import { encodeBrCode } from '#rules/methods/brcode.ts'
import { addDays } from '#rules/base/calendar.ts'
import { dayOf, momentAt } from './calendar-of-sales.ts'
import type { DemoOrder, SandboxLine, SheetTools } from './demo-order.ts'
import type { Drawn } from './drawn.ts'

/*
 * History that the sandbox needs, in the lines of its ledger (`sandbox/ledger/entry.ts` defines them, and refuses
 * others): it responds for these charges as for its own, so that they can be looked up, refunded, disputed and
 * reconciled.
 */

export type DemoCard = { brand: string; bin: string; last_four: string; expires: string; kept: boolean }
export type DemoBoleto = { line: string; barcode: string; dueDate: string; expiresAt: string }

/** One try to charge, by its names on both sides. */
export type Tried = {
  id: string
  number: number
  reference: string
  gatewayId: string
  card: DemoCard | null
  storedReference: string | null
}

/** No bank has this code. */
const PRETEND_BANK = '999'
const BOLETO_DAYS = 3
const PIX_MS = 30 * 60_000

/** How a refund of a try is called: by us to the sandbox, and by the sandbox. */
export function refundKeyOf({ reference, gatewayId }: Tried): { key: string; id: string } {
  return { key: `${reference.slice(0, 29)}ref`, id: gatewayId.replace(/^ch_/, 're_') }
}

export function boletoOf({ at, cart, fate }: DemoOrder, drawn: Drawn): DemoBoleto {
  const dueDate = fate.kind === 'awaiting' ? fate.dueOn : addDays(dayOf(at), BOLETO_DAYS)
  const barcode = boletoBarcode({
    bank: PRETEND_BANK,
    due: dueDate,
    amount: cart.total,
    freeField: drawn.digits(25),
  })
  const expiresAt = momentAt(dueDate, '23:59:59.999').toISOString()
  return { line: digitableLine(barcode), barcode, dueDate, expiresAt }
}

type Base = Pick<SandboxLine, 'at'> & { id: string; charge: string; reference: string; currency: string }

const baseOf = (tried: Tried, at: Date, step: string): Base => ({
  id: `le_${step}${tried.gatewayId.slice(3 + step.length)}`,
  at: at.toISOString(),
  charge: tried.gatewayId,
  reference: tried.reference,
  currency: 'BRL',
})

/** No webhook reports these lines: the program already has them. */
const UNREPORTED = { event: null }
const NOTHING = { refund: null, endToEndId: null, refusalCode: null, means: null }

function openingOf(
  { cart }: DemoOrder,
  tried: Tried,
  { webhookUrl }: SheetTools,
  more: { kind: string; at: Date; method: string; details: object },
): SandboxLine {
  const none = { card: null, pix: null, boleto: null, oxxo: null, wallet: null }
  return {
    ...baseOf(tried, more.at, 'op'),
    ...UNREPORTED,
    kind: more.kind,
    amount: cart.total,
    details: {
      ...none,
      method: more.method,
      description: (cart.lines[0]?.name ?? '').slice(0, 22),
      webhookUrl,
      fingerprint: tried.reference,
      ...more.details,
    },
  }
}

function cardOf({ cart, renewal }: DemoOrder, tried: Tried, refusalCode: string | null) {
  const { brand = '', bin = '', last_four = '' } = tried.card ?? {}
  return {
    brand,
    bin,
    lastFour: last_four,
    installments: cart.installments,
    capture: true,
    authorizationCode: refusalCode === null ? '100200' : null,
    refusalCode,
    storedReference: tried.storedReference,
    agreement: tried.storedReference === null && renewal === null ? null : 'subscription',
    reviewEndsAt: null,
    eci: null,
  }
}

/** A card that was refused. */
export function refusalLine(order: DemoOrder, tried: Tried, tools: SheetTools): SandboxLine {
  const details = { card: cardOf(order, tried, 'insufficient_funds') }
  return openingOf(order, tried, tools, { kind: 'refusal', at: order.at, method: 'card', details })
}

/** A charge and what came of it. */
export function chargeLines(
  order: DemoOrder,
  tried: Tried,
  boleto: DemoBoleto | null,
  tools: SheetTools,
): SandboxLine[] {
  const { cart, fate } = order
  const opening = openingLine(order, tried, boleto, tools)
  const change = (
    kind: string,
    step: string,
    at: Date,
    amount = cart.total,
    more: object = {},
  ): SandboxLine => ({
    ...baseOf(tried, at, step),
    ...UNREPORTED,
    ...NOTHING,
    kind,
    amount,
    ...more,
  })
  if (fate.kind === 'expired') return [opening, change('expiry', 'ex', fate.at)]
  if (fate.kind !== 'paid') return [opening]
  const lines = [opening, ...paymentLines(order, tried, change)]
  const { aftermath } = fate
  if (aftermath.kind === 'refunded') {
    const refund = refundKeyOf(tried)
    lines.push(change('refund', 're', aftermath.at, aftermath.amount ?? cart.total, { refund }))
  }
  if (aftermath.kind === 'charged-back') {
    lines.push(change('chargeback', 'cb', aftermath.at))
    if (aftermath.wonAt !== null) lines.push(change('chargeback-reversal', 'cr', aftermath.wonAt))
  }
  return lines
}

type Change = (kind: string, step: string, at: Date, amount?: number, more?: object) => SandboxLine

/** Returns the lines of what its payer did; a card is charged with its opening. */
function paymentLines({ method, fate }: DemoOrder, tried: Tried, change: Change): SandboxLine[] {
  if (fate.kind !== 'paid') return []
  if (method === 'PIX') {
    const endToEndId = `E99999008${fate.at.toISOString().slice(0, 16).replace(/[-T:]/g, '')}${tried.reference.slice(0, 11)}`
    return [change('payment', 'pa', fate.at, undefined, { endToEndId })]
  }
  if (method === 'BOLETO') return [change('payment', 'pa', fate.at)]
  if (method !== 'PAYPAL') return []
  return [
    change('payer-approval', 'ap', fate.at, undefined, { means: 'balance' }),
    change('capture', 'ca', fate.at),
  ]
}

function openingLine(
  order: DemoOrder,
  tried: Tried,
  boleto: DemoBoleto | null,
  tools: SheetTools,
): SandboxLine {
  const { at, method, fate, cart } = order
  if (method === 'PIX') {
    const expiresAt = new Date(at.getTime() + PIX_MS).toISOString()
    const pix = { txid: tried.reference.slice(0, 26), code: pixCode(tried), expiresAt }
    return openingOf(order, tried, tools, { kind: 'issue', at, method: 'pix', details: { pix } })
  }
  if (method === 'BOLETO')
    return openingOf(order, tried, tools, { kind: 'issue', at, method: 'boleto', details: { boleto } })
  if (method === 'PAYPAL') {
    const expiresAt = new Date(at.getTime() + PIX_MS).toISOString()
    const wallet = { returnUrl: '', cancelUrl: '', expiresAt }
    return openingOf(order, tried, tools, { kind: 'issue', at, method: 'wallet', details: { wallet } })
  }
  const kind = cart.total === 0 ? 'verification' : 'sale'
  const charged = fate.kind === 'paid' ? fate.at : at
  const details = { card: cardOf(order, tried, null) }
  return openingOf(order, tried, tools, { kind, at: charged, method: 'card', details })
}

function pixCode({ reference }: Tried): string {
  return encodeBrCode({
    kind: 'dynamic',
    merchantName: 'ADQUIRENTE SIMULADO',
    merchantCity: 'SAO PAULO',
    url: `sandbox.example/qr/${reference.slice(0, 26)}`,
  })
}
