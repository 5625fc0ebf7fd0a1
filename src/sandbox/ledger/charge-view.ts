import type { Charge } from './charge.ts'
import { isOpening, type Entry } from './entry.ts'

const REFUSAL_TEXTS: Readonly<Record<string, string>> = {
  not_a_test_card: 'only the test cards of the sandbox can be used',
  expired_card: 'the card has expired',
  insufficient_funds: 'the limit is too low',
  wrong_security_code: 'the security code is wrong',
}

/** Advice of the schemes on a refused card: Visa by its category, Mastercard by its merchant advice code. */
const ADVICE: Readonly<Record<string, { visa: string; mastercard: string }>> = {
  card_disabled: { visa: '1', mastercard: '03' },
  insufficient_funds: { visa: '2', mastercard: '02' },
  expired_card: { visa: '3', mastercard: '01' },
}

function adviceOf(refusalCode: string, brand: string | undefined): string | null {
  if (brand !== 'visa' && brand !== 'mastercard') return null
  return ADVICE[refusalCode]?.[brand] ?? null
}

/** A charge as the API shows it. Amounts are minor units. */
export function viewCharge(charge: Charge, publicUrl: string): object {
  const { card, pix, mandate, collection, boleto, oxxo, wallet, method } = charge.details
  return {
    id: charge.id,
    reference: charge.reference,
    status: charge.status,
    method,
    amount: charge.amount,
    currency: charge.currency,
    captured: charge.captured,
    refunded: charge.refunded,
    refusal:
      charge.refusalCode === null
        ? null
        : {
            code: charge.refusalCode,
            message: REFUSAL_TEXTS[charge.refusalCode] ?? 'refused',
            advice_code: adviceOf(charge.refusalCode, card?.brand),
          },
    end_to_end_id: charge.endToEndId,
    card:
      card === null
        ? null
        : {
            brand: card.brand,
            bin: card.bin,
            last_four: card.lastFour,
            installments: card.installments,
            authorization_code: card.authorizationCode,
            stored_reference: card.storedReference,
          },
    pix: pix === null ? null : { code: pix.code, txid: pix.txid, expires_at: pix.expiresAt },
    mandate: mandate && { id: mandate.id, status: charge.mandate },
    collection: collection && { mandate: collection.mandate, due_on: collection.dueOn },
    boleto:
      boleto === null
        ? null
        : {
            line: boleto.line,
            barcode: boleto.barcode,
            due_date: boleto.dueDate,
            url: `${publicUrl}/pay/${charge.id}`,
          },
    oxxo: oxxo && {
      reference: oxxo.reference,
      due_date: oxxo.dueDate,
      url: `${publicUrl}/pay/${charge.id}`,
    },
    wallet: wallet && { approval_url: `${publicUrl}/wallet/${charge.id}`, expires_at: wallet.expiresAt },
    created_at: charge.openedAt,
    simulated: true,
  }
}

/** A ledger line as the API shows it. */
export function viewEntry(entry: Entry): object {
  const details = isOpening(entry) ? entry.details : null
  return {
    seq: entry.seq,
    id: entry.id,
    at: entry.at,
    kind: entry.kind,
    charge: entry.charge,
    reference: entry.reference,
    amount: entry.amount,
    currency: entry.currency,
    method: details?.method ?? null,
    description: details?.description ?? null,
    refund_key: isOpening(entry) ? null : (entry.refund?.key ?? null),
  }
}
