import { z } from 'zod'
import { SITE_PATTERN } from '#rules/page/embedding.ts'
import { SELLER_LANGUAGES } from '#rules/catalogue/seller-language.ts'
import { CHALLENGE_PREFERENCES, CHALLENGE_WINDOWS } from '#rules/methods/three-ds.ts'
import * as field from './fields.ts'

const { flag, id, line, minor, whole } = field

/** Seller data that the law and the buyer require, and the seller's settings. */
export const sellerSchema = z.strictObject({
  id,
  name: line(80),
  legal_name: line(160),
  document: line(30).describe('CNPJ or CPF in Brazil, else the registration that the law asks for'),
  email: field.email,
  phone: field.phone.optional(),
  legal_address: line(300),
  country: field.country,
  language: z
    .enum(SELLER_LANGUAGES)
    .optional()
    .describe(
      'What its names, descriptions and terms are written in. Absent: the language of its country, if it has one',
    ),
  since: field.day.describe('"Seller since"'),
  referral_url: field.link.optional(),
  recipientIsActivated: flag.describe('false: payouts are off, and nothing of this seller can be bought'),
  baas_activited: flag.describe('false: payouts are off, and nothing of this seller can be bought'),
  specific_gateway: field.gatewayName.optional().describe('Pins the seller to one gateway'),
  has_international_flag: flag.describe('Takes converted payments: products may have a converted_currency'),
  gateway_priorities: field.gatewayNames,
  gateway_rules: z
    .array(
      z.strictObject({
        method: field.methods.optional(),
        currency: field.currencies.optional(),
        brand: field.brands.optional(),
        country: field.countries.optional().describe("The buyer's"),
        system: field.callNames.optional().describe('What asks for the payment: checkout is the page'),
        action: field.callNames.optional().describe('payment, or renewal for a charge of a subscription'),
        is_bump: flag.optional().describe('true: with order bumps, false: without'),
        priorities: field.gatewayNames,
      }),
    )
    .max(50)
    .optional()
    .describe('Other gateways for some payments: the first rule whose conditions all hold decides alone'),
  special: flag.optional().describe('Buyers by card on layout v4 end on the route product_id-success'),
  shipping_integration: z.enum(['sandbox', 'melhor-envio']).optional(),
  shipping_origin: field.cep.optional().describe('The CEP that parcels are sent from'),
  pix_checkout_auto_confirm: flag.describe('true: a Pix is awaited on /payment-pending, false: in the modal'),
  three_ds: flag
    .optional()
    .describe(
      'Cards are authenticated by 3-D Secure before they are charged, or refused: only by gateways that can do it',
    ),
  three_ds_preference: z
    .enum(CHALLENGE_PREFERENCES)
    .optional()
    .describe('Whether the issuer is to ask every cardholder: challengeMandated unless set'),
  three_ds_window: z.enum(CHALLENGE_WINDOWS).optional().describe("The issuer's page: fullPage unless set"),
  captcha: flag.optional().describe('true: every purchase needs the captcha, false: suspicious ones only'),
  advertising_consent: z
    .enum(['law', 'everywhere'])
    .optional()
    .describe(
      'Where buyers are asked before advertisers are told of them: where the law says so (Europe), or everywhere',
    ),
  embedding_sites: z
    .array(field.pattern(SITE_PATTERN, 'must be the origin of a site, such as "https://loja.example"'))
    .max(50)
    .optional()
    .describe("The seller's own sites, which may show the checkout in a frame. Absent: none may"),
  saved_cards: flag
    .optional()
    .describe('true: a buyer may have the card kept, and pay by it again after a code that is mailed'),
  risk: z
    .strictObject({
      captcha_at: whole(1, 1_000).optional(),
      refuse_at: whole(1, 1_000).optional(),
      limits: z
        .strictObject({
          session: whole(1, 10_000).optional(),
          block: whole(1, 10_000).optional(),
          device: whole(1, 10_000).optional(),
          bin: whole(1, 10_000).optional(),
          product: whole(1, 10_000).optional(),
        })
        .optional()
        .describe('How many refusals more than payments an hour are borne: 8, 10, 10, 10 and 20 unless set'),
      unpaid: z
        .strictObject({
          session: whole(1, 10_000).optional(),
          document: whole(1, 10_000).optional(),
          email: whole(1, 10_000).optional(),
          block: whole(1, 10_000).optional(),
        })
        .optional()
        .describe(
          'How many more orders a day may wait unpaid than are paid: 8, 8, 8 and, an hour, 1500 unless set',
        ),
    })
    .optional()
    .describe('Points from which on a card purchase needs the captcha (50) or is refused (100)'),
  monthly_interest: field.percent.optional().describe('Percent a month. Absent: 3.39 in Brazil, else 2.92'),
  max_cashback_amount: minor.optional(),
  boleto_due_days: whole(1, 30).optional(),
  oxxo_due_days: whole(1, 30).optional(),
  pix_expires_minutes: whole(5, 1_440).optional(),
})
