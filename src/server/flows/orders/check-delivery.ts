import { calendarDateIn } from '#rules/base/calendar.ts'
import type { PaymentBody } from '#contract/checkout/payment.ts'
import {
  isAddressComplete,
  normaliseAddress,
  validateAddress,
  type Address,
  type AddressField,
} from '#rules/people/address.ts'
import type { Seller } from '#rules/catalogue/catalogue.ts'
import type { ChosenFreight } from '#rules/catalogue/freight.ts'
import { giftMoment, validateGift } from '#rules/order/gift.ts'
import { eventEnd } from '#rules/tickets/ticket-sale.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import { needsFreight } from '#rules/order/order-lines.ts'
import { isPhysical, type OfferedProduct } from '#rules/order/purchasability.ts'
import { normaliseCep } from '#rules/people/postal-code.ts'
import type { ChosenTicket } from '#rules/tickets/ticket-cart.ts'
import { bareEmail, collapseSpaces, isFreeOfErrors } from '#rules/base/validation.ts'
import { CallError, fieldProblems } from '../../call-error.ts'
import { openFreight, type FreightLine } from '../../freight/freight-token.ts'
import type { Keys } from '../../signing/keys.ts'
import type { AddressRecord, DeliveryRecord } from '../../store/purchases/purchase-records.ts'

/** Carriers price in reais, and only within Brazil. */
export const CARRIED_IN: Currency = 'BRL'

/** A product of a cart with the tickets that are chosen of it. */
type CartLine = { offered: OfferedProduct; tickets?: readonly ChosenTicket[] }

/** The lines of a cart whose freight the buyer chooses. */
export function freightLines(cart: readonly CartLine[]): FreightLine[] {
  return cart
    .filter(({ offered }) => needsFreight(offered))
    .map(({ offered, tickets = [] }) => ({
      product_id: offered.id,
      offer_hash: offered.offer?.hash ?? null,
      tickets: tickets.map(({ ticket, quantity }) => ({ ticket_id: ticket.id, quantity })),
    }))
}

/** Where parcels of a seller leave from, and with whom; null: nobody brings them. */
export function integrationOf(
  { shipping_integration: name, shipping_origin: origin }: Seller,
  { currency }: OfferedProduct,
): { name: NonNullable<Seller['shipping_integration']>; origin: string } | null {
  return name === undefined || origin === undefined || currency !== CARRIED_IN ? null : { name, origin }
}

/**
 * The way of delivery that the buyer chose, at the price that we signed; null where nothing has to be chosen.
 * @throws CallError FREIGHT_INVALID when the token is missing, expired, or of another cart or address;
 *   NO_SHIPPING_INTEGRATION when moreover the seller has no carrier to ask again
 */
export function readFreight(
  deps: { keys: Keys; now: () => Date },
  body: PaymentBody,
  lines: readonly FreightLine[],
  { seller, offered }: { seller: Seller; offered: OfferedProduct },
): ChosenFreight | null {
  if (lines.length === 0) return null
  const cep = normaliseCep(body.same_address ? body.zip_code : body.shipping_address_zip_code)
  const chosen = openFreight(deps.keys, body.shipping?.token ?? '', { lines, cep, now: deps.now() })
  if (chosen !== null) return chosen
  // A buyer who has to choose again needs something to choose from.
  throw new CallError(integrationOf(seller, offered) === null ? 'NO_SHIPPING_INTEGRATION' : 'FREIGHT_INVALID')
}

/** The price of freight for each line. One parcel brings all of them, so the first line has the price. */
export function freightPrices(
  lines: readonly FreightLine[],
  chosen: ChosenFreight | null,
): Partial<Record<number, Minor>> {
  return Object.fromEntries(
    lines.map(({ product_id }, at) => [product_id, at === 0 ? (chosen?.price ?? 0) : 0]),
  )
}

/**
 * The delivery of a purchase, checked by the rules of the page: address, gift and recipient.
 * @throws CallError INCOMPLETE_ADDRESS or INVALID_CLIENT_DATA, with the fields
 */
export function checkDelivery(
  body: PaymentBody,
  products: readonly OfferedProduct[],
  freight: ChosenFreight | null,
  now: Date,
): DeliveryRecord {
  const isSent = products.some((product) => isPhysical(product))
  return {
    address: isSent && !body.same_address ? checkShippingAddress(body) : null,
    freight,
    gift: body.is_gift ? checkGift(body, products, isSent, now) : null,
  }
}

/** The names that the fields of this address have on the wire. */
const WIRE_NAMES: Readonly<Record<AddressField, string>> = {
  zipcode: 'shipping_address_zip_code',
  street: 'shipping_address_street',
  number: 'shipping_address_number',
  complement: 'shipping_address_complement',
  neighborhood: 'shipping_address_neighborhood',
  city: 'shipping_address_city',
  state: 'shipping_address_state',
}

function checkShippingAddress(body: PaymentBody): AddressRecord {
  const country = body.country_code.toUpperCase()
  const typed: Address = {
    zipcode: body.shipping_address_zip_code,
    street: body.shipping_address_street,
    number: body.shipping_address_number,
    complement: body.shipping_address_complement,
    neighborhood: body.shipping_address_neighborhood,
    city: body.shipping_address_city,
    state: body.shipping_address_state,
  }
  const address = normaliseAddress(country, typed)
  const problems = validateAddress(country, address)
  if (!isFreeOfErrors(problems) || !isAddressComplete(country, address)) {
    throw new CallError('INCOMPLETE_ADDRESS', { fields: fieldProblems(problems, WIRE_NAMES) })
  }
  const { zipcode = '', street = '', number = '', complement = '' } = address
  const { neighborhood = '', city = '', state = '' } = address
  return { zipcode, street, number, complement, neighborhood, city, state }
}

function checkGift(
  body: PaymentBody,
  products: readonly OfferedProduct[],
  isSent: boolean,
  now: Date,
): DeliveryRecord['gift'] {
  const [main] = products
  if (main?.can_be_gifted !== true) {
    throw new CallError('INVALID_CLIENT_DATA', { fields: { is_gift: [{ code: 'cart', about: 'gift' }] } })
  }
  const { gift_message, recipient_name, recipient_email, gift_date } = body
  const gift = { gift_message, recipient_name, recipient_email, gift_date }
  const end = eventEnd(main)
  const arrives = gift_date === '' ? null : giftMoment(gift_date, body.country_code.toUpperCase(), now)
  // guard: no-gift-arrives-after-the-event
  const isTooLate = end !== null && arrives !== null && arrives >= end
  const problems = {
    ...validateGift(gift, isSent, calendarDateIn('UTC', now)),
    ...(isTooLate && { gift_date: { code: 'date_invalid' } as const }),
  }
  if (!isFreeOfErrors(problems))
    throw new CallError('INVALID_CLIENT_DATA', { fields: fieldProblems(problems) })
  return {
    message: gift_message.trim(),
    recipient_name: collapseSpaces(recipient_name),
    recipient_email: bareEmail(recipient_email),
    ...(gift_date !== '' && { arrives_on: gift_date }),
  }
}
