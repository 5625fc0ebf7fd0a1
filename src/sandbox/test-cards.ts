/**
 * Response of the simulated issuer to a charge of one card. `refuse` carries the acquirer's own refusal code. Times are
 * seconds, before the pace of the sandbox is applied.
 */
export type CardBehaviour =
  | { kind: 'approve' }
  | { kind: 'refuse'; code: string }
  /** Approved when the charge carries a 3-D Secure result, refused otherwise. */
  | { kind: 'require-3ds' }
  | { kind: 'review'; seconds: number; verdict: 'approve' | 'refuse' }
  /** Charged at once, answered late. */
  | { kind: 'slow'; seconds: number }
  /** Charged, and the connection is dropped instead of an answer. */
  | { kind: 'lose-answer' }
  /** The connection is dropped at once; the charge is made later and cannot be found before. */
  | { kind: 'land-later'; seconds: number }
  | { kind: 'fail-before' }
  | { kind: 'fail-after' }
  | { kind: 'malformed' }

/** Response of the simulated issuer to an authentication. `late`: after 30 seconds, when no caller waits any more. */
export type ThreeDSBehaviour = 'frictionless' | 'challenge' | 'fail' | 'unavailable' | 'late'

export type TestCard = {
  number: string
  brand: string
  behaviour: CardBehaviour
  description: string
  /** Absent: `frictionless`. */
  threeDS?: ThreeDSBehaviour
}

const approve: CardBehaviour = { kind: 'approve' }
const refuse = (code: string): CardBehaviour => ({ kind: 'refuse', code })
const visa = (number: string, behaviour: CardBehaviour, description: string): TestCard => ({
  number,
  brand: 'visa',
  behaviour,
  description,
})

const asking = (
  threeDS: ThreeDSBehaviour,
  number: string,
  description: string,
  behaviour: CardBehaviour = approve,
): TestCard => ({ ...visa(number, behaviour, description), threeDS })

/** The only cards that the sandbox knows; any other number is refused, so that no real card is ever "charged". */
export const TEST_CARDS: readonly TestCard[] = [
  visa('4000000000000010', approve, 'Approved'),
  { number: '5555555555554444', brand: 'mastercard', behaviour: approve, description: 'Approved' },
  { number: '5090480000000004', brand: 'elo', behaviour: approve, description: 'Approved' },
  { number: '6062825624254001', brand: 'hipercard', behaviour: approve, description: 'Approved' },
  { number: '6370950000000005', brand: 'hiper', behaviour: approve, description: 'Approved' },
  { number: '378282246310005', brand: 'amex', behaviour: approve, description: 'Approved' },

  visa('4000000000001018', refuse('read_error'), 'Refused: the card could not be read (87)'),
  visa('4000000000001026', refuse('track2_error'), 'Refused: bad track 2 data (BAD_TRACK_2_DATA)'),
  visa('4000000000001034', refuse('contact_bank'), 'Refused: the bank wants to be asked (BANK)'),
  visa('4000000000001042', refuse('do_not_honor'), 'Refused: the issuer says no (CREDIT_CARD_OPERATOR)'),
  visa('4000000000001059', refuse('too_many_attempts'), 'Refused: too many tries (BLACKLIST_PURCHASE)'),
  visa('4000000000001067', refuse('wrong_security_code'), 'Refused: wrong security code (INVALID_CVV)'),
  visa('4000000000001075', refuse('invalid_customer'), 'Refused: data of the buyer (INVALID_CLIENT_DATA)'),
  visa('4000000000001083', refuse('duplicate'), 'Refused: repeated purchase (DUPLICATE_PURCHASE)'),
  visa('4000000000001091', refuse('invalid_card_data'), 'Refused: card data wrong (INVALID_DATA)'),
  visa('4000000000001109', refuse('card_disabled'), 'Refused: card disabled (INVALID_CREDIT_CARD)'),
  visa('4000000000001117', refuse('request_not_completed'), 'Refused: not completed (CREDIT_CARD_INVALID)'),
  visa('4000000000001125', refuse('insufficient_funds'), 'Refused: limit too low (INSUFFICIENT_FUNDS)'),
  visa('4000000000001133', refuse('payment_type_refused'), 'Refused: payment type (INVALID_PAYMENT_TYPE)'),
  visa('4000000000001141', refuse('invalid_installments'), 'Refused: instalments (INVALID_INSTALLMENTS)'),
  visa('4000000000001158', refuse('currency_not_supported'), 'Refused: currency (CURRENCY_NOT_SUPPORTED)'),
  visa('4000000000001166', refuse('suspected_fraud'), 'Refused: issuer suspects fraud (SUSPECTED_FRAUD)'),
  visa('4000000000001174', refuse('antifraud'), 'Refused: antifraud (BLOCKED_BY_FRAUD_ANALYSIS)'),
  visa(
    '4000000000001182',
    refuse('issuer_unavailable'),
    'Refused: issuer out of reach (GENERIC, may fail over)',
  ),
  visa('4000000000001190', refuse('card_not_processed'), 'Refused: not with this card (WORLDPAY_CARD_ERROR)'),
  asking('challenge', '4000000000001208', 'Refused without 3-D Secure (COMPLETE_CHALLENGE_3DS)', {
    kind: 'require-3ds',
  }),
  visa('4000000000001216', refuse('lunar_eclipse'), 'Refused with a code that nobody has heard of (GENERIC)'),

  visa(
    '4000000000002016',
    { kind: 'review', seconds: 20, verdict: 'approve' },
    'In review (PENDING_FRAUD_ANALYSIS), approved after 20 s',
  ),
  visa(
    '4000000000002024',
    { kind: 'review', seconds: 20, verdict: 'refuse' },
    'In review (PENDING_FRAUD_ANALYSIS), refused after 20 s',
  ),
  visa('4000000000002032', { kind: 'slow', seconds: 3 }, 'Approved, answered after 3 s'),
  visa('4000000000002040', { kind: 'slow', seconds: 12 }, 'Approved, answered after 12 s'),
  visa('4000000000002057', { kind: 'lose-answer' }, 'Charged, the answer is lost'),
  visa(
    '4000000000002065',
    { kind: 'land-later', seconds: 20 },
    'No answer; charged 20 s later, not found until then',
  ),
  visa('4000000000002073', { kind: 'fail-before' }, 'Error 500, nothing was charged'),
  visa('4000000000002081', { kind: 'fail-after' }, 'Error 500, but the card was charged'),
  visa('4000000000002099', { kind: 'malformed' }, 'Charged, the answer cannot be read'),

  asking('frictionless', '4000000000003014', 'Approved; 3-D Secure without a challenge'),
  asking('challenge', '4000000000003022', 'Approved; 3-D Secure with a challenge'),
  asking('fail', '4000000000003030', '3-D Secure fails without a challenge (COMPLETE_CHALLENGE_3DS)'),
  asking('unavailable', '4000000000003048', 'Approved; its issuer takes no part in 3-D Secure'),
  asking('late', '4000000000003055', 'Approved; its issuer answers 3-D Secure after 30 s'),
]

const byNumber = new Map(TEST_CARDS.map((card) => [card.number, card]))

/** The test card with this number, or null for every number that is not in the table. */
export function findTestCard(number: string): TestCard | null {
  return byNumber.get(number) ?? null
}

/** The card by what the ledger keeps of it; first six and last four digits are unique in the table. */
export function findTestCardByEnds(bin: string, lastFour: string): TestCard | null {
  return TEST_CARDS.find((card) => card.number.startsWith(bin) && card.number.endsWith(lastFour)) ?? null
}
