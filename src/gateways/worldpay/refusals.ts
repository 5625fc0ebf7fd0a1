import { quotable } from '../quote.ts'
import { final, refusalFor, refusalIn, technical, type RefusalTable } from '../refusal.ts'

/** Worldpay's response codes (docs.worldpay.com, refusal response codes), which follow the schemes' own. */
const REFUSALS: RefusalTable = {
  '1': final('BANK'),
  '2': final('BANK'),
  '3': final('INVALID_DATA'),
  '4': final('INVALID_CREDIT_CARD'),
  '5': final('CREDIT_CARD_OPERATOR'),
  '7': final('SUSPECTED_FRAUD'),
  '12': final('INVALID_DATA'),
  '13': final('INVALID_DATA'),
  '131': final('INVALID_DATA'),
  '14': final('INVALID_CREDIT_CARD'),
  '15': final('INVALID_CREDIT_CARD'),
  '23': final('INVALID_INSTALLMENTS'),
  '30': final('INVALID_DATA'),
  '38': final('BLACKLIST_PURCHASE'),
  '41': final('INVALID_CREDIT_CARD'),
  '43': final('INVALID_CREDIT_CARD'),
  '46': final('INVALID_CREDIT_CARD'),
  '51': final('INSUFFICIENT_FUNDS'),
  '54': final('INVALID_CREDIT_CARD'),
  '56': final('INVALID_CREDIT_CARD'),
  '57': final('INVALID_CREDIT_CARD'),
  '59': final('SUSPECTED_FRAUD'),
  '61': final('INSUFFICIENT_FUNDS'),
  '62': final('BANK'),
  '63': final('SUSPECTED_FRAUD'),
  '65': final('COMPLETE_CHALLENGE_3DS'),
  '75': final('BLACKLIST_PURCHASE'),
  '78': final('INVALID_CREDIT_CARD'),
  '82': final('INVALID_CVV'),
  '83': final('SUSPECTED_FRAUD'),
  '91': technical('GENERIC'),
  '94': final('DUPLICATE_PURCHASE'),
  '96': technical('GENERIC'),
  N7: final('INVALID_CVV'),
  '1A': final('COMPLETE_CHALLENGE_3DS'),
}

/** Codes are numbers without leading zeros, or two letters and digits as the schemes write them. */
const PUBLISHED_FORM = /^(?:[1-9]\d{0,2}|[A-Z][A-Z0-9]|[0-9][A-Z])$/

/**
 * Returns a refusal by its code. Any other refusal is WORLDPAY_CARD_ERROR: it is a refusal, only the reason is not
 * reported. A code that does not even have the published form is a missing row in this table.
 */
export function worldpayRefusal(code: string | null): ReturnType<typeof refusalFor> {
  const plain = code?.replace(/^0+(?=\d)/, '') ?? null
  const isPublished = plain !== null && PUBLISHED_FORM.test(plain)
  const { gatewayCode: _, ...refusal } = refusalFor(
    isPublished && refusalIn(REFUSALS, plain) === undefined
      ? { [plain]: final('WORLDPAY_CARD_ERROR') }
      : REFUSALS,
    plain,
    'WORLDPAY_CARD_ERROR',
  )
  const gatewayCode = quotable(code)
  return { ...refusal, ...(gatewayCode !== null && { gatewayCode }) }
}
