import { CARD_BRANDS } from '../methods/card.ts'
import { PAYMENT_METHODS } from '../methods/method.ts'

/*
 * Problems that a catalogue can have, each under a code, with the sentence that the commands print: it follows the
 * location of the problem, and ends with the remedy. `<name>` is filled in. The office has the same codes in its
 * languages.
 */

export const FINDINGS = {
  // The file as a whole.
  'not-json': 'is not JSON: <reason>',
  version: 'must be 1, the version of this format',
  'unknown-field': 'has no field <names>: correct the spelling or remove it',
  missing: 'is missing: it must be <wanted>',
  'not-whole': 'must be a whole number, not <value> (amounts are in minor units: 49700 is R$ 497.00)',
  'wrong-kind': 'must be <wanted>, not <given>',
  'one-of': 'must be one of <values>',
  only: 'must be <values>',
  'too-short': 'must have at least <least> characters',
  'too-long': 'must have at most <most> characters',
  'too-few': 'must have at least <least> entries',
  'too-few-one': 'must have at least 1 entry',
  'too-many': 'must have at most <most> entries',
  'too-small': 'must be at least <least>',
  'too-big': 'must be at most <most>',
  'not-above': 'must be more than <least>',
  'not-below': 'must be less than <most>',
  'not-multiple': 'must be a multiple of <divisor>',
  'one-seller': 'names another seller than the rest of the file: a file has one seller',
  'not-in-shop': 'names what is neither in the file nor in this shop: add it, or take it out here',
  'no-such-seller': 'has no seller <seller>, who is to be replaced',
  'still-named': 'removes what another entry of the installation refers to: <detail>',
  'sold-meanwhile': 'sets a stock or limit below what was sold meanwhile: try again',
  'no-such-field': 'has no such field',
  stays: 'stays as it is',

  // Single values.
  line: 'must be one line of text without control characters, and not blank',
  paragraphs: 'must be text without control characters (\\n is fine), and not blank',
  hash: 'must be 1 to 64 letters (A to Z, no accents), digits, "_" or "-", for it stands in links',
  colour: 'must be a colour such as "#00E4A0"',
  'bump-ground': 'must be a colour such as "#00E4A0", or JSON such as {"light":"#F3F0FF","dark":"#221C4A"}',
  link: 'must be a link that starts with "https://"',
  'access-link': 'must be a link that starts with "https://" and has no "#"',
  picture: 'must be a picture below "/media/", one that was uploaded or a link that starts with "https://"',
  email: 'must be an e-mail address',
  phone: 'must be a telephone number such as "+55 11 3333-4444"',
  whatsapp: 'must be the digits of a number with its country code, such as "5511999998888"',
  country: 'must be two capital letters (ISO 3166-1) such as "BR"',
  cep: 'must be a CEP such as "30110-035"',
  currency: 'must be three capital letters (ISO 4217) such as "BRL"',
  gateway: 'must be the name of a gateway such as "sandbox"',
  gateways:
    'must be names of gateways with ";" between them, the first tried first, such as "sandbox;sandbox-b"',
  names: 'must be names with "," between them, such as "checkout,crm"',
  currencies: 'must be currencies with "," between them, such as "EUR,USD"',
  countries: 'must be countries with "," between them, such as "BR,PT"',
  brands: `must be card brands with "," between them; known are ${CARD_BRANDS.join(', ')}`,
  methods: `must be payment methods with "," between them; known are ${PAYMENT_METHODS.join(', ')}`,
  'coupon-series': 'must be 1 to 20 capital letters (A to Z, no accents), digits, "_" or "-", a letter first',
  'coupon-name':
    'must be 2 to 40 letters (A to Z, no accents), digits, "_" or "-"; capitals make no difference',
  'pixel-event-name': 'must be the 1 to 64 letters, digits, blanks, _ or - of the event in the account',
  'pixel-script': 'must be a script without control characters (tabs and \\n are fine)',
  'pixel-host': 'must be an origin such as "https://collect.example.com", small letters, nothing after it',
  identifier: "must be the 1 to 64 characters of the service's identifier",
  day: 'must be a day such as "2024-03-01"',
  'time-zone': 'must be a time zone of the IANA database such as "America/Manaus"',
  moment:
    'must be a moment with its offset such as "2026-12-05T20:00:00-03:00", or relative to the first import such as "now+10d", "now-2h" (m, h, d, w) or "now+10dT20:00-03:00"',
  'free-instalments': 'must be true (all), false (none) or how many instalments are free of interest',
  'on-sale': 'must be 1 (on sale) or 0 (not on sale)',
  site: 'must be the origin of a site, such as "https://loja.example"',

  // Terms of a product or an offer.
  'free-without-method':
    'is 0: a product that costs nothing has the method FREE, an offer may set allow_free_offers',
  'old-amount': 'is <old>: the price before is more than the amount, <amount>',
  'donation-minimum': 'is <minimum>: it must not exceed the amount, <amount>',
  'method-currency': 'has <method>, which is paid in <currency>: remove it or sell in <currency>',
  'pix-automatic': 'has PIX_AUTOMATIC, which only a SUBSCRIPTION can have',
  'paypal-later': 'has PAYPAL, by which nothing can be charged later: only a TRANSACTION can have it',
  'period-missing': 'is missing: a SUBSCRIPTION says how many days lie between charges',
  'period-of-pix': 'is <period>: PIX_AUTOMATIC charges every 7, 30, 90, 180 or 365 days',
  'charges-missing': 'is missing: a CONTRACT says how many charges it has',
  'trial-once': 'has no meaning for a TRANSACTION, which is paid once: remove it',
  'trial-unit': 'has no meaning without "trial": remove it',
  'fee-of-digital': 'is true, but only a PHYSICALPRODUCT is shipped',
  'fee-kind-missing': 'is missing: FIXED or DYNAMIC',
  'fee-missing': 'is missing: a FIXED fee says how much it is',
  'instalments-offered': 'is <value>: at most <most> are offered',
  'own-currency': 'is the currency itself: remove it',
  'cashback-missing': 'is true, so "cashback" must say how many percent',

  // Events.
  'event-without-batches': 'is empty: an event (product_type_id 3) sells tickets of batches',
  'batches-without-event': 'must be empty: only an event (product_type_id 3) has batches',
  'details-without-event': 'must be left out: only an event (product_type_id 3) has it',
  after: 'must be after <field>',
  'half-waiting-room': 'is missing: a waiting room has an opening and a rate',
  'idle-release': 'has no meaning with release_type <type>: remove it',
  'release-needs': 'is <type>, which needs <fields>',
  'batch-unknown': 'names the batch <batch>, which this product has not',
  'batch-circle': 'leads back to this batch, so that it could never open: break the circle',
  'ticket-of-batch': 'is <given>: it must be the id of its batch, <batch>',

  // Sellers.
  'saved-cards': 'is for sellers without three_ds: a card that is kept cannot be authenticated again',
  document: 'is no valid document of <country>: check its digits (in Brazil a CNPJ or CPF)',
  'rules-beside-pin': 'has no effect beside specific_gateway: remove one of them',
  'rule-without-condition': 'has no condition: write its priorities as gateway_priorities',
  'seller-unknown': 'names the seller <seller>, which does not exist: add it to "sellers" or correct the id',
  'id-of-seller': '<id> belongs to seller <owner> already: choose another id',
  'id-of-product': '<id> belongs to product <owner> already: choose another id',
  international:
    'is for sellers with has_international_flag, which seller <seller> has not: remove it, or set the flag',
  'still-converts': 'is needed by product <product>: remove its converted_currency first',

  // References to other entries.
  'look-unknown': 'names the custom checkout <look>, which does not exist',
  'look-of-other': 'names a custom checkout of seller <owner>: it must be one of seller <seller>',
  'ticket-unknown': 'names the ticket <ticket>, which this product has not',
  itself: 'names the product itself: choose another product',
  'product-unknown': 'names the product <product>, which does not exist',
  'cart-of-other': 'names a product of seller <owner>: a cart has one seller, here <seller>',
  'cart-currency': 'names a product in <given>: a cart has one currency, here <currency>',
  'offer-unknown': 'names the offer <offer>, which product <product> has not',
  'product-of-other': 'names a product of seller <owner>, not of seller <seller>',
  repeated: 'repeats <what> of <earlier>: name it once',
  'look-in-use': 'is the look of product <product>: change that first',
  'in-use-bump':
    'takes away product <product>, which is named by product <by>, which offers it as a bump: change that first',
  'in-use-upsell':
    'takes away product <product>, which is named by product <by>, which offers it as its upsell: change that first',
  'in-use-coupon': 'takes away product <product>, which is named by coupon <by>: change that first',
  'in-use-affiliate': 'takes away product <product>, which is named by affiliate <by>: change that first',
  'mixed-cart': 'leaves product <product> with the bump <bump> in another currency: a cart has one currency',
  'lost-upsell':
    'leaves the upsell of product <product> without the offer <offer> of product <upsell>: change it with it',
  'short-product':
    'sets the stock of product <id> to <wanted>, but <taken> are sold, held or redeemed: set it to <taken> or more',
  'short-batch':
    'sets the stock of batch <id> to <wanted>, but <taken> are sold, held or redeemed: set it to <taken> or more',
  'short-coupon':
    'sets the limit of coupon <id> to <wanted>, but <taken> are sold, held or redeemed: set it to <taken> or more',
  percent: 'is <value>: a percentage is 100 at most',
  'coupon-taken': 'is the name of another coupon',
  'series-taken': 'is, or was, the name of other coupons that were made together',
  'picture-not-kept': 'names a picture that is not kept here: <address>',
  'picture-refused': 'names a picture that <why>: <address>',

  // Pixels.
  'pixel-id': 'is no id of <provider>: write <form>',
  'script-of-server': 'is not for <provider>: its server is told, and no script runs',
  'hosts-of-server': 'is not for <provider>: only a script of your own has hosts',
  'script-missing': 'is missing: what runs in the frame of the pixels',
  'script-html': 'holds HTML: write what stands between the tags',
  'hosts-missing': 'is missing: the script could tell nobody',
  'action-never': 'never happens to <event>: use <actions>',
  'action-none': 'never happens to <event>: leave action out',
  'action-missing': 'is missing: <event> is told at one of <actions>',
  'told-twice': 'says twice that <event> is told',
  'visit-event': 'never happens where view is false: <event> is an event of the visit',
  'sale-twice': 'would count a sale twice: let one action of <event> be active',
  'kwai-lacks': 'never happens: Kwai has no event for <event>',
  'ads-digits': 'must be the digits of the conversion action (ctId in the address of its page)',
  'event-name-missing': 'is missing: the name of this event in the <provider> account',
  other: '<sentence>',
} as const satisfies Record<string, string>

export type FindingCode = keyof typeof FINDINGS

/** Values required to fill in a sentence. */
type Holes<Sentence extends string> = Sentence extends `${string}<${infer Name}>${infer Rest}`
  ? Name | Holes<Rest>
  : never
export type FindingFacts = Readonly<Record<string, string | number>>

/** A problem, to be worded in any language; `message` is its English sentence. */
export type Finding = { code: FindingCode; facts: FindingFacts; message: string }

type FactsOf<Code extends FindingCode> = [Holes<(typeof FINDINGS)[Code]>] extends [never]
  ? []
  : [facts: Readonly<Record<Holes<(typeof FINDINGS)[Code]>, string | number>>]

/** Builds a finding from its code and the facts of that code. */
export function finding<Code extends FindingCode>(code: Code, ...given: FactsOf<Code>): Finding {
  const facts: FindingFacts = given[0] ?? {}
  return { code, facts, message: filled(FINDINGS[code], facts) }
}

/** A sentence with its facts in their places. */
export function filled(sentence: string, facts: FindingFacts): string {
  return sentence.replaceAll(/<(\w+)>/g, (hole, name: string) => String(facts[name] ?? hole))
}

const BY_SENTENCE = new Map<string, FindingCode>(
  Object.entries(FINDINGS).map(([code, sentence]) => [sentence, code as FindingCode]),
)

/** Builds a finding from the sentence reported by a schema, if it needs no facts. */
export function findingOf(sentence: string): Finding {
  const [, values] = /^must be one of (.*)$/.exec(sentence) ?? []
  if (values !== undefined) return finding('one-of', { values })
  const code = BY_SENTENCE.get(sentence)
  return code === undefined ? finding('other', { sentence }) : { code, facts: {}, message: sentence }
}
