import type { PaymentBody } from '#contract/checkout/payment.ts'
import type { AuthenticationRequest } from '#gateways/gateway.ts'
import type { GatewayBreakers } from '../../gateway-role/gateway-breakers.ts'
import type { CardSummary, GatewayPort } from '../../gateway-role/gateway-port.ts'
import type { AdvertisedBrowser } from '../buyers/purchase-origin.ts'
import type { Keys } from '../../signing/keys.ts'
import type { TokenEnvelope } from '../../signing/payment-tokens.ts'
import type { CardRanges } from '../../store/gateways/card-ranges.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import type { RenewalQuestion } from '../subscriptions/load-renewal.ts'
import type { ApplyDeps } from './apply-outcome.ts'

export type SubmitDeps = ApplyDeps & {
  keys: Keys
  catalogue: CatalogueReader
  gateways: GatewayPort
  /** The circuit breakers of the gateways; absent: none is open. */
  breakers?: GatewayBreakers | undefined
  /** The table of issuers that the operator has loaded; absent: none. */
  cardRanges?: CardRanges | undefined
  /** Origin of the pages, without a slash at the end. */
  webUrl: string
  /** How long, in milliseconds of its age, a call that another process makes is waited for; absent: until it is overdue. */
  patienceMs?: number
}

export type Submit = {
  body: PaymentBody
  envelope: TokenEnvelope
  sessionId: string
  ip: string | null
  /** The origin of the page that submits, which is one of ours; absent: the pages' own. */
  origin?: string | undefined
  risk: Record<string, string | number | boolean | null>
  /** The caller that submits; absent where the program submits by itself. */
  caller?: SubmitCaller
  /** Data about the submitting browser that advertisers may receive; absent: it refuses all of it. */
  browser?: AdvertisedBrowser
  /** A card that a gateway keeps, to be charged where the body brings no other. */
  stored?: StoredCard
  /** The worker renews a subscription, and no buyer is there; absent: a buyer submits. */
  initiator?: 'merchant'
  /** The subscription that is renewed, by a link that was checked; the session is then the subscription's. */
  renewal?: RenewalQuestion
  /** The card is authenticated and nothing is charged yet; the charge is asked for by the same nonce. */
  authentication?: AuthenticationWish
}

/** The data of the browser and the device that an authentication needs. */
export type AuthenticationWish = {
  /** The reference of the device data (3-D Secure method); null: the device's page did not answer in time. */
  deviceReference: string | null
  browser: NonNullable<AuthenticationRequest['browser']>
  /** Where the issuer sends the cardholder afterwards. */
  returnUrlOf(authenticationId: string, purchase: Purchase): string
}

export type SubmitCaller = {
  hasFingerprint: boolean
  isSameNetwork: boolean
  /** The page behind it can be asked to work for a captcha. */
  mayAskCaptcha: boolean
  /** The network block and the device by which tries are counted beside the session; null: they are not. */
  counted: { block: string; device: string | null } | null
}

export type StoredCard = Omit<CardSummary, 'counterKey'> & { gateway: string; reference: string }

/** The kept card, where no other was typed. */
export function storedCardOf({ body, stored }: Submit): StoredCard | null {
  return body.cards.length === 0 ? (stored ?? null) : null
}
