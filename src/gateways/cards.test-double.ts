import type { PaymentErrorCode } from '#rules/base/errors.ts'
import type { Mishap } from './pretend-server.test-double.ts'

type Card = {
  number: string
  brand: string
  holderName: string
  month: string
  year: string
  securityCode: string
}

/** A gateway's refusal, and what it is in our catalogue. */
export type DoubleRefusal = readonly [gatewayCode: string, code: PaymentErrorCode, reversible: boolean]

/** Behaviour of a simulated gateway for a card. */
export type Behaviour =
  | { effect: 'approve' | 'review'; mishap: Mishap }
  | { effect: 'refuse'; gatewayCode: string; mishap: null }
  /** An error, and nothing was charged. */
  | { effect: 'none'; mishap: 'error' }

/** Refused with a code that no published description has. */
const INVENTED = 'invented_by_nobody_7'

/** Cards for every situation of the conformance suite, and what a double does with them. */
export function doubleCards(refusals: readonly DoubleRefusal[], brand = 'visa') {
  const behaviours = new Map<string, Behaviour>()
  let count = 0
  const cardThat = (behaviour: Behaviour): Card => {
    count += 1
    const number = withCheckDigit(`40000000${String(count).padStart(7, '0')}`)
    behaviours.set(number, behaviour)
    return { number, brand, holderName: 'MARIA DA SILVA', month: '12', year: '2039', securityCode: '737' }
  }
  const cards = {
    approved: cardThat({ effect: 'approve', mishap: null }),
    inReview: cardThat({ effect: 'review', mishap: null }),
    timesOut: cardThat({ effect: 'approve', mishap: 'late' }),
    answerLost: cardThat({ effect: 'approve', mishap: 'lost' }),
    malformed: cardThat({ effect: 'approve', mishap: 'malformed' }),
    errorAfterCharging: cardThat({ effect: 'approve', mishap: 'error' }),
    errorBeforeCharging: cardThat({ effect: 'none', mishap: 'error' }),
    inventedCode: cardThat({ effect: 'refuse', gatewayCode: INVENTED, mishap: null }),
    refused: refusals.map(([gatewayCode, code, reversible]) => ({
      card: cardThat({ effect: 'refuse', gatewayCode, mishap: null }),
      code,
      reversible,
    })),
  }
  const behaviourOf = (number: string): Behaviour => {
    const behaviour = behaviours.get(number)
    if (behaviour === undefined) throw new Error('a card that no double knows')
    return behaviour
  }
  return { cards, behaviourOf, cardThat }
}

/** Appends the Luhn digit. */
function withCheckDigit(digits: string): string {
  const sum = Array.from(digits).reduceRight((total, digit, at) => {
    const product = Number(digit) * ((digits.length - 1 - at) % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** A BR Code and an end-to-end id that look like those of the central bank's manual. */
export const PIX_CODE =
  '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5920CHECKOUT ABERTO LTDA6009SAO PAULO62070503***6304E9FA'
export const E2E_ID = 'E1234567820261121120000000000001'
/** A boleto: its line and the matching barcode. */
export const BOLETO = {
  line: '34191090080001234567489012345677199990000049700',
  barcode: '34191999900000497001090000012345678901234567',
}
