import { digitableLine } from '#rules/methods/boleto.ts'
import { boletoBarcode } from '#rules/methods/boleto-barcode.ts'
import { encodeBrCode } from '#rules/methods/brcode.ts'
import type { Minor } from '#rules/base/money.ts'
import { AcquirerError } from './ledger/acquirer-error.ts'
import type { ChargeRequest } from './ledger/charge-request.ts'
import type { ChargeDetails } from './ledger/entry.ts'
import { newFreeField, newMandateId, newTxid, newVoucherNumber } from './ledger/identifiers.ts'

/** No bank has this code, so a boleto of the sandbox cannot be paid anywhere. */
const PRETEND_BANK = '999'
const RECEIVER = { merchantName: 'ADQUIRENTE SIMULADO', merchantCity: 'SAO PAULO' }

/** A Pix charge with its copy-and-paste code, which may ask for a mandate as well. Throws AcquirerError when it would be over before it begins. */
export function issuePix(
  publicUrl: string,
  expiresAt: Date,
  now: Date,
  mandateId?: string,
): NonNullable<ChargeDetails['pix']> {
  if (expiresAt <= now) throw new AcquirerError(422, 'invalid_request', 'expires_at has passed')
  const txid = newTxid()
  const host = publicUrl.replace(/^https?:\/\//, '')
  const recurrenceUrl = mandateId === undefined ? undefined : `${host}/qr/rec/${mandateId}`
  return {
    txid,
    code: encodeBrCode({ kind: 'dynamic', ...RECEIVER, url: `${host}/qr/${txid}`, recurrenceUrl }),
    expiresAt: expiresAt.toISOString(),
  }
}

/** A first charge and the mandate that is asked for with it, in one code. Throws as `issuePix`. */
export function issuePixAutomatic(
  publicUrl: string,
  request: Extract<ChargeRequest, { method: 'pix_automatic' }>,
  now: Date,
): Pick<ChargeDetails, 'pix' | 'mandate'> {
  const { periodicity, amount, contract, starts_on: startsOn } = request.recurrence
  const id = newMandateId()
  return {
    pix: issuePix(publicUrl, new Date(request.expires_at), now, id),
    mandate: { id, periodicity, amount, contract, startsOn },
  }
}

/** A registered boleto, payable to the end of its due date in São Paulo. Throws AcquirerError for a past date. */
export function issueBoleto(amount: Minor, dueDate: string, now: Date): NonNullable<ChargeDetails['boleto']> {
  const expiresAt = new Date(`${dueDate}T23:59:59.999-03:00`)
  if (expiresAt <= now) throw new AcquirerError(422, 'invalid_request', 'due_date has passed')
  const barcode = boletoBarcode({ bank: PRETEND_BANK, due: dueDate, amount, freeField: newFreeField() })
  return { line: digitableLine(barcode), barcode, dueDate, expiresAt: expiresAt.toISOString() }
}

/** A voucher for an OXXO till, payable to the end of its due date in Mexico City, which keeps UTC−6 all year. */
export function issueOxxo(dueDate: string, now: Date): NonNullable<ChargeDetails['oxxo']> {
  const expiresAt = new Date(`${dueDate}T23:59:59.999-06:00`)
  if (expiresAt <= now) throw new AcquirerError(422, 'invalid_request', 'due_date has passed')
  return { reference: newVoucherNumber(), dueDate, expiresAt: expiresAt.toISOString() }
}

/** How long a payer has to agree at the wallet: as long as at PayPal. */
const APPROVAL_MS = 3 * 60 * 60 * 1000

/** A charge that its payer has to agree to on the pages of the wallet. */
export function issueWallet(
  request: { return_url: string; cancel_url: string },
  now: Date,
): NonNullable<ChargeDetails['wallet']> {
  const expiresAt = new Date(now.getTime() + APPROVAL_MS).toISOString()
  return { returnUrl: request.return_url, cancelUrl: request.cancel_url, expiresAt }
}
