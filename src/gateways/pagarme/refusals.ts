import { final, technical, type RefusalTable } from '../refusal.ts'

/**
 * The answers of issuers as ABECS, the association of the Brazilian card industry, has unified them (Normativo 21, by
 * brand): codes that mean the same with every brand.
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

const ELO: RefusalTable = {
  // The issuer asks for the whole transaction again.
  '04': technical('GENERIC'),
  '06': technical('GENERIC'),
  '46': final('INVALID_CREDIT_CARD'),
  '56': final('INVALID_CREDIT_CARD'),
  '63': final('INVALID_CVV'),
  '74': final('CREDIT_CARD_OPERATOR'),
  '82': final('INVALID_CREDIT_CARD'),
  '83': final('CREDIT_CARD_OPERATOR'),
  '99': final('INVALID_DATA'),
  // The card has no debit function, or no credit function.
  AB: final('INVALID_PAYMENT_TYPE'),
  AC: final('INVALID_PAYMENT_TYPE'),
  FM: final('CREDIT_CARD_OPERATOR'),
  P5: final('CREDIT_CARD_OPERATOR'),
  P6: final('CREDIT_CARD_OPERATOR'),
}

const VISA: RefusalTable = {
  '04': final('INVALID_CREDIT_CARD'),
  '06': final('INVALID_CREDIT_CARD'),
  '07': final('SUSPECTED_FRAUD'),
  '15': final('INVALID_CREDIT_CARD'),
  '46': final('INVALID_CREDIT_CARD'),
  // Money laundering, where Elo means an amount that is too small.
  '64': final('BANK'),
  '74': final('CREDIT_CARD_OPERATOR'),
  '76': final('CREDIT_CARD_OPERATOR'),
  '81': final('CREDIT_CARD_OPERATOR'),
  '82': final('INVALID_CVV'),
  '86': final('CREDIT_CARD_OPERATOR'),
  '92': final('BANK'),
  '93': final('BANK'),
  N0: final('BANK'),
  N3: final('CREDIT_CARD_OPERATOR'),
  N4: final('INSUFFICIENT_FUNDS'),
  N7: final('INVALID_CVV'),
  N8: final('INVALID_DATA'),
  B1: final('CREDIT_CARD_OPERATOR'),
  B2: final('CREDIT_CARD_OPERATOR'),
  R2: final('CREDIT_CARD_OPERATOR'),
  '1A': final('COMPLETE_CHALLENGE_3DS'),
  '6P': final('INVALID_CLIENT_DATA'),
}

const MASTERCARD: RefusalTable = {
  '01': final('INVALID_CREDIT_CARD'),
  '04': final('SUSPECTED_FRAUD'),
  '12': final('INVALID_INSTALLMENTS'),
  '15': final('INVALID_CREDIT_CARD'),
  '25': final('BANK'),
  '28': final('BANK'),
  '63': final('SUSPECTED_FRAUD'),
  '79': final('CREDIT_CARD_OPERATOR'),
  '82': final('CREDIT_CARD_OPERATOR'),
  '83': final('SUSPECTED_FRAUD'),
  '86': final('CREDIT_CARD_OPERATOR'),
  '88': final('CREDIT_CARD_OPERATOR'),
  '92': final('BANK'),
}

const AMEX: RefusalTable = {
  '100': final('CREDIT_CARD_OPERATOR'),
  '101': final('INVALID_CREDIT_CARD'),
  '106': final('BLACKLIST_PURCHASE'),
  '109': final('CREDIT_CARD_OPERATOR'),
  '110': final('INVALID_DATA'),
  '115': final('INVALID_INSTALLMENTS'),
  '116': final('INSUFFICIENT_FUNDS'),
  '117': final('CREDIT_CARD_OPERATOR'),
  '121': final('INSUFFICIENT_FUNDS'),
  '122': final('INVALID_CREDIT_CARD'),
  '180': final('CREDIT_CARD_OPERATOR'),
  '181': final('INVALID_DATA'),
  '200': final('INVALID_CREDIT_CARD'),
  '911': technical('GENERIC'),
  '912': technical('GENERIC'),
}

/** Codes that mean something of their own with one brand. Hiper and Hipercard answer with Mastercard's. */
const OF_A_BRAND: Readonly<Record<string, RefusalTable>> = {
  elo: ELO,
  visa: VISA,
  mastercard: MASTERCARD,
  hiper: MASTERCARD,
  hipercard: MASTERCARD,
  amex: AMEX,
}

/**
 * Pagar.me's own return codes (four digits). Version 5 returned them until 28 August 2026 and ABECS's since; a charge
 * from before that day still has them. Only codes with one plain meaning are listed.
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

/** ABECS's tables write the codes below ten with and without their zero. */
function withoutZeros(table: RefusalTable): RefusalTable {
  const short = Object.entries(table).filter(([code]) => /^0\d$/.test(code))
  return { ...table, ...Object.fromEntries(short.map(([code, refusal]) => [code.slice(1), refusal])) }
}

/** Returns the meanings of an issuer's codes for a card of this brand: those of the brand before those of all. */
export function issuerTable(brand: string): RefusalTable {
  const name = brand
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace('americanexpress', 'amex')
  const ofBrand = Object.hasOwn(OF_A_BRAND, name) ? OF_A_BRAND[name] : {}
  return withoutZeros({ ...OWN_CODES, ...EVERY_BRAND, ...ofBrand })
}
