import type { Response3DS } from '#contract/checkout/three-ds.ts'
import { CallFailure } from '#contract/call-failure.ts'
import { readPaymentErrorCode } from '#rules/base/errors.ts'
import type { Payment, Step, SubmissionEvent } from './submission.ts'
import { ANSWER_LIMIT_MS, isUncertain, wait, waitAfter } from './patience.ts'
import type { WorkTools } from './submission-work.ts'
import { collectDeviceData } from './device-data.ts'

/*
 * 3-D Secure, as the page does it: the data of the device, the query to the issuer, and the result of a challenge.
 * Loaded by the purchases that need it.
 */

/** Questions to a gateway that does not know yet what a challenge came to. */
const VERIFICATIONS = 5

type Authenticating = Extract<Step, { at: 'authenticating' }>

/** Asks the issuer, or what the buyer's confirmation came to. @throws CallFailure as the payment call */
export function authenticate(step: Authenticating, tools: WorkTools): Promise<SubmissionEvent> {
  return step.challenge === null ? askIssuer(step.payment, tools) : verify(step.challenge, tools)
}

async function askIssuer(payment: Payment, tools: WorkTools): Promise<SubmissionEvent> {
  const device = await deviceOf(payment, tools)
  if (device === null) return { type: 'unproven', code: 'INVALID_CREDIT_CARD' }
  if (payment.tokens !== null) {
    tools.client.useTokens(payment.tokens)
    tools.spent.add(payment.tokens.requestray)
  }
  const { body, draft } = payment
  const { data } = draft.checkout
  const { response3ds, refusal } = await tools.client.call('priority', {
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    body: {
      payment_method: draft.method,
      cards: (body.cards ?? []).map(({ token }) => ({ token })),
      installments: body.installments,
      parent_id: body.parent_id,
      seller_id: data.seller_id,
      transaction_type: data.type,
      is_bump: (body.products ?? []).length > 1,
      product_id: data.id,
      currency: draft.pricing.currency,
      data3ds: { payment: body, dfReferenceId: device.reference, browser: browserPage() },
    },
  })
  // The buyer's bank was not asked, and is not named as who refused.
  if (response3ds === null && refusal) return { type: 'unproven', code: readPaymentErrorCode(refusal) }
  return { type: 'authenticated', response: response3ds }
}

/** Returns the data about the browser that issuers require. */
function browserPage() {
  return {
    language: navigator.language,
    colorDepth: screen.colorDepth,
    // No browser runs Java any more.
    javaEnabled: false,
    screenHeight: screen.height,
    screenWidth: screen.width,
    timeZoneOffset: new Date().getTimezoneOffset(),
  }
}

/**
 * Returns the reference that identifies this device to the issuer; no reference if it takes too long, or if the gateway
 * requires nothing. Null: the call was refused, so the card cannot be used.
 */
async function deviceOf(
  { body, cards: [card] }: Payment,
  tools: WorkTools,
): Promise<{ reference: string | null } | null> {
  if (card === undefined) return { reference: null }
  try {
    const { token, url } = await tools.client.call('token3ds', {
      body: { product_id: body.product_id, gateway: body.gateway ?? '', card: card.token },
    })
    if (token === null || url === null) return { reference: null }
    return { reference: await collectDeviceData({ url, token, bin: card.bin }) }
  } catch (error) {
    const isOver = !(error instanceof CallFailure) || isUncertain(error.status)
    if (isOver || error.body.code === 'CARD_GONE') throw error
    return null
  }
}

async function verify({ id }: Response3DS, tools: WorkTools): Promise<SubmissionEvent> {
  for (let asked = 1; asked <= VERIFICATIONS; asked += 1) {
    const { status } = await tools.client.call('complete3ds', { body: { id } })
    // The payment call says what follows, whatever it came to.
    if (status !== 'challenged') return { type: 'authenticated', response: null }
    await wait(waitAfter(asked))
  }
  return { type: 'unproven', code: 'COMPLETE_CHALLENGE_3DS' }
}
