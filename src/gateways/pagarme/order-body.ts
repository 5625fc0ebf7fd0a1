import { revealCard, type OpenedCard } from '#rules/methods/opened-card.ts'
import type { Buyer, CardAgreement, Charge, ThreeDSResult } from '../gateway.ts'
import { cutToFit, phoneParts, plainWords } from '../words.ts'

type Kind<K extends Charge['kind']> = Extract<Charge, { kind: K }>

/** Length of our text on a statement, beside the acquirer's own words. */
const DESCRIPTOR_LENGTH = 13
const INSTRUCTIONS_LENGTH = 256
/*
 * Pagar.me excludes no characters and publishes no lengths of an address (docs.pagar.me/reference/endereços). These are
 * ours, beyond every address that is real, so that nothing typed can be refused for its length alone.
 */
const NAME_LENGTH = 64
const LINE_1_LENGTH = 256
const LINE_2_LENGTH = 128
const CITY_LENGTH = 64

/** A stored reference is the customer and the card, because Pagar.me charges the one through the other. */
export function storedReferenceOf(stored: { customer: string; card: string }): string {
  return `${stored.customer}/${stored.card}`
}

/** Null for a reference that this adapter did not write. */
export function readStoredReference(reference: string): { customer: string; card: string } | null {
  const parts = /^(cus_\w+)\/(card_\w+)$/.exec(reference)
  return parts === null ? null : { customer: parts[1] ?? '', card: parts[2] ?? '' }
}

/**
 * The body of POST /orders: one item, one payment. Null for what Pagar.me does not take: other currencies than the
 * real, other kinds of charge. Amounts are cents. Holds card digits: never log it.
 */
export function orderBody(charge: Charge): object | null {
  if (charge.currency !== 'BRL') return null
  const payment = paymentOf(charge)
  if (payment === null) return null
  const stored = charge.kind === 'stored-card' ? readStoredReference(charge.storedReference) : null
  return {
    code: charge.reference,
    // guard: pagarme-field-names
    closed: true,
    // One item represents the whole cart: the contents of the order concern the seller, not the acquirer.
    items: [{ code: '1', amount: charge.amount, description: charge.description, quantity: 1 }],
    ...(stored === null ? { customer: customerOf(charge.buyer) } : { customer_id: stored.customer }),
    ...(charge.buyer.ip === null ? {} : { ip: charge.buyer.ip }),
    metadata: { reference: charge.reference },
    payments: [{ ...payment, amount: charge.amount, metadata: metadataOf(charge) }],
  }
}

/** Builds the data returned with the charge: its reference, and whether the buyer agreed that the card is kept. */
function metadataOf(charge: Charge): object {
  const keeps = charge.kind === 'card' && charge.store !== false
  return { reference: charge.reference, ...(keeps ? { keeps_card: 'yes' } : {}) }
}

function paymentOf(charge: Charge): object | null {
  switch (charge.kind) {
    case 'card':
      return cardPayment(charge)
    case 'stored-card':
      return storedPayment(charge)
    case 'pix':
      return { payment_method: 'pix', pix: { expires_at: charge.expiresAt.toISOString() } }
    case 'boleto':
      return {
        payment_method: 'boleto',
        boleto: {
          // Due dates are days in Brazil, which ends its day at 02:59 of the next in UTC.
          due_at: `${charge.dueDate}T23:59:59-03:00`,
          instructions: cutToFit(charge.instructions, INSTRUCTIONS_LENGTH),
          statement_descriptor: descriptorOf(charge),
        },
      }
    default:
      return null
  }
}

function cardPayment(charge: Kind<'card'>): object | null {
  const { card, buyer, debit, installments, capture, threeDS, store } = charge
  const common = {
    statement_descriptor: descriptorOf(charge),
    card: cardOf(card, buyer),
    ...authenticationOf(threeDS),
  }
  // A debit card takes the money at once and in one part.
  if (debit)
    return capture && installments === 1 ? { payment_method: 'debit_card', debit_card: common } : null
  return {
    payment_method: 'credit_card',
    credit_card: {
      ...common,
      installments,
      operation_type: capture ? 'auth_and_capture' : 'auth_only',
      ...(store === false ? {} : agreementOf(store, 'first')),
    },
  }
}

function storedPayment(charge: Kind<'stored-card'>): object | null {
  const stored = readStoredReference(charge.storedReference)
  if (stored === null) return null
  return {
    payment_method: 'credit_card',
    credit_card: {
      card_id: stored.card,
      installments: charge.installments,
      operation_type: 'auth_and_capture',
      statement_descriptor: descriptorOf(charge),
      ...keptUseOf(charge),
    },
  }
}

/**
 * Applies the schemes' rules on stored credentials: the purpose for which a card is kept, and whether it was used for
 * that before (`recurrency_cycle`). Only a subscription has a model.
 */
function agreementOf(agreement: CardAgreement, cycle: 'first' | 'subsequent'): object {
  return {
    ...(agreement === 'subscription' ? { recurrence_model: 'standing_order' } : {}),
    recurrency_cycle: cycle,
  }
}

/** A kept card that its buyer uses is charged as any card is, unless it begins something. */
function keptUseOf({ initiator, purpose }: Kind<'stored-card'>): object {
  if (initiator === 'merchant')
    return agreementOf(purpose === 'unscheduled' ? 'unscheduled' : 'subscription', 'subsequent')
  return purpose === 'subscription-first' ? agreementOf('subscription', 'first') : {}
}

function authenticationOf(result: ThreeDSResult | null): object {
  if (result === null) return {}
  const { version, eci, cavv, dsTransactionId } = result
  return {
    authentication: {
      type: 'threed_secure',
      threed_secure: {
        mpi: 'third_party',
        eci,
        ...(cavv === null ? {} : { cavv }),
        transaction_id: dsTransactionId,
        ds_transaction_id: dsTransactionId,
        version,
      },
    },
  }
}

function cardOf(card: OpenedCard, buyer: Buyer): object {
  const { number, holderName, month, year, securityCode } = revealCard(card)
  const address = addressOf(buyer)
  return {
    number,
    holder_name: cutToFit(holderName, NAME_LENGTH),
    exp_month: Number(month),
    exp_year: Number(year),
    ...(securityCode === null ? {} : { cvv: securityCode }),
    ...(address === null ? {} : { billing_address: address }),
  }
}

function customerOf(buyer: Buyer): object {
  const { name, email, document } = buyer
  const phone = phoneParts(buyer.phone)
  const address = addressOf(buyer)
  const isCompany = document !== null && document.length > 11
  return {
    name: cutToFit(name, NAME_LENGTH),
    email,
    type: isCompany ? 'company' : 'individual',
    ...(document === null ? {} : { document, document_type: isCompany ? 'CNPJ' : 'CPF' }),
    ...(address === null ? {} : { address }),
    ...(phone === null
      ? {}
      : {
          phones: {
            mobile_phone: { country_code: phone.country, area_code: phone.area, number: phone.number },
          },
        }),
  }
}

/**
 * Builds an address whose first line is number, street, neighbourhood, in this order and separated by commas; missing
 * parts are omitted (docs.pagar.me/reference/endereços).
 */
function addressOf({ address }: Buyer): object | null {
  // A postal code of digits is required, and some countries have none.
  if (address === null || !/\d/.test(address.zipcode)) return null
  const line = [address.number, address.street, address.neighborhood].filter((part) => part !== '')
  return {
    // guard: pagarme-lines-fit
    line_1: cutToFit(line.join(', '), LINE_1_LENGTH),
    ...(address.complement === '' ? {} : { line_2: cutToFit(address.complement, LINE_2_LENGTH) }),
    zip_code: address.zipcode.replace(/\D/g, ''),
    city: cutToFit(address.city, CITY_LENGTH),
    state: address.state,
    country: address.country,
  }
}

function descriptorOf({ description }: Charge): string {
  return plainWords(description, DESCRIPTOR_LENGTH)
}
