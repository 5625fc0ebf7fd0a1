import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'
import { DEVICE_WALLETS, WALLET_PAYLOAD_MAX } from '#rules/methods/device-wallet.ts'
import type { ErrorCode } from '#rules/base/errors.ts'
import { PAY_ERRORS, paymentBody } from './payment.ts'
import { response3ds } from './three-ds.ts'
import { country, currency, method, plainText, productId, publicId } from './fields.ts'

/** Data that the vault returns for a card that it holds. */
const cardFacts = z.object({
  token: z.string(),
  bin: z.string(),
  last_four: z.string(),
  brand: z.string(),
  /** Two digits each. */
  month: z.string(),
  year: z.string(),
})
export type CardFacts = z.infer<typeof cardFacts>

/** Called by the card fields' own page, on the gateway's origin; no other page sees these digits. */
export const tokenizeCard = defineCall(ROUTES.tokenizeCard, {
  summary: 'Puts a card into the vault. Only the card fields call it, from the gateway’s own origin.',
  body: z.object({
    number: z.string().regex(/^[\d ]{13,30}$/),
    month: z.string().regex(/^\d{2}$/),
    year: z.string().regex(/^\d{2}(\d{2})?$/),
    cvv: z.string().regex(/^\d{3,4}$/),
  }),
  answer: cardFacts,
  errors: ['INVALID_REQUEST', 'UNPROCESSABLE', 'FOREIGN_ORIGIN', 'TOO_MANY_REQUESTS'],
})

/** Called by the page of a wallet's button, on the gateway's origin; no other page sees what the wallet gave. */
export const keepWallet = defineCall(ROUTES.keepWallet, {
  summary:
    'Puts what Apple Pay or Google Pay gave into the vault. Only the wallet’s button calls it, from the gateway’s own origin.',
  body: z.object({
    wallet: z.enum(DEVICE_WALLETS),
    /** The gateway that can decrypt it. */
    gateway: z.string().regex(/^[a-z0-9-]{1,40}$/),
    payload: z.string().min(1).max(WALLET_PAYLOAD_MAX),
    /** As the wallet reported them, for the buyer to read. */
    brand: plainText(20),
    last_four: z.string().regex(/^(\d{4})?$/),
  }),
  answer: cardFacts,
  errors: ['INVALID_REQUEST', 'FOREIGN_ORIGIN', 'TOO_MANY_REQUESTS'],
})

/** Called by the page of a wallet's button when its sheet opens. */
export const openWalletSession = defineCall(ROUTES.openWalletSession, {
  summary:
    'Has the gateway prove to Apple who asks for a payment. Only the wallet’s button calls it, from the gateway’s own origin.',
  body: z.object({
    wallet: z.enum(DEVICE_WALLETS),
    gateway: z.string().regex(/^[a-z0-9-]{1,40}$/),
    seller_id: z.number().int(),
  }),
  /** In the vendor's own form: the wallet alone reads it. Null: there is no proof, and no sheet. */
  answer: z.object({ session: z.record(z.string(), z.unknown()).nullable() }),
  errors: ['INVALID_REQUEST', 'FOREIGN_ORIGIN', 'TOO_MANY_REQUESTS'],
})

export const cardBin = defineCall(ROUTES.cardBin, {
  summary:
    'What the first digits of a card say: its brand, and its issuer’s country where the operator’s table or the brand tells it.',
  body: z.object({ system: plainText(40).default('checkout'), cardNumber: z.string().regex(/^\d{4,8}$/) }),
  answer: z.object({
    bin: z.string(),
    brand: z.string().nullable(),
    /** Issued outside Brazil; null: not known. */
    is_international: z.boolean().nullable(),
    country: z.string().nullable(),
    kind: z.enum(['credit', 'debit', 'prepaid']).nullable(),
  }),
  errors: ['INVALID_REQUEST', 'SIGNATURE_INVALID', 'TOO_MANY_REQUESTS'],
})

/** Browser data that the page has: issuers request it. Without it some gateways do not authenticate. */
const browserPage = z.object({
  language: plainText(35),
  colorDepth: z.number().int().min(1).max(48),
  javaEnabled: z.boolean(),
  screenHeight: z.number().int().min(0).max(99_999),
  screenWidth: z.number().int().min(0).max(99_999),
  /** Minutes from the buyer's time to UTC. */
  timeZoneOffset: z.number().int().min(-900).max(900),
})

export const priority = defineCall(ROUTES.priority, {
  summary: 'Which gateway takes the next attempt of a purchase.',
  body: z.object({
    /** The requesting system and its purpose: sellers may route by them. */
    system: plainText(40).default('checkout'),
    payment_method: method,
    action: plainText(40).default('payment'),
    /** Whether order bumps are bought with the product. */
    is_bump: z.boolean().default(false),
    attempts: z.array(z.string().max(40)).max(10).default([]),
    parent_id: publicId.nullish(),
    installments: z.number().int().min(1).max(24).default(1),
    cards: z
      .array(z.object({ token: z.string().max(100) }))
      .max(2)
      .default([]),
    seller_id: z.number().int(),
    transaction_type: z.enum(['TRANSACTION', 'SUBSCRIPTION', 'CONTRACT']).default('TRANSACTION'),
    is_pix_automatic: z.boolean().default(false),
    product_id: productId,
    /** In which the buyer pays, where it is not the product's own currency. */
    currency: currency.nullish(),
    /** The buyer's, for sellers who route by it. */
    country: country.nullish(),
    /**
     * Data to authenticate the card: what the payment call will carry, with its tokens in the headers, and the response
     * of the device's page.
     */
    data3ds: z
      .object({
        payment: paymentBody,
        dfReferenceId: z.string().max(200).nullish(),
        browser: browserPage.nullish(),
      })
      .nullish(),
  }),
  answer: z.object({
    gateway: z.string(),
    attempts: z.array(z.string()),
    parent_id: publicId.nullable(),
    cards: z.array(
      z.object({ token: z.string(), first_six: z.string(), last_four: z.string(), brand: z.string() }),
    ),
    /** The card has to be authenticated before the payment call: again with `data3ds`. */
    authenticates: z.boolean(),
    response3ds: response3ds.nullable(),
    /** With `data3ds`: the code with which the purchase was refused before its card could be authenticated. */
    refusal: z.string().nullish(),
  }),
  errors: [...new Set<ErrorCode>(['SIGNATURE_INVALID', 'CURRENCY_NOT_SUPPORTED', ...PAY_ERRORS])],
})
