import type { CallAnswer } from '#contract/checkout/calls.ts'
import type { Locale } from '#rules/base/locale.ts'
import { CARD_CODE_MINUTES, cardOwner, readCardCode } from '#rules/methods/saved-card.ts'
import type { Seller } from '#rules/catalogue/catalogue.ts'
import { email as emailProblem } from '#rules/base/validation.ts'
import { CallError } from '../../call-error.ts'
import { newCaptcha } from '../../signing/captcha.ts'
import { mailedCode } from '../../signing/card-code.ts'
import type { GatewayPort } from '../../gateway-role/gateway-port.ts'
import { newId } from '../../signing/identifiers.ts'
import { sameCode, type Keys } from '../../signing/keys.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import {
  askCode,
  forgetCard,
  openCards,
  openRight,
  rightEnd,
  takeTry,
  type SavedCardRecord,
} from '../../store/purchases/saved-card-store.ts'
import { takeCaptcha } from '../../store/buyers/used-captcha-store.ts'
import type { StoredCard } from '../outcomes/submit-request.ts'

export type SavedCardDeps = { db: Database; keys: Keys; catalogue: CatalogueReader; gateways: GatewayPort }

/** The requesting session, and the product of its page. */
export type CardPage = { sessionId: string; productId: number }

/**
 * Requests a code for a typed e-mail. The answer is the same whether or not there are cards for it; the code is sent by
 * mail, and only if there are.
 * @throws CallError PRODUCT_NOT_FOUND, UNPROCESSABLE for an invalid e-mail, TOO_MANY_REQUESTS, CAPTCHA_REQUIRED
 */
export async function askForCode(
  deps: SavedCardDeps & { now: () => Date },
  page: CardPage & { email: string; block: string; locale: Locale; captcha?: string | undefined },
): Promise<CallAnswer<'askCardCode'>> {
  const { sessionId, productId, block, locale } = page
  const seller = await sellerOf(deps, productId)
  const email = cardOwner(page.email)
  if (emailProblem(email) !== null)
    throw new CallError('UNPROCESSABLE', { fields: { email: [{ code: 'email_invalid' }] } })
  const scope = { sessionId, productId }
  const hasProven = await takeCaptcha(deps, page.captcha, scope)
  const asked = { id: newId(), sessionId, sellerId: seller.id, productId, email, block, locale, hasProven }
  const result = await askCode(deps.db, asked)
  if (result === 'too-many') throw new CallError('TOO_MANY_REQUESTS')
  if (result === 'captcha')
    throw new CallError('CAPTCHA_REQUIRED', { captcha: newCaptcha(deps.keys, scope, deps.now()) })
  return { minutes: CARD_CODE_MINUTES }
}

/**
 * Opens the cards of an e-mail to the session that asked for the code. A wrong code, one that is over, spent or tried
 * too often, one of another session and one that was never sent are refused alike.
 * @throws CallError PRODUCT_NOT_FOUND, UNPROCESSABLE
 */
export async function openSavedCards(
  deps: SavedCardDeps,
  page: CardPage & { email: string; code: string },
): Promise<CallAnswer<'openSavedCards'>> {
  const { sessionId, productId } = page
  const { id: sellerId } = await sellerOf(deps, productId)
  const typed = readCardCode(page.code)
  const codeId = await takeTry(deps.db, { sessionId, sellerId, email: cardOwner(page.email) })
  const isRight = typed !== null && codeId !== null && sameCode(typed, mailedCode(deps.keys, codeId))
  if (!isRight || !(await openRight(deps.db, codeId))) {
    throw new CallError('UNPROCESSABLE', { fields: { code: [{ code: 'cart', about: 'code' }] } })
  }
  return readSavedCards(deps, page)
}

/**
 * Returns the cards that this session may use, as their owner identifies them.
 * @throws CallError PRODUCT_NOT_FOUND
 */
export async function readSavedCards(
  deps: SavedCardDeps,
  { sessionId, productId }: CardPage,
): Promise<CallAnswer<'savedCards'>> {
  const visit = { sessionId, sellerId: (await sellerOf(deps, productId)).id }
  const [end, cards] = await Promise.all([rightEnd(deps.db, visit), usableCards(deps, visit)])
  return {
    expires_at: end === null ? null : end.toISOString(),
    cards: cards.map(({ id, brand, last_four, expires }) => ({ id, brand, last_four, expires })),
  }
}

/**
 * Forgets a card of this session; any other card stays, and the answer is the same.
 * @throws CallError PRODUCT_NOT_FOUND
 */
export async function removeSavedCard(
  deps: SavedCardDeps,
  { cardId, ...page }: CardPage & { cardId: string },
): Promise<CallAnswer<'removeSavedCard'>> {
  const { id: sellerId } = await sellerOf(deps, page.productId)
  await forgetCard(deps.db, { sessionId: page.sessionId, sellerId }, cardId)
  return readSavedCards(deps, page)
}

/** The card that a submit names, where its session may use it now; undefined where it may not. */
export async function chosenCard(
  deps: SavedCardDeps,
  { cardId, ...page }: CardPage & { cardId: string },
): Promise<StoredCard | undefined> {
  const seller = (await deps.catalogue.findProduct(page.productId))?.seller
  if (seller === undefined) return undefined
  const cards = await usableCards(deps, { sessionId: page.sessionId, sellerId: seller.id })
  const card = cards.find(({ id }) => id === cardId)
  if (card === undefined) return undefined
  const { brand, bin, last_four, gateway, stored_reference: reference } = card
  return { brand, bin, last_four, gateway, reference }
}

/** Cards of a gateway that is gone, or charges none that it keeps, are of no use. */
async function usableCards(
  { db, gateways }: SavedCardDeps,
  visit: { sessionId: string; sellerId: number },
): Promise<SavedCardRecord[]> {
  const [cards, installed] = await Promise.all([openCards(db, visit), gateways.gateways()])
  return cards.filter(({ gateway }) => installed.get(gateway)?.storedReferences === true)
}

/** @throws CallError PRODUCT_NOT_FOUND for a product whose seller lets no card be kept, as for none */
async function sellerOf({ catalogue }: SavedCardDeps, productId: number): Promise<Seller> {
  const seller = (await catalogue.findProduct(productId))?.seller
  if (seller?.saved_cards !== true) throw new CallError('PRODUCT_NOT_FOUND')
  return seller
}
