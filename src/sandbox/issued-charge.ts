import { carries } from '#rules/methods/method-currency.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { AcquirerError } from './ledger/acquirer-error.ts'
import type { ChargeRequest } from './ledger/charge-request.ts'
import type { ChargeDetails } from './ledger/entry.ts'
import { scheduleCollection } from './collection.ts'
import type { Ledger } from './ledger/ledger.ts'
import { issueBoleto, issueOxxo, issuePix, issuePixAutomatic, issueWallet } from './issue.ts'

/** A charge that is not decided at once: something is issued, and its payer acts on it. */
export type IssuedRequest = Extract<
  ChargeRequest,
  { method: 'pix' | 'pix_automatic' | 'pix_automatic_charge' | 'boleto' | 'oxxo' | 'wallet' }
>

const METHOD_OF: Readonly<Record<IssuedRequest['method'], PaymentMethod>> = {
  pix: 'PIX',
  pix_automatic: 'PIX_AUTOMATIC',
  pix_automatic_charge: 'PIX_AUTOMATIC',
  boleto: 'BOLETO',
  oxxo: 'OXXO',
  wallet: 'PAYPAL',
}

export function isIssued(request: ChargeRequest): request is IssuedRequest {
  return Object.hasOwn(METHOD_OF, request.method)
}

/**
 * Issues a code or voucher for the payer, or arranges the charge with their bank. Throws AcquirerError for a currency
 * that its rails do not support.
 */
export function issueCharge(
  request: IssuedRequest,
  { ledger, publicUrl, now }: { ledger: Ledger; publicUrl: string; now: Date },
): Partial<ChargeDetails> {
  if (!carries(METHOD_OF[request.method], request.currency)) {
    throw new AcquirerError(422, 'currency_not_supported', 'this method is not paid in this currency')
  }
  switch (request.method) {
    case 'pix':
      return { pix: issuePix(publicUrl, new Date(request.expires_at), now) }
    case 'pix_automatic':
      return issuePixAutomatic(publicUrl, request, now)
    case 'pix_automatic_charge':
      return scheduleCollection(ledger, request, now)
    case 'boleto':
      return { boleto: issueBoleto(request.amount, request.due_date, now) }
    case 'oxxo':
      return { oxxo: issueOxxo(request.due_date, now) }
    case 'wallet':
      return { wallet: issueWallet(request, now) }
  }
}
