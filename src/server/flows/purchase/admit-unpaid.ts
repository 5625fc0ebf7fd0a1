import { ownDocument } from '#rules/people/foreign-document.ts'
import {
  mailboxOf,
  UNPAID_LIMITS,
  unpaidBoundsOf,
  unpaidOf,
  type UnpaidCounts,
  type UnpaidKind,
  type UnpaidLimits,
} from '#rules/payment/unpaid-orders.ts'
import { CallError } from '../../call-error.ts'
import { newCaptcha, type openCaptcha } from '../../signing/captcha.ts'
import { mac, type Keys } from '../../signing/keys.ts'
import { beginAttempt, beginUnpaid, type Begun } from '../../store/purchases/begin-attempt.ts'
import type { NewAttempt, UnpaidBound } from '../../store/purchases/new-attempt.ts'
import type { Submit, SubmitDeps } from '../outcomes/submit-request.ts'

/** Orders of the same session or address block wait for their payment, and this one is too many. */
export type TooManyUnpaid = { kind: 'too-many-unpaid' }

type Payment = Pick<NewAttempt['payment'], 'buyer' | 'sellerId'>

/** The mailbox by which mails about unpaid orders are counted, whichever seller they are of, as a digest. */
export function mailboxKey(keys: Keys, email: string): string {
  return `email:${mac(keys.counted, mailboxOf(email))}`
}

/**
 * Returns the keys by which an order that waits for its payment is counted, beside its session and address block. Typed
 * values count at their seller only: a stranger's order in somebody's name at another seller requires nothing of them
 * here.
 */
function buyerKeys(keys: Keys, payment: Payment): [string, UnpaidKind][] {
  const { country, document: typed, email } = payment.buyer
  const document = ownDocument(country, typed)
  const ofSeller = (text: string): string => mac(keys.counted, `${payment.sellerId} ${text}`)
  const own: [string, UnpaidKind][] = [[`email:${ofSeller(mailboxOf(email))}`, 'email']]
  if (document !== '') own.push([`document:${ofSeller(`${country}:${document}`)}`, 'document'])
  return own
}

/** Other facts about the buyer: the seller's limits and the solved captcha. */
type Admitting = { limits: Partial<UnpaidLimits> | undefined; proof: ReturnType<typeof openCaptcha> }

/**
 * Begins an attempt that tries no card. One that waits for its payment is counted with what waits already, in the
 * statement that begins it, so that all processes agree: first a captcha is asked for; then, for what is the caller's own,
 * it is refused.
 * @throws CallError CAPTCHA_REQUIRED
 */
export async function admitUnpaid(
  deps: SubmitDeps,
  submit: Submit,
  begin: NewAttempt,
  { limits, proof }: Admitting,
): Promise<Begun | TooManyUnpaid> {
  const { caller, body, envelope } = submit
  const admission = { bounds: [], cards: 0, captcha: proof }
  const counted = caller?.counted ?? null
  // A trial, a gift and a link of a subscription take nothing from anybody.
  const waits = counted !== null && begin.attempt.total > 0 && submit.renewal === undefined
  if (!waits) return beginAttempt(deps.db, { ...begin, admission })
  const kinds = new Map<string, UnpaidKind>([
    [`session:${envelope.sessionId}`, 'session'],
    [`block:${counted.block}`, 'block'],
    ...buyerKeys(deps.keys, begin.payment),
  ])
  const hasProven = proof !== null || caller?.mayAskCaptcha !== true
  const own = { ...UNPAID_LIMITS, ...limits }
  const bounds = [...kinds].map(([key, kind]): UnpaidBound => {
    const { asks, stops } = unpaidBoundsOf(kind, own)
    return { key, below: hasProven ? stops : asks }
  })
  const unpaid = [...bounds, { key: mailboxKey(deps.keys, begin.payment.buyer.email), below: null }]
  const begun = await beginUnpaid(deps.db, { ...begin, admission: { ...admission, unpaid } })
  const scope = { sessionId: envelope.sessionId, productId: body.product_id }
  const challenge = (): CallError =>
    new CallError('CAPTCHA_REQUIRED', { captcha: newCaptcha(deps.keys, scope, deps.now()) })
  if (begun.kind === 'refused' && begun.refusal === 'captcha-used') throw challenge()
  if (begun.kind !== 'unpaid') return begun
  const refused = begun.unpaid.filter((counts) => isTooMany(counts, kinds, own))
  const fields = {
    seller_id: begin.payment.sellerId,
    product_id: body.product_id,
    reason: begun.unpaid.map(({ key }) => kinds.get(key) ?? '').join(' '),
  }
  deps.log.info(`unpaid-orders-${refused.length > 0 ? 'refuse' : 'captcha'}`, fields)
  if (refused.length === 0) throw challenge()
  return { kind: 'too-many-unpaid' }
}

function isTooMany(
  { key, ...counts }: UnpaidCounts & { key: string },
  kinds: ReadonlyMap<string, UnpaidKind>,
  limits: UnpaidLimits,
): boolean {
  const { stops } = unpaidBoundsOf(kinds.get(key) ?? 'block', limits)
  return stops !== null && unpaidOf(counts) >= stops
}

/** A new code for an order that waits already: counted like it, by its buyer, and never refused. */
export function countedCode(keys: Keys, begin: NewAttempt): NewAttempt {
  const { sessionId, buyer } = begin.payment
  const typed = buyerKeys(keys, begin.payment).map(([key]) => key)
  const own = [`session:${sessionId}`, mailboxKey(keys, buyer.email), ...typed]
  const unpaid = own.map((key) => ({ key, below: null }))
  return { ...begin, admission: { bounds: [], cards: 0, captcha: null, unpaid } }
}
