import { randomUUID } from 'node:crypto'
import { pay, type PaymentAnswer, type PaymentBodyInput } from '#contract/checkout/payment.ts'
import { CallError } from '../call-error.ts'
import type { AuthenticationWish } from '../flows/outcomes/submit-request.ts'
import { submitPayment } from '../flows/purchase/submit-payment.ts'
import { bodyOf, newDocument, type OpenPage, type Shop } from './shop.ts'
import { solveCaptcha } from './solved-captcha.ts'

/* Somebody who comes from a session, an address block and a device of their own, however often; and what they do. */

export type Sender = {
  session: string
  block: string
  device: string
  email: string
  document: string
  bin: string
}

export const stranger = (): Sender => ({
  session: `session-${randomUUID()}`,
  block: `10.${randomUUID()}`,
  device: randomUUID().replaceAll('-', ''),
  email: `${randomUUID()}@example.com`,
  document: newDocument(),
  bin: String(Math.floor(400_000 + Math.random() * 99_999)),
})

/** Does something, and where a captcha is asked for does its work and the same again. */
export async function solving<T>(call: (captcha?: string) => Promise<T>): Promise<T> {
  return call().catch((error: unknown) => {
    if (!(error instanceof CallError) || error.captcha === undefined) throw error
    return call(solveCaptcha(error.captcha))
  })
}

/** Returns the result of a request: the code of a refusal, or `done`. */
export async function codeOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    (answer) => (answer as Partial<PaymentAnswer> | null)?.code ?? 'done',
    (error: unknown) => (error instanceof CallError ? error.code : String(error)),
  )
}

/** A page of another session; its tokens are made, because opening pages is not what is tested. */
export function pageOf(open: OpenPage, session: string): OpenPage {
  const envelope = {
    ...open.envelope,
    sessionId: session,
    trans: `trans-${randomUUID()}`,
    nonce: randomUUID(),
  }
  return { ...open, sessionId: session, envelope }
}

let cards = 0
/** Creates a card with this BIN, or with the number that a key represents, which the vault identifies by the token. */
export function newCard(
  shop: Shop,
  bin: string,
  counterKey?: string,
): NonNullable<PaymentBodyInput['cards']> {
  cards += 1
  const token = `card_${String(cards).padStart(24, '0')}`
  const brand = 'visa'
  shop.acquirer.cards.set(token, { brand, bin, last_four: '1111', ...(counterKey && { counterKey }) })
  return [{ token, amount: 497, holder_name: 'MARIA DA SILVA', installments: 1 }]
}

type Ordering = {
  page: OpenPage
  method?: PaymentBodyInput['method']
  /** As one who has solved every captcha there is. */
  hasSolved?: boolean
  captcha?: string | undefined
  authentication?: AuthenticationWish
  body?: Partial<PaymentBodyInput>
}

/** Buys the product of a page as this sender. */
export function order(shop: Shop, sender: Sender, ordering: Ordering): Promise<PaymentAnswer> {
  const { page, method = 'PIX', hasSolved = false, captcha, authentication, body } = ordering
  const { email, document, block, device } = sender
  return submitPayment(shop.deps, {
    body: pay.body.parse({ ...bodyOf(page, { method }), email, document, captcha, ...body }),
    envelope: page.envelope,
    sessionId: page.sessionId,
    ip: null,
    risk: {},
    caller: {
      hasFingerprint: true,
      isSameNetwork: true,
      mayAskCaptcha: !hasSolved,
      counted: { block, device },
    },
    ...(authentication && { authentication }),
  })
}
