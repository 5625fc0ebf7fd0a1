import type { SellerOfRecord } from '#rules/sales/platform-operator.ts'
import type { Arrangement } from '#rules/page/checkout-layout.ts'
import type { BrandedLook, PageLook } from '#rules/catalogue/custom-checkout.ts'
import type { ErrorCode } from '#rules/base/errors.ts'
import type { CountryCode } from '#rules/base/country.ts'
import type { CouponTerms } from '#rules/order/coupon.ts'
import type { Locale, NumberTag } from '#rules/base/locale.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Rate } from '#rules/base/rate.ts'
import type { RenewalRefusal } from '#rules/subscriptions/renewal.ts'
import type { LeadAnswer } from './lead.ts'
import type { SaleAnswer, SoldProduct } from './payment.ts'
import type { CheckoutAnswer, ProductData } from './product.ts'
import type { LegalPages } from './legal-pages.ts'
import type { BatchData, EventData, HeldTickets } from './tickets.ts'
import type { TicketsAnswer } from './issued-tickets.ts'
import type { Base, PaymentTokens } from '../routes.ts'

/** Data that every page has, whatever its screen. It is embedded in the page; nothing of it is a secret. */
export type PageFrame = {
  locale: Locale
  /** Calling code of this country, without its plus; absent where it is not known. */
  callingCode?: string
  /** The link's `ph` is a whole number, so the form asks for none. */
  hasPhoneQuery?: true
  /** The language of the seller's own texts, where it is another than the page's. */
  writtenIn?: string
  /** By what numbers and money are written for this reader in this country. */
  numbers: NumberTag
  /** Path without the locale's prefix, and the query as it came (first value of each name). */
  path: string
  query: Readonly<Record<string, string>>
  country: CountryCode
  /** The public half of the session. */
  sessionId: string
  bases: Readonly<Record<Base, string>>
  buildId: string
  /** Address of the sandbox's pages while payments are simulated; null with real gateways. */
  sandboxUrl: string | null
  /** Terms and privacy policy in the reader's language. */
  legalPages: LegalPages
  /** The company that sells to this buyer beside the seller, where the platform does. */
  soldBy?: SellerOfRecord
  /** The page is served on a partner's host, which has an icon of its own. */
  isPartnerHost: boolean
  /** The site that shows the page in a frame of its own, and is allowed to; absent: the page is in a window. */
  embeddedIn?: string
  /** ISO instant of rendering, so that server and browser render the same words. */
  now: string
}

/** A sale that a page follows, with the token that reads it. */
export type FollowedSale = { sale: SaleAnswer; token: string }

/** Offer of the success page after a purchase. */
export type UpsellOffer = {
  product: { id: number; name: string; image: string | null }
  offer_hash: string | null
  /** The sale that it is offered after: `up_id` of the ordinary form. */
  sale_id: string
  amount: number
  currency: string
  /** The tokens of its payment. */
  tokens: PaymentTokens
  /** The purchase by the card that the buyer agreed to keep; null: the ordinary form. */
  one_click: {
    client_id: string
    amount: number
    card: { brand: string; last_four: string }
    /** How the card can pay it; the first is at once. `value`: each instalment but the first. */
    installments: { number: number; value: number; total: number }[]
    /** Percent. */
    interest: { monthly: number; annual: number }
  } | null
}

/** Data of an earlier buyer, as far as a form requests it. */
export type KnownBuyer = Pick<LeadAnswer, 'personal' | 'address'>

/** Why the link of a subscription leads nowhere, as the calls say it. */
export type RefusedRenewal = 'LINK_NOT_FOUND' | RenewalRefusal

/** Why tickets could not be taken as they were chosen. */
export type ChoiceProblem = 'sold-out' | 'not-on-sale' | 'too-many' | 'nothing' | 'paying' | 'crowded'

/** An event as its tickets are chosen. */
export type EventPage = {
  product: Pick<
    ProductData,
    'id' | 'name' | 'description' | 'access' | 'images' | 'category' | 'currency' | 'max_installments'
  >
  seller: Pick<ProductData['seller'], 'name' | 'email' | 'legal_name' | 'document' | 'language'>
  event: EventData
  /** The rate at which this buyer is shown the prices, which are the seller's own here; null: as they are. */
  rate: Rate | null
  /**
   * All batches in the seller's order: whether one has opened may depend on another. Their availability does not
   * include what this session holds.
   */
  batches: BatchData[]
  /** The batches that the link names (`batch`); null: all of them are shown. */
  shown: number[] | null
  methods: PaymentMethod[]
  look: BrandedLook
  /** Tickets that the session holds, and until when. */
  held: HeldTickets
  /** Services that are notified of visits; absent: none. */
  advertising?: CheckoutAnswer['advertising'] & { seller_id: number }
}

/** A coupon by which the price of a cart is lowered. */
export type AppliedCoupon = {
  terms: CouponTerms
  /** Uses that were left when it was checked last; null: without limit. */
  available: number | null
  /** When it ends. */
  due_date: string | null
}

/** The shop of a link whose page cannot be shown, where the link names a product of a known seller. */
export type LinkedShop = { seller: SaleAnswer['seller']; look: PageLook | null }

export type ScreenData =
  /** `problem`: why a form that was sent without the script came back. */
  | ({ screen: 'pre-checkout'; product_id: number; problem: ChoiceProblem | null } & EventPage)
  | {
      screen: 'checkout'
      product_id: number
      offer_hash: string | null
      ch_id: number | null
      checkout: CheckoutAnswer
      /** The tokens of the first payment. */
      tokens: PaymentTokens
      /** The page walks through its steps and begins with the second: the link has brought the rest. */
      opens_at_second_step: boolean
      /** How the page is put together; absent: in two columns where there is room for them. */
      arrangement?: Arrangement
      /** Data that this session typed earlier. */
      lead: LeadAnswer | null
      /** A purchase of this session that is still under way, to be taken up again, or that was paid minutes ago. */
      open: FollowedSale | null
      /** The affiliate who brought the buyer to this product, by the link, the lead or the cookie. */
      affiliate_id: number | null
      /** The buyer of the purchase that led here (`up_id`), in the session that made it. */
      buyer: KnownBuyer | null
      /** The coupon that the link names, where the cart with which the page opens can use it. */
      coupon?: AppliedCoupon
      /** Why that cart cannot use it, by the code of the error. */
      coupon_refused?: ErrorCode
    }
  | {
      screen: 'success'
      followed: FollowedSale
      look: BrandedLook | null
      pendingFraudAnalysis: boolean
      /** Products of other purchases of this session that the address names, with their currency. */
      others: (SoldProduct & { currency: string })[]
      upsell: UpsellOffer | null
    }
  | { screen: 'payment-pending'; followed: FollowedSale; product_id: number; look: BrandedLook | null }
  /** `link`: the last part of the address, which opens the documents, too. */
  | { screen: 'tickets'; issued: TicketsAnswer; link: string; look: BrandedLook | null }
  | {
      screen: 'error'
      status: number
      reason: 'load-failed' | 'sale-not-found' | 'unknown'
      shop?: LinkedShop
    }
  | {
      screen: 'not-found'
      reason: 'path' | 'link' | 'offer' | 'product' | 'seller-not-ready' | RefusedRenewal
      shop?: LinkedShop
    }
  /** It knows nothing of any event: a device keeps that by itself, and the page for being offline. */
  | { screen: 'check-in' }
  | {
      screen: 'index'
      links: { product_id: number; path: string; name: string; note: string; image: string | null }[]
    }

export type ScreenName = ScreenData['screen']
export type Page = { frame: PageFrame; data: ScreenData }

/** Data that a page's route makes the server fetch before it renders. */
export type PageLoad = 'nothing' | 'checkout' | 'subscription' | 'sale' | 'links' | 'event' | 'tickets'

export type RouteParameters = { product_id?: number; hash?: string; ticket_link?: string }

export type PageMatch =
  | { kind: 'screen'; route: { screen: ScreenName; loads: PageLoad }; parameters: RouteParameters }
  /** `to` is a path of this origin, with its locale's prefix and its query. */
  | { kind: 'redirect'; to: string }

/** The server's view of web/: main.ts hands it over, so that server/ need not import web/. */
export type PageRenderer = {
  /** The whole HTML document in UTF-8. `nonce` goes on every inline script and style. */
  render(page: Page, nonce: string): Promise<Uint8Array>
}

/** The route of a path that has lost its locale prefix; `search` is its query, with the question mark. */
export type PageMatcher = (path: string, locale: Locale, search: string) => PageMatch
