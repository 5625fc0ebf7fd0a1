import type { CallAnswer, CallRequest } from '#contract/checkout/calls.ts'
import { fillPath } from '#contract/routes.ts'
import { localePath } from '#rules/base/locale.ts'
import { CallError } from '../../call-error.ts'
import { authenticatePayment, completeChallenge } from '../../flows/purchase/authenticate-payment.ts'
import { choosePriority } from '../../flows/orders/choose-priority.ts'
import { beginDeviceData } from '../../flows/purchase/device-data.ts'
import { authenticateRenewal } from '../../flows/purchase/renew-subscription.ts'
import type { Submit, SubmitDeps } from '../../flows/outcomes/submit-request.ts'
import { isTransOf, sessionOfRenewal } from '../../signing/renewal-link.ts'
import { hasReturned, recordReturn } from '../../store/purchases/authentication-store.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import type { Caller } from '../base/context.ts'
import { envelopeOfCall } from '../base/envelope-of-call.ts'
import { mountCall, type Mounting } from '../base/mount.ts'
import { framingSiteOf } from './framing-site.ts'
import { browserOf, riskOf, submitCallerOf } from '../base/risk-signals.ts'

export type ThreeDSDeps = SubmitDeps & {
  /** Whether tries of cards are counted, and too many of them refused. */
  countsTries: boolean
  gatewayOrigin: string
  /** Origins of the pages, our own first. */
  webOrigins: readonly [string, ...string[]]
}

/** Mounts the calls of 3-D Secure. `requireSignature` refuses a call without the gateway signature of its path. */
export function mountThreeDSCalls(
  mounting: Mounting,
  deps: ThreeDSDeps,
  requireSignature: (caller: Caller, path: string) => void,
): void {
  mountCall(mounting, 'token3ds', ({ body }, caller) => {
    requireSignature(caller, '/checkout/3ds/token')
    // In an embedded page its frame has to name the site around it, as all frames of ours there.
    const prefix = framingSiteOf(caller.request)?.prefix ?? ''
    return beginDeviceData({ ...deps, gatewayOrigin: deps.gatewayOrigin + prefix }, body)
  })
  mountCall(mounting, 'complete3ds', async ({ body: { id } }, caller) => {
    requireSignature(caller, '/checkout/3ds/complete3dsChallenge')
    return { id, status: await completeChallenge(deps, { id, sessionId: caller.sessionId }) }
  })
  mountCall(mounting, 'challenge3ds', async ({ params }) => {
    const completed = await hasReturned(deps.db, params.id)
    if (completed === null) throw new CallError('NOT_FOUND')
    return { completed }
  })
  mountCall(mounting, 'challengeWebhook', async ({ body }, caller) => {
    requireSignature(caller, '/challenge/webhook')
    // Whether the id is anybody's is nobody's business.
    await recordReturn(deps.db, body.MD, body.returned)
    return { received: true as const }
  })
}

/**
 * Names the gateway, and with `data3ds` has the card authenticated there.
 * @throws CallError as the contract lists
 */
export async function answerPriority(
  deps: ThreeDSDeps,
  body: CallRequest<'priority'>['body'],
  caller: Caller,
): Promise<CallAnswer<'priority'>> {
  const { data3ds, ...wish } = body
  const named = await choosePriority(deps, wish)
  if (data3ds === null || data3ds === undefined) return named
  const { subscription_id } = data3ds.payment
  const submit = authenticationSubmit(deps, data3ds, caller)
  const asked =
    typeof subscription_id === 'string'
      ? await authenticateRenewal(deps, { ...submit, body: { ...data3ds.payment, subscription_id } })
      : await authenticatePayment(deps, submit)
  return { ...named, ...asked }
}

/**
 * The submit of the payment call that follows, read from the tokens of this one. @throws CallError TOKEN_FORGED or
 * SESSION_MISMATCH
 */
function authenticationSubmit(
  deps: ThreeDSDeps,
  { payment, dfReferenceId, browser }: NonNullable<CallRequest<'priority'>['body']['data3ds']>,
  caller: Caller,
): Submit {
  const envelope = envelopeOfCall(deps, caller, payment)
  const { subscription_id } = payment
  const sessionId =
    typeof subscription_id === 'string' ? sessionOfRenewal(deps.keys, subscription_id) : envelope.sessionId
  // A page pays what it is the page of: tokens of a renewal are of no use for a purchase, nor the other way round.
  if (!isTransOf(deps.keys, { ...envelope, sessionId })) throw new CallError('TOKEN_FORGED')
  return {
    body: payment,
    envelope,
    sessionId: caller.sessionId,
    ip: caller.ip,
    risk: riskOf(caller, envelope),
    browser: browserOf(caller),
    // An issuer that takes no part proves nothing, so the captcha is asked for here as well.
    // guard: captcha-before-the-issuer
    caller: { ...submitCallerOf(caller, envelope, deps.countsTries), mayAskCaptcha: true },
    authentication: {
      deviceReference: dfReferenceId ?? null,
      browser: {
        accept: caller.request.headers.accept ?? '*/*',
        userAgent: caller.userAgent,
        page: browser ?? null,
      },
      returnUrlOf: (id, purchase) => `${pageOrigin(deps, caller)}${returnPath(id, purchase)}`,
    },
  }
}

/** The origin of the page that calls, which the cardholder comes back to. */
function pageOrigin({ webOrigins }: ThreeDSDeps, { request }: Caller): string {
  return webOrigins.find((origin) => origin === request.headers.origin) ?? webOrigins[0]
}

function returnPath(id: string, { payment }: Purchase): string {
  const path = fillPath('/:product_id/challenge', { product_id: payment.product_id })
  return `${localePath(payment.locale, path)}?MD=${id}`
}
