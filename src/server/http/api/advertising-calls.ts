import { CONSENT_DAYS, CONSENT_WORDS, consentCookieName } from '#rules/advertising-consent.ts'
import { toWire } from '#rules/money.ts'
import { CallError } from '../../call-error.ts'
import { keepVisit } from '../../flows/buyers/keep-visit.ts'
import type { Keys } from '../../signing/keys.ts'
import { visitLog } from '../../store/outbox/visit-log.ts'
import { browserOf } from '../base/risk-signals.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { keepAdvertisingChoice } from '../../store/purchases/advertising-choice-store.ts'
import { mountCall, type Mounting } from '../base/mount.ts'

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
    const { product_id, choice, language: locale } = body
    const found = await deps.catalogue.findProduct(product_id)
    if (found === null) throw new CallError('PRODUCT_NOT_FOUND')
    const sellerId = found.seller.id
    await keepAdvertisingChoice(deps.db, { sellerId, sessionId, choice, locale, words: CONSENT_WORDS })
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
  // Whoever asks sees what was told of their own session: nothing that opens an account, and nobody else.
  mountCall(mounting, 'listVisit', async ({ params }, { sessionId }) => ({
    events: (await visitLog(deps.db, sessionId, params.product_id)).map(
      ({ body, happened_at, ...event }) => ({
        ...event,
        at: new Date(happened_at).toISOString(),
        currency: body.currency,
        value: toWire(body.value, body.currency),
        items: body.items.map((item) => ({ ...item, price: toWire(item.price, body.currency) })),
      }),
    ),
  }))
}
