import type { BumpData, CheckoutAnswer, ProductData } from '#contract/calls/product.ts'
import type { PageFrame } from '#contract/page.ts'
import { isDocumentCountry } from '#rules/document.ts'
import type { Locale } from '#rules/locale.ts'
import { needsAddress } from '#rules/purchasability.ts'
import { loadTopic, type TopicName } from '#texts/topics.ts'
import type * as BumpsModule from '../features/bumps/view.tsx'
import type * as KeepCardModule from '../features/keep-card/view.tsx'
import type * as OpenPurchaseModule from '../features/open-purchase/view.tsx'
import type * as ForeignDocumentModule from '../features/foreign-document/view.tsx'
import type * as PriceNotesModule from '../features/price-notes/view.tsx'
import type * as RecurringModule from '../features/recurring/view.tsx'
import type * as RenewalModule from '../features/renewal/view.tsx'
import type * as TermsModule from '../features/terms/view.tsx'
import type * as FreightModule from '../features/freight/view.tsx'
import type { DataOf } from '../app/screen.ts'
import { isSentByFreight } from './cart/cart.ts'
import type { MethodView } from './method-view.ts'
import type * as AddressModule from '../features/address/address-part.ts'
import type * as PrefillModule from '../features/prefill/view.ts'
import type * as PayPalTextModule from '../methods/paypal/view.tsx'
import type * as CashbackModule from '../features/cashback/view.tsx'
import type * as SavedCardsModule from '../features/saved-cards/view.tsx'
import type * as DonationModule from '../features/donation/view.tsx'
import type * as HeldModule from '../features/held-tickets/view.tsx'
import type * as SoldOutModule from '../features/sold-out/view.tsx'
import type * as StepsModule from '../features/steps/steps-part.ts'
import type * as TwoCardsModule from '../methods/two-cards/view.tsx'
import type * as TrustModule from '../features/trust/trust-part.ts'

/*
 * Parts of the checkout that many pages do without. What a page needs is loaded before it is rendered, on the server
 * and in the browser alike, so that rendering never waits. Only code is kept here, nothing of a request. The source
 * of each part stands in part-sources.ts: its styles come only to the pages that need it.
 */

type Part<T> = {
  isNeeded: (data: DataOf<'checkout'>, frame: PageFrame) => boolean
  load: () => Promise<T>
  /** The topics whose texts it shows. */
  topics: readonly TopicName[]
  /** Whether the browser shows what the server rendered of it until the first screen stands. */
  isLate: boolean
  /** Set by the first page that needed it. */
  loaded: T | null
}

function part<T>(
  isNeeded: Part<T>['isNeeded'],
  load: Part<T>['load'],
  topics: readonly TopicName[] = [],
): Part<T> {
  return { isNeeded, load, topics, isLate: false, loaded: null }
}

const late = <T>(own: Part<T>): Part<T> => ({ ...own, isLate: true })

const PREFILL_PARAMETERS = ['fn', 'em', 'ph', 'document']

/** Whether a link fills in anything of the form. */
function fillsIn(query: PageFrame['query']): boolean {
  return PREFILL_PARAMETERS.some((name) => query[name] !== undefined)
}

/** Whether the page shows one step of the form at a time. */
export function isStepped({ checkout, opens_at_second_step }: DataOf<'checkout'>): boolean {
  return opens_at_second_step || checkout.custom_checkout.step_checkout === 'multi_step'
}

/** Whether the price holds a tax that is shown, or was converted. */
function hasPriceNotes({ checkout }: DataOf<'checkout'>): boolean {
  const { from, to } = checkout.checkout_payment
  return checkout.tax !== null || from !== to
}

/** The product of the page and those that may be added to it. */
function everyProduct({ data, bump_list }: CheckoutAnswer): Omit<ProductData, 'seller'>[] {
  return [data, ...bump_list.map(({ product }) => product)]
}

/** The products that are in the cart when the page opens. */
function openingProducts({ data, bump_list }: CheckoutAnswer): Omit<ProductData, 'seller'>[] {
  return [data, ...bump_list.filter(({ checkbox }) => checkbox).map(({ product }) => product)]
}

/** Whether anything that can be bought here gives something back. */
export function hasCashback({ checkout }: DataOf<'checkout'>): boolean {
  return everyProduct(checkout).some((product) => product.has_cashback)
}

/** Whether the page is that of a subscription which goes on. */
function renews({ checkout }: DataOf<'checkout'>): boolean {
  return checkout.history_subscription !== null
}

/** Whether anything that can be bought here is charged again later. */
function recurs(data: DataOf<'checkout'>): boolean {
  return !renews(data) && everyProduct(data.checkout).some((product) => product.type !== 'TRANSACTION')
}

/** Whether a purchase of this visit is unfinished, or the buyer comes back from a wallet without having paid. */
function hasPurchaseNotice({ open }: DataOf<'checkout'>, { query }: PageFrame): boolean {
  return open !== null || query['wallet'] !== undefined
}

/** Whether the card may be kept for what is offered next, and for nothing else. */
function keepsForUpsell({ checkout }: DataOf<'checkout'>): boolean {
  return !checkout.saved_cards && checkout.acceptances.some(({ name }) => name === 'keep_card')
}

/** Every part, by its name. */
export const PARTS = {
  address: part(
    ({ checkout }) => openingProducts(checkout).some(needsAddress),
    () => import('../features/address/address-part.ts'),
    ['delivery', 'address'],
  ),
  freight: part(
    ({ checkout }) => openingProducts(checkout).some(isSentByFreight),
    () => import('../features/freight/view.tsx'),
    ['delivery'],
  ),
  prefill: part(
    (_, { query }) => fillsIn(query),
    () => import('../features/prefill/view.ts'),
  ),
  foreignDocument: part(
    (_, { country }) => country !== 'BR' && isDocumentCountry(country),
    () => import('../features/foreign-document/view.tsx'),
    ['countries'],
  ),
  terms: part(
    ({ checkout }) => checkout.acceptances.length > 0,
    () => import('../features/terms/view.tsx'),
    ['countries'],
  ),
  priceNotes: part(hasPriceNotes, () => import('../features/price-notes/view.tsx'), ['countries']),
  renewal: part(renews, () => import('../features/renewal/view.tsx'), ['renewal', 'failures']),
  bumps: part(
    ({ checkout }) => checkout.bump_list.length > 0,
    () => import('../features/bumps/view.tsx'),
    ['bumps'],
  ),
  openPurchase: part(hasPurchaseNotice, () => import('../features/open-purchase/view.tsx'), ['result']),
  cashback: late(part(hasCashback, () => import('../features/cashback/view.tsx'), ['cashback'])),
  trust: late(
    part(
      () => true,
      () => import('../features/trust/trust-part.ts'),
      ['trust'],
    ),
  ),
  donation: part(
    ({ checkout }) => checkout.data.donation !== null,
    () => import('../features/donation/view.tsx'),
    ['donation'],
  ),
  soldOut: part(
    ({ checkout }) => checkout.sold_out,
    () => import('../features/sold-out/view.tsx'),
    ['result', 'failures'],
  ),
  held: part(
    ({ checkout }) => checkout.batches.length > 0,
    () => import('../features/held-tickets/view.tsx'),
    ['held'],
  ),
  keepCard: part(keepsForUpsell, () => import('../features/keep-card/view.tsx'), ['upsell']),
  savedCards: part(
    ({ checkout }) => checkout.saved_cards,
    () => import('../features/saved-cards/view.tsx'),
    ['saved'],
  ),
  pixAutomatic: part(
    ({ checkout }) => checkout.subscription_pix_automatic,
    () => import('../methods/pix-automatic/view.tsx'),
    ['mandate', 'subscription'],
  ),
  paypal: late(
    part(
      ({ checkout }) => checkout.data.method.includes('PAYPAL'),
      () => import('../methods/paypal/view.tsx'),
      ['paypal'],
    ),
  ),
  oxxo: part(
    ({ checkout }) => checkout.data.method.includes('OXXO'),
    () => import('../methods/oxxo/view.tsx'),
    ['oxxo'],
  ),
  twoCards: late(
    part(
      ({ checkout }) => /TWO_|DEBIT_/.test(checkout.data.method),
      () => import('../methods/two-cards/view.tsx'),
      ['cards'],
    ),
  ),
  recurring: part(recurs, () => import('../features/recurring/view.tsx'), ['subscription']),
  steps: part(isStepped, () => import('../features/steps/steps-part.ts')),
}
export type PartName = keyof typeof PARTS

/**
 * A part is there once its words are: a page rendered with it before waits for them as a whole, and React puts back
 * what is typed into its fields until it can go on.
 */
async function loadPart<T>(wanted: Part<T>, locale: Locale): Promise<void> {
  const topics = wanted.topics.map((topic) => loadTopic(topic, locale))
  const [loaded] = await Promise.all([wanted.load(), ...topics])
  wanted.loaded = loaded
}

async function loadParts(
  parts: readonly Part<unknown>[],
  { locale }: Pick<PageFrame, 'locale'>,
): Promise<void> {
  await Promise.all(parts.map((each) => loadPart(each, locale)))
}

function neededParts(data: DataOf<'checkout'>, frame: PageFrame): Part<unknown>[] {
  const parts: readonly Part<unknown>[] = Object.values(PARTS)
  return parts.filter((each) => each.isNeeded(data, frame))
}

/** Loads the parts that this page needs, and what they say; in a browser not yet those that can wait. */
export async function prepareCheckout(data: DataOf<'checkout'>, frame: PageFrame): Promise<void> {
  const isServer = typeof document === 'undefined'
  const needed = neededParts(data, frame)
  await loadParts(isServer ? needed : needed.filter((each) => !each.isLate), frame)
}

/** Loads the parts that could wait. */
export function prepareLate(data: DataOf<'checkout'>, frame: PageFrame): Promise<void> {
  return loadParts(
    neededParts(data, frame).filter((each) => each.isLate),
    frame,
  )
}

/** What the page says of trust and law; null while the server's words stand there. */
export function trustPart(): typeof TrustModule | null {
  return PARTS.trust.loaded
}

type BumpProduct = BumpData['product']

/** What the form needs once a product is in the cart, as far as it is not there yet. */
function missingFor(product: BumpProduct): Part<unknown>[] {
  const wanted = [needsAddress(product) && PARTS.address, isSentByFreight(product) && PARTS.freight]
  return wanted.filter((each) => each !== false).filter(({ loaded }) => loaded === null)
}

/** Loads what the form needs once these products are added to the cart; null where nothing is missing. */
export function prepareProducts(products: readonly BumpProduct[], locale: Locale): Promise<void> | null {
  const missing = [...new Set(products.flatMap(missingFor))]
  if (missing.length === 0) return null
  return loadParts(missing, { locale })
}

function loadedOf<T>({ loaded }: Part<T>): T {
  if (loaded === null) throw new Error('a part is used before it is loaded')
  return loaded
}

/** The address fields and their rules, on a page that asks for an address. */
export function addressPart(): typeof AddressModule {
  return loadedOf(PARTS.address)
}

/** The ways of delivery, on a page on which one may have to be chosen. */
export function freightPart(): typeof FreightModule | null {
  return PARTS.freight.loaded
}

/** The documents of Mexico, Uruguay, Argentina and Chile, on a page for one of them. */
export function foreignDocumentPart(): typeof ForeignDocumentModule {
  return loadedOf(PARTS.foreignDocument)
}

/** What stands below a price, on a page that has such a thing. */
export function priceNotesPart(data: DataOf<'checkout'>): typeof PriceNotesModule | null {
  return hasPriceNotes(data) ? PARTS.priceNotes.loaded : null
}

/** The boxes that this buyer ticks, on a page that has any. */
export function termsPart({ checkout }: DataOf<'checkout'>): typeof TermsModule | null {
  return checkout.acceptances.length > 0 ? PARTS.terms.loaded : null
}

/** What a subscription is and owes, on the page on which it is renewed. */
export function renewalPart(data: DataOf<'checkout'>): typeof RenewalModule | null {
  return renews(data) ? PARTS.renewal.loaded : null
}

/** The wish that the card is kept, on a page that leads to another offer. */
export function keepCardPart(data: DataOf<'checkout'>): Pick<typeof KeepCardModule, 'KeepCard'> | null {
  return keepsForUpsell(data) ? PARTS.keepCard.loaded : savedCardsPart(data)
}

/** The cards that were kept for the buyer, on the page of a seller who lets that be. */
export function savedCardsPart({ checkout }: DataOf<'checkout'>): typeof SavedCardsModule | null {
  return checkout.saved_cards ? PARTS.savedCards.loaded : null
}

/** The cards of the order bumps, on a page that offers any. */
export function bumpsPart({ checkout }: DataOf<'checkout'>): typeof BumpsModule | null {
  return checkout.bump_list.length > 0 ? PARTS.bumps.loaded : null
}

/** What is said of charges to come, on a page that sells some, or goes on with some. */
export function recurringPart(
  data: DataOf<'checkout'>,
): Pick<typeof RecurringModule, keyof typeof RenewalModule & keyof typeof RecurringModule> | null {
  return recurs(data) ? PARTS.recurring.loaded : renewalPart(data)
}

/** The notice of an unfinished purchase, or of one that came back unpaid, on a page that has one. */
export function openPurchasePart(
  data: DataOf<'checkout'>,
  frame: PageFrame,
): typeof OpenPurchaseModule | null {
  return hasPurchaseNotice(data, frame) ? PARTS.openPurchase.loaded : null
}

/** What comes back of the price, on a page where something does. */
export function cashbackPart(data: DataOf<'checkout'>): typeof CashbackModule | null {
  return hasCashback(data) ? PARTS.cashback.loaded : null
}

/** The amount that the buyer gives, on the page of a donation; null before one was prepared. */
export function donationPart(): typeof DonationModule | null {
  return PARTS.donation.loaded
}

/** Loads the cards of methods with fields of their own, for a buyer who chooses one before the page is at rest. */
export function prepareOwnCards(locale: Locale): Promise<void> {
  return loadParts([PARTS.twoCards], { locale })
}

/** Two cards with their price, and a debit card; null before they were prepared. */
export function twoCardsPart(): typeof TwoCardsModule | null {
  return PARTS.twoCards.loaded
}

/** What stands in the place of the form where nothing is left. */
export function soldOutPart({ checkout }: DataOf<'checkout'>): typeof SoldOutModule | null {
  return checkout.sold_out ? PARTS.soldOut.loaded : null
}

/** The tickets of an event and the time that they are held for, on the page of one. */
export function heldPart({ checkout }: DataOf<'checkout'>): typeof HeldModule | null {
  return checkout.batches.length > 0 ? PARTS.held.loaded : null
}

/** What a page of steps has beside its form. */
export function stepsPart(data: DataOf<'checkout'>): typeof StepsModule | null {
  return isStepped(data) ? PARTS.steps.loaded : null
}

/** Pix Automático as a method, on a page that offers it. */
export function pixAutomaticPart(): MethodView {
  return loadedOf(PARTS.pixAutomatic).pixAutomatic
}

/** What is said of PayPal, on a page that offers it; null while the server's words stand there. */
export function paypalPart(): typeof PayPalTextModule | null {
  return PARTS.paypal.loaded
}

/** OXXO as a method, on a page that offers it. */
export function oxxoPart(): MethodView {
  return loadedOf(PARTS.oxxo).oxxo
}

/** What the link fills in and locks; nothing where it says nothing. */
export function readPrefill({ query, country }: PageFrame): ReturnType<typeof PrefillModule.prefillOf> {
  const { loaded } = PARTS.prefill
  return fillsIn(query) && loaded !== null ? loaded.prefillOf(query, country) : { values: {}, locked: [] }
}
