import type { CallInput } from '#contract/calls.ts'
import { CONSENT_DAYS, CONSENT_WORDS, consentCookieName, readConsent } from '#rules/advertising-consent.ts'
import { CallError } from '../../call-error.ts'
import { openPurchase } from '../../flows/sales/read-sale.ts'
import { keepVisit } from '../../flows/buyers/keep-visit.ts'
import type { Keys } from '../../signing/keys.ts'
import { browserOf } from '../base/risk-signals.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { keepAdvertisingChoice } from '../../store/purchases/advertising-choice-store.ts'
import { mountCall, type Mounting } from '../base/mount.ts'
import { sessionEvents } from './session-events.ts'

type AdvertisingDeps = {
  db: Database
  keys: Keys
  catalogue: Pick<CatalogueReader, 'findProduct'>
  now: () => Date
  secure: boolean
}

/** Mounts what a page says of advertising. */
export function mountAdvertising(mounting: Mounting, deps: AdvertisingDeps): void {
  mountCall(mounting, 'chooseAdvertising', async ({ body }, { sessionId, reply }) => {
    const { choice, language: locale } = body
    const { sellerId, buyerSessionId } = await askingSeller(deps, body, sessionId)
    const answer = { sellerId, sessionId, buyerSessionId, choice, locale, words: CONSENT_WORDS }
    await keepAdvertisingChoice(deps.db, answer)
    // The page's script reads it, and says it with a payment: the gateway's origin sees no cookie.
    reply.setCookie(consentCookieName(sellerId), choice, {
      path: '/',
      maxAge: CONSENT_DAYS * 24 * 3600,
      sameSite: 'lax',
      secure: deps.secure,
    })
    return { choice }
  })
  mountCall(mounting, 'tellVisit', ({ body }, caller) =>
    keepVisit(deps, body, { sessionId: caller.sessionId, browser: browserOf(caller) }),
  )
  mountCall(mounting, 'lexip', async ({ query }, caller) => {
    const { event, action, bump, event_id: eventId, 'pixel_ids[]': pixels, ...visit } = query
    const found = await deps.catalogue.findProduct(visit.product_id)
    if (found === null) throw new CallError('PRODUCT_NOT_FOUND')
    // An address can be written by anybody, so the buyer's answer is what their browser keeps, and no parameter.
    const choice = readConsent(caller.request.cookies[consentCookieName(found.seller.id)])
    const call = {
      ...visit,
      ...(choice !== 'none' && { choice }),
      metas: {},
      events: [{ event, ...(action !== undefined && { action }), ...(bump !== undefined && { bump }) }],
      ...(eventId !== undefined && { eventId }),
      ...(pixels !== undefined && { pixels }),
    }
    const kept = await keepVisit(deps, call, { sessionId: caller.sessionId, browser: browserOf(caller) })
    return { event: kept.events[0] ?? null }
  })
  // Whoever asks sees what was told of their own session: nothing that opens an account, and nobody else.
  mountCall(mounting, 'listVisit', async ({ params }, { sessionId }) => ({
    events: await sessionEvents(deps, sessionId, params.product_id),
  }))
}

/**
 * The seller who asks, and the session of the buyer: on the page of a purchase that of the purchase, which may be opened
 * elsewhere by the link of its mail.
 * @throws CallError PRODUCT_NOT_FOUND, or NOT_FOUND where the token does not open the purchase
 */
async function askingSeller(
  deps: AdvertisingDeps,
  { product_id, sale }: { product_id: number; sale?: CallInput<'chooseAdvertising'>['body']['sale'] },
  sessionId: string,
): Promise<{ sellerId: number; buyerSessionId: string }> {
  if (sale !== undefined) {
    const { payment } = await openPurchase(deps, { saleId: sale.sale_id, token: sale.token, sessionId })
    return { sellerId: payment.seller_id, buyerSessionId: payment.session_id }
  }
  const found = await deps.catalogue.findProduct(product_id)
  if (found === null) throw new CallError('PRODUCT_NOT_FOUND')
  return { sellerId: found.seller.id, buyerSessionId: sessionId }
}
