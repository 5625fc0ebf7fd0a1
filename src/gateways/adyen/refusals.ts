import { final, technical, type RefusalTable } from '../refusal.ts'

/** `refusalReasonCode` of a refused payment (docs.adyen.com, refusal reasons). */
export const REFUSALS: RefusalTable = {
  '2': final('CREDIT_CARD_OPERATOR'),
  '3': final('BANK'),
  '4': technical('GENERIC'),
  '5': final('INVALID_CREDIT_CARD'),
  '6': final('INVALID_CREDIT_CARD'),
  '7': final('INVALID_DATA'),
  '8': final('INVALID_CREDIT_CARD'),
  '9': technical('GENERIC'),
  '10': final('INVALID_PAYMENT_TYPE'),
  '11': final('COMPLETE_CHALLENGE_3DS'),
  '12': final('INSUFFICIENT_FUNDS'),
  '14': final('SUSPECTED_FRAUD'),
  '15': final('GENERIC'),
  '16': final('GENERIC'),
  '20': final('BLOCKED_BY_FRAUD_ANALYSIS'),
  '21': technical('GENERIC'),
  '22': final('BLOCKED_BY_FRAUD_ANALYSIS'),
  '23': final('INVALID_CREDIT_CARD'),
  '24': final('INVALID_CVV'),
  '25': final('INVALID_CREDIT_CARD'),
  '26': final('INVALID_CREDIT_CARD'),
  '27': final('CREDIT_CARD_OPERATOR'),
  '28': final('INSUFFICIENT_FUNDS'),
  '29': final('BLACKLIST_PURCHASE'),
  '31': final('SUSPECTED_FRAUD'),
  '32': final('INVALID_DATA'),
  '38': final('COMPLETE_CHALLENGE_3DS'),
  '39': final('COMPLETE_CHALLENGE_3DS'),
  '42': final('COMPLETE_CHALLENGE_3DS'),
  '46': final('BLACKLIST_PURCHASE'),
}

/** Webhooks give the reason in words, of the same page; here they lead to its code. */
export const REASON_CODES: Readonly<Record<string, string>> = {
  refused: '2',
  referral: '3',
  'acquirer error': '4',
  'blocked card': '5',
  'expired card': '6',
  'invalid amount': '7',
  'invalid card number': '8',
  'issuer unavailable': '9',
  'not supported': '10',
  '3d not authenticated': '11',
  'not enough balance': '12',
  'acquirer fraud': '14',
  cancelled: '15',
  'shopper cancelled': '16',
  fraud: '20',
  'not submitted': '21',
  'fraud-cancelled': '22',
  'transaction not permitted': '23',
  'cvc declined': '24',
  'restricted card': '25',
  'revocation of auth': '26',
  'declined non generic': '27',
  'withdrawal amount exceeded': '28',
  'withdrawal count exceeded': '29',
  'issuer suspected fraud': '31',
  'avs declined': '32',
  'authentication required': '38',
  'rreq not received': '39',
  '3ds authentication error': '42',
  'transaction blocked by adyen to prevent excessive retry fees': '46',
}

/** `errorCode` of a request that Adyen turned down before doing anything (docs.adyen.com, error codes). */
export const ERRORS: RefusalTable = {
  '100': final('INVALID_DATA'),
  '101': final('INVALID_CREDIT_CARD'),
  '103': final('INVALID_CVV'),
  '128': final('INVALID_DATA'),
  '129': final('INVALID_CREDIT_CARD'),
  '130': final('INVALID_DATA'),
  '137': final('INVALID_DATA'),
  '138': final('CURRENCY_NOT_SUPPORTED'),
  '140': final('INVALID_CREDIT_CARD'),
  '141': final('INVALID_CREDIT_CARD'),
  '153': final('INVALID_CVV'),
  '170': final('INVALID_CLIENT_DATA'),
  '800': final('INVALID_CREDIT_CARD'),
  '803': final('INVALID_CREDIT_CARD'),
  '905': final('INVALID_PAYMENT_TYPE'),
}

/** Errors that do not say that nothing was done: a request with this key is being worked on (API idempotency). */
export const OPEN_ERRORS: readonly string[] = ['704']

/** Codes of a capture, cancellation or refund that Adyen turned down, and always will. */
export const MODIFICATION_ERRORS: readonly string[] = ['100', '137', '138', '167']
