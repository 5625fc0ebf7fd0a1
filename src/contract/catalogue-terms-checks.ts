import type { Product } from '#rules/catalogue.ts'
import { periodicityOf } from '#rules/periodicity.ts'
import { readMethods } from '#rules/method.ts'
import { onlyCurrencyOf } from '#rules/method-currency.ts'
import type { CatalogueProblem } from './catalogue-problem.ts'

/** A product, or one of its offers laid over it. */
type Judged = Product & { allow_free_offers?: boolean | undefined }
type Finding = { field: string; message: string }
type Findings = Generator<Finding>

/** Whether the terms of a product, and of each of its offers laid over them, can be kept. */
export function* checkTerms(product: Product, path: string): Generator<CatalogueProblem> {
  const found = [...findings(product)]
  for (const { field, message } of found) yield { path: `${path}.${field}`, message }
  if (product.converted_currency === product.currency) {
    yield { path: `${path}.converted_currency`, message: 'is the currency itself: remove it' }
  }
  if (product.has_cashback && product.cashback === undefined) {
    yield { path: `${path}.has_cashback`, message: 'is true, so "cashback" must say how many percent' }
  }
  for (const [index, offer] of product.offers.entries()) {
    for (const { field, message } of findings({ ...product, ...offer })) {
      // What the offer inherits was told with the product.
      if (found.some((earlier) => earlier.field === field && earlier.message === message)) continue
      yield { path: `${path}.offers[${index}].${field}`, message }
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
      message: 'is 0: a product that costs nothing has the method FREE, an offer may set allow_free_offers',
    }
  }
  if (old_amount !== undefined && old_amount <= amount) {
    yield {
      field: 'old_amount',
      message: `is ${old_amount}: the price before is more than the amount, ${amount}`,
    }
  }
  if (donation && donation.minimum > amount) {
    yield {
      field: 'donation.minimum',
      message: `is ${donation.minimum}: it must not exceed the amount, ${amount}`,
    }
  }
}

function* judgeMethods({ method, currency, converted_currency, type }: Judged): Findings {
  for (const name of readMethods(method)) {
    const needed = onlyCurrencyOf(name)
    if (needed !== null && needed !== currency && needed !== converted_currency) {
      yield {
        field: 'method',
        message: `has ${name}, which is paid in ${needed}: remove it or sell in ${needed}`,
      }
    }
  }
  if (type !== 'SUBSCRIPTION' && readMethods(method).includes('PIX_AUTOMATIC')) {
    yield { field: 'method', message: 'has PIX_AUTOMATIC, which only a SUBSCRIPTION can have' }
  }
  if (type !== 'TRANSACTION' && readMethods(method).includes('PAYPAL')) {
    yield {
      field: 'method',
      message: 'has PAYPAL, by which nothing can be charged later: only a TRANSACTION can have it',
    }
  }
}

function* judgePeriod({ type, period, trial, trial_unit, charges, method }: Judged): Findings {
  if (type === 'SUBSCRIPTION' && period === undefined) {
    yield { field: 'period', message: 'is missing: a SUBSCRIPTION says how many days lie between charges' }
  }
  if (
    period !== undefined &&
    periodicityOf(period) === null &&
    readMethods(method).includes('PIX_AUTOMATIC')
  ) {
    yield { field: 'period', message: `is ${period}: PIX_AUTOMATIC charges every 7, 30, 90, 180 or 365 days` }
  }
  if (type === 'CONTRACT' && charges === undefined) {
    yield { field: 'charges', message: 'is missing: a CONTRACT says how many charges it has' }
  }
  if (type === 'TRANSACTION' && trial) {
    yield { field: 'trial', message: 'has no meaning for a TRANSACTION, which is paid once: remove it' }
  }
  if (trial_unit !== undefined && trial === undefined) {
    yield { field: 'trial_unit', message: 'has no meaning without "trial": remove it' }
  }
}

function* judgeShipping(terms: Judged): Findings {
  const { has_shipping_fee, type_shipping_fee, amount_fixed_shipping_fee, format } = terms
  if (!has_shipping_fee) return
  if (format !== 'PHYSICALPRODUCT') {
    yield { field: 'has_shipping_fee', message: 'is true, but only a PHYSICALPRODUCT is shipped' }
  }
  if (type_shipping_fee === undefined) {
    yield { field: 'type_shipping_fee', message: 'is missing: FIXED or DYNAMIC' }
  }
  if (type_shipping_fee === 'FIXED' && amount_fixed_shipping_fee === undefined) {
    yield { field: 'amount_fixed_shipping_fee', message: 'is missing: a FIXED fee says how much it is' }
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
      message: `is ${pre_selected_installment}: at most ${most} are offered`,
    }
  }
  if (fixed_installments !== undefined && fixed_installments > most) {
    yield { field: 'fixed_installments', message: `is ${fixed_installments}: at most ${most} are offered` }
  }
}
