import type { Product } from '#rules/catalogue/catalogue.ts'
import { finding, type Finding } from '#rules/catalogue/catalogue-findings.ts'
import { periodicityOf } from '#rules/methods/periodicity.ts'
import { readMethods } from '#rules/methods/method.ts'
import { onlyCurrencyOf } from '#rules/methods/method-currency.ts'
import type { CatalogueProblem } from './problem.ts'

/** A product, or one of its offers laid over it. */
type Judged = Product & { allow_free_offers?: boolean | undefined }
type Findings = Generator<Finding & { field: string }>

/** Whether the terms of a product, and of each of its offers laid over them, can be kept. */
export function* checkTerms(product: Product, path: string): Generator<CatalogueProblem> {
  const found = [...findings(product)]
  for (const { field, ...wrong } of found) yield { path: `${path}.${field}`, ...wrong }
  if (product.converted_currency === product.currency) {
    yield { path: `${path}.converted_currency`, ...finding('own-currency') }
  }
  if (product.has_cashback && product.cashback === undefined) {
    yield { path: `${path}.has_cashback`, ...finding('cashback-missing') }
  }
  for (const [index, offer] of product.offers.entries()) {
    for (const { field, ...wrong } of findings({ ...product, ...offer })) {
      // Problems that the offer inherits were reported with the product.
      if (found.some((earlier) => earlier.field === field && earlier.message === wrong.message)) continue
      yield { path: `${path}.offers[${index}].${field}`, ...wrong }
    }
  }
}

function* findings(terms: Judged): Findings {
  yield* judgeAmount(terms)
  yield* judgeMethods(terms)
  yield* judgePeriod(terms)
  yield* judgeShipping(terms)
  yield* judgeInstallments(terms)
}

function* judgeAmount({ amount, old_amount, method, donation, allow_free_offers }: Judged): Findings {
  const free = allow_free_offers === true || readMethods(method).includes('FREE')
  if (amount === 0 && !free) {
    yield {
      field: 'amount',
      ...finding('free-without-method'),
    }
  }
  if (old_amount !== undefined && old_amount <= amount) {
    yield {
      field: 'old_amount',
      ...finding('old-amount', { old: old_amount, amount }),
    }
  }
  if (donation && donation.minimum > amount) {
    yield {
      field: 'donation.minimum',
      ...finding('donation-minimum', { minimum: donation.minimum, amount }),
    }
  }
}

function* judgeMethods({ method, currency, converted_currency, type }: Judged): Findings {
  for (const name of readMethods(method)) {
    const needed = onlyCurrencyOf(name)
    if (needed !== null && needed !== currency && needed !== converted_currency) {
      yield {
        field: 'method',
        ...finding('method-currency', { method: name, currency: needed }),
      }
    }
  }
  if (type !== 'SUBSCRIPTION' && readMethods(method).includes('PIX_AUTOMATIC')) {
    yield { field: 'method', ...finding('pix-automatic') }
  }
  if (type !== 'TRANSACTION' && readMethods(method).includes('PAYPAL')) {
    yield {
      field: 'method',
      ...finding('paypal-later'),
    }
  }
}

function* judgePeriod({ type, period, trial, trial_unit, charges, method }: Judged): Findings {
  if (type === 'SUBSCRIPTION' && period === undefined) {
    yield { field: 'period', ...finding('period-missing') }
  }
  if (
    period !== undefined &&
    periodicityOf(period) === null &&
    readMethods(method).includes('PIX_AUTOMATIC')
  ) {
    yield { field: 'period', ...finding('period-of-pix', { period }) }
  }
  if (type === 'CONTRACT' && charges === undefined) {
    yield { field: 'charges', ...finding('charges-missing') }
  }
  if (type === 'TRANSACTION' && trial) {
    yield { field: 'trial', ...finding('trial-once') }
  }
  if (trial_unit !== undefined && trial === undefined) {
    yield { field: 'trial_unit', ...finding('trial-unit') }
  }
}

function* judgeShipping(terms: Judged): Findings {
  const { has_shipping_fee, type_shipping_fee, amount_fixed_shipping_fee, format } = terms
  if (!has_shipping_fee) return
  if (format !== 'PHYSICALPRODUCT') {
    yield { field: 'has_shipping_fee', ...finding('fee-of-digital') }
  }
  if (type_shipping_fee === undefined) {
    yield { field: 'type_shipping_fee', ...finding('fee-kind-missing') }
  }
  if (type_shipping_fee === 'FIXED' && amount_fixed_shipping_fee === undefined) {
    yield { field: 'amount_fixed_shipping_fee', ...finding('fee-missing') }
  }
}

function* judgeInstallments({
  max_installments,
  pre_selected_installment,
  fixed_installments,
}: Judged): Findings {
  const most = max_installments ?? 12
  if (pre_selected_installment !== undefined && pre_selected_installment > most) {
    yield {
      field: 'pre_selected_installment',
      ...finding('instalments-offered', { value: pre_selected_installment, most }),
    }
  }
  if (fixed_installments !== undefined && fixed_installments > most) {
    yield {
      field: 'fixed_installments',
      ...finding('instalments-offered', { value: fixed_installments, most }),
    }
  }
}
