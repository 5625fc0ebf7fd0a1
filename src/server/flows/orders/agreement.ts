import type { PaymentBody } from '#contract/checkout/payment.ts'
import { requiredAcceptances, type Acceptance } from '#rules/order/acceptance.ts'
import type { CountryCode } from '#rules/base/country.ts'
import type { Minor } from '#rules/base/money.ts'
import type { Rate } from '#rules/base/rate.ts'
import { includedTaxOf, taxIn } from '#rules/base/tax.ts'
import type { Problem } from '#rules/base/validation.ts'
import { CallError } from '../../call-error.ts'
import type { AgreementRecord } from '../../store/purchases/purchase-records.ts'
import type { LoadedProduct } from './compose-order.ts'

type Accepting = Pick<
  PaymentBody,
  'check_contract_terms' | 'digital_content_consent' | 'gdpr_consent' | 'reuse_credit_card' | 'naming_consent'
>

/**
 * Returns what the buyer ticked. Terms and contract are sent together: the page sends neither unless all of them are
 * ticked.
 */
function acceptedBy(body: Accepting): Readonly<Record<Acceptance, boolean>> {
  return {
    terms: body.check_contract_terms,
    contract: body.check_contract_terms,
    digital_content: body.digital_content_consent,
    gdpr: body.gdpr_consent,
    keep_card: body.reuse_credit_card,
    named: body.naming_consent,
  }
}

const REQUIRED: Problem = { code: 'required' }

/** The names that the boxes have on the wire. */
const WIRE_NAMES: Readonly<Record<Acceptance, string>> = {
  terms: 'check_contract_terms',
  contract: 'check_contract_terms',
  digital_content: 'digital_content_consent',
  gdpr: 'gdpr_consent',
  keep_card: 'reuse_credit_card',
  named: 'naming_consent',
}

/**
 * Refuses a purchase of which something was not accepted that must be.
 * @throws CallError UNPROCESSABLE with the boxes
 */
export function refuseUnaccepted(
  main: Pick<LoadedProduct, 'product'>,
  country: CountryCode,
  body: Accepting,
): void {
  const accepted = acceptedBy(body)
  const missing = requiredAcceptances(main.product, country).filter((acceptance) => !accepted[acceptance])
  if (missing.length === 0) return
  const fields = missing.map((acceptance) => [WIRE_NAMES[acceptance], [REQUIRED]] as const)
  throw new CallError('UNPROCESSABLE', { fields: Object.fromEntries(fields) })
}

/** Options that a buyer may choose, and no purchase needs. */
const WISHES = ['gdpr', 'keep_card', 'named'] as const satisfies readonly Acceptance[]

/** Builds what is stored of a purchase beside its prices. `amount` is the amount paid without instalment interest. */
export function agreementOf(
  main: Pick<LoadedProduct, 'product' | 'seller'>,
  country: CountryCode,
  terms: { amount: Minor; rate: Rate | null; body: Accepting },
): AgreementRecord {
  const tax = includedTaxOf({ seller: main.seller.country, buyer: country })
  const accepted = acceptedBy(terms.body)
  const asked = requiredAcceptances(main.product, country)
  return {
    tax: tax === null ? null : { ...tax, amount: taxIn(terms.amount, tax.percent) },
    rate: terms.rate,
    accepted: [...asked, ...WISHES].filter((acceptance) => accepted[acceptance]),
  }
}
