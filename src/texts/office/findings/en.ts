import { FINDINGS, type FindingCode } from '#rules/catalogue-findings.ts'
import type { FindingTexts } from './pt.ts'

/** What American English spells or calls otherwise than the commands do. */
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
export const FINDINGS_EN: FindingTexts = { sentences: { ...FINDINGS, ...AMERICAN }, kinds: {} }
