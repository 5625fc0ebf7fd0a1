import { CONSENT_DAYS, CONSENT_WORDS, consentCookieName } from '#rules/advertising-consent.ts'
import { CallError } from '../../call-error.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { keepAdvertisingChoice } from '../../store/purchases/advertising-choice-store.ts'
import { mountCall, type Mounting } from '../base/mount.ts'

type AdvertisingDeps = { db: Database; catalogue: Pick<CatalogueReader, 'findProduct'>; secure: boolean }

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
}
