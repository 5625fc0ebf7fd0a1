import { final, technical, type RefusalTable } from '../refusal.ts'

/**
 * The answers of issuers as ABECS, the association of the Brazilian card industry, has unified them: codes that mean
 * the same with every brand.
 */
const EVERY_BRAND: RefusalTable = {
  '03': final('INVALID_DATA'),
  '05': final('CREDIT_CARD_OPERATOR'),
  '12': final('INVALID_DATA'),
  '13': final('INVALID_DATA'),
  '14': final('INVALID_CREDIT_CARD'),
  '19': final('CREDIT_CARD_OPERATOR'),
  '23': final('INVALID_INSTALLMENTS'),
  '30': final('INVALID_DATA'),
  '38': final('BLACKLIST_PURCHASE'),
  '39': final('INVALID_PAYMENT_TYPE'),
  '41': final('INVALID_CREDIT_CARD'),
  '43': final('INVALID_CREDIT_CARD'),
  '51': final('INSUFFICIENT_FUNDS'),
  '52': final('INVALID_PAYMENT_TYPE'),
  '53': final('INVALID_PAYMENT_TYPE'),
  '54': final('INVALID_CREDIT_CARD'),
  '55': final('CREDIT_CARD_OPERATOR'),
  '57': final('INVALID_CREDIT_CARD'),
  '58': final('CREDIT_CARD_OPERATOR'),
  '59': final('SUSPECTED_FRAUD'),
  '61': final('INSUFFICIENT_FUNDS'),
  '62': final('BANK'),
  '64': final('INVALID_DATA'),
  '65': final('COMPLETE_CHALLENGE_3DS'),
  '75': final('BLACKLIST_PURCHASE'),
  '76': final('INVALID_CREDIT_CARD'),
  '77': final('INVALID_CREDIT_CARD'),
  '78': final('INVALID_CREDIT_CARD'),
  '91': technical('GENERIC'),
  '94': final('DUPLICATE_PURCHASE'),
  '96': technical('GENERIC'),
  R0: final('CREDIT_CARD_OPERATOR'),
  R1: final('CREDIT_CARD_OPERATOR'),
  R3: final('CREDIT_CARD_OPERATOR'),
}

/** Codes that mean something of their own with one brand. */
const OF_A_BRAND: Readonly<Record<string, RefusalTable>> = {
  elo: {
    '06': technical('GENERIC'),
    '56': final('INVALID_CREDIT_CARD'),
    '63': final('INVALID_CVV'),
  },
  visa: {
    '04': final('INVALID_CREDIT_CARD'),
    '07': final('SUSPECTED_FRAUD'),
    '15': final('INVALID_CREDIT_CARD'),
    '46': final('INVALID_CREDIT_CARD'),
    '82': final('INVALID_CVV'),
    N7: final('INVALID_CVV'),
    '1A': final('COMPLETE_CHALLENGE_3DS'),
  },
  mastercard: {
    '04': final('SUSPECTED_FRAUD'),
    '12': final('INVALID_INSTALLMENTS'),
    '63': final('SUSPECTED_FRAUD'),
    '79': final('CREDIT_CARD_OPERATOR'),
    '82': final('CREDIT_CARD_OPERATOR'),
    '83': final('SUSPECTED_FRAUD'),
  },
  amex: {
    '100': final('CREDIT_CARD_OPERATOR'),
    '101': final('INVALID_CREDIT_CARD'),
    '106': final('BLACKLIST_PURCHASE'),
    '115': final('INVALID_INSTALLMENTS'),
    '116': final('INSUFFICIENT_FUNDS'),
    '121': final('INSUFFICIENT_FUNDS'),
    '122': final('INVALID_CREDIT_CARD'),
    '200': final('INVALID_CREDIT_CARD'),
  },
}

/**
 * Pagar.me's own return codes (four digits), as its reference of earlier versions listed them. The reference of
 * version 5 was not to be had when this was written, so only codes with one plain meaning stand here.
 */
const OWN_CODES: RefusalTable = {
  '1000': final('CREDIT_CARD_OPERATOR'),
  '1001': final('INVALID_CREDIT_CARD'),
  '1002': final('CREDIT_CARD_OPERATOR'),
  '1004': final('INVALID_CREDIT_CARD'),
  '1007': final('CREDIT_CARD_OPERATOR'),
  '1010': final('INVALID_DATA'),
  '1011': final('INVALID_CREDIT_CARD'),
  '1016': final('INSUFFICIENT_FUNDS'),
  '1025': final('INVALID_CREDIT_CARD'),
  '1045': final('INVALID_CVV'),
  '9107': technical('GENERIC'),
  '9108': technical('GENERIC'),
  '9109': technical('GENERIC'),
  '9111': technical('GENERIC'),
  '9112': technical('GENERIC'),
  '9124': final('INVALID_CVV'),
}

/** What the codes of an issuer mean with a card of this brand: those of the brand before those of all. */
export function issuerTable(brand: string): RefusalTable {
  const name = brand
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace('americanexpress', 'amex')
  return { ...OWN_CODES, ...EVERY_BRAND, ...OF_A_BRAND[name] }
}
