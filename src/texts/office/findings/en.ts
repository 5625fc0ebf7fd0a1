import { FINDINGS, type FindingCode } from '#rules/catalogue/catalogue-findings.ts'
import type { FindingTexts } from './pt.ts'

/** Texts that American English spells or words differently from the commands. */
const AMERICAN: Partial<Record<FindingCode, string>> = {
  'sold-meanwhile': 'sets a stock or limit below what was sold in the meantime: try again',
  colour: 'must be a color such as "#00E4A0"',
  'bump-ground': 'must be a color such as "#00E4A0", or JSON such as {"light":"#F3F0FF","dark":"#221C4A"}',
  email: 'must be an email address',
  phone: 'must be a phone number such as "+55 11 3333-4444"',
  'free-instalments': 'must be true (all), false (none) or how many installments are interest-free',
  'batch-unknown': 'names the batch <batch>, which this product does not have',
  international:
    'is for sellers with has_international_flag, which seller <seller> does not have: remove it, or set the flag',
  'ticket-unknown': 'names the ticket <ticket>, which this product does not have',
  'offer-unknown': 'names the offer <offer>, which product <product> does not have',
}

/** As the commands say them, in American English: the names of fields and kinds are those of the file. */
export const FINDINGS_EN: FindingTexts = {
  sentences: { ...FINDINGS, ...AMERICAN },
  kinds: {},
  forms: {
    'period-missing': 'say every how many days the subscription is charged',
    'period-of-pix': 'Pix Automático charges every 7, 30, 90, 180 or 365 days',
    'charges-missing': 'say how many charges the contract has',
    'fee-missing': 'say how much the fixed shipping is',
    'event-without-batches': 'an event needs at least one batch',
    'free-without-method':
      'a product that costs 0 has only the payment method Free; an offer that costs 0 needs free offers to be allowed',
    'old-amount': 'the price before has to be more than the price',
    'donation-minimum': 'the least amount of the donation cannot be more than the price',
    'method-currency':
      'one of the ticked methods is paid in <currency> only: untick it or sell in <currency>',
    'pix-automatic': 'Pix Automático is for subscriptions only: untick it',
    'paypal-later': 'PayPal cannot charge later: only what is paid once can have it',
    'trial-once': 'what is paid once has no free trial',
    'trial-unit': 'without a free trial, leave its unit empty',
    'fee-of-digital': 'only a physical product has shipping',
    'fee-kind-missing': 'choose whether shipping is fixed or calculated',
    'cashback-missing': 'say what percentage the cashback is',
    'free-instalments': 'say how many installments are free of interest',
    methods: 'tick at least one payment method',
    'batches-without-event': 'only an event has batches',
    'details-without-event': 'only an event has a date and a place',
    after: 'the end has to be after the start',
    'idle-release': 'does not fit how the batch is sold: leave it empty',
    'release-needs': 'say the start, the end or the batch that this depends on',
    'saved-cards': 'saved cards do not work together with 3-D Secure: turn one of the two off',
    'rules-beside-pin':
      'rules have no effect while everything goes to one payment provider: remove one of the two',
    'rule-without-condition': 'a rule needs a condition; without one, change the general order',
    international:
      'is for shops that take converted payments: turn that on for the shop, or choose no second currency',
    'still-converts': 'product <product> has a second currency: remove it there first',
    'bump-ground': 'has to be a color, such as "#00E4A0"',
    'not-json': 'cannot be read: reload the page and try again',
    'visit-event': 'this event happens with the visit only: turn the visit on, or untick it',
  },
}
