import { revealWallet, type OpenedWallet } from '#rules/opened-wallet.ts'
import type { FormFields } from '../http-client.ts'
import { fieldsOf, textOf } from '../json-fields.ts'

/**
 * What is to be done with what a device's wallet gave. Google encrypts it for Stripe and answers with Stripe's own
 * token; what Apple gives is put into one first.
 */
export type WalletToken =
  | { kind: 'token'; id: string }
  | { kind: 'exchange'; form: FormFields }
  | { kind: 'unreadable' }

const TOKEN = /^tok_[A-Za-z0-9_]{4,200}$/

/** Reads what a device's wallet gave: of Google Pay a token of Stripe, of Apple Pay a payment token. */
export function readWalletToken(opened: OpenedWallet): WalletToken {
  const given = parsed(revealWallet(opened))
  return opened.wallet === 'google-pay' ? ownToken(given) : appleToken(given)
}

/** With the gateway `stripe`, Google's `token` is the JSON of a token of Stripe's (stripe-android, GooglePayJsonFactory). */
function ownToken(given: unknown): WalletToken {
  const id = textOf(fieldsOf(given), 'id') ?? ''
  return TOKEN.test(id) ? { kind: 'token', id } : { kind: 'unreadable' }
}

/**
 * The form of POST /v1/tokens for Apple Pay. Stripe's published description leaves it out; stripe-ios
 * (STPAPIClient+ApplePay.swift) sends it.
 */
function appleToken(given: unknown): WalletToken {
  const token = fieldsOf(given)
  const method = fieldsOf(token?.['paymentMethod'])
  const data = fieldsOf(token?.['paymentData'])
  if (data === null) return { kind: 'unreadable' }
  return {
    kind: 'exchange',
    form: {
      pk_token: JSON.stringify(data),
      pk_token_instrument_name: textOf(method, 'displayName'),
      pk_token_payment_network: textOf(method, 'network'),
      pk_token_transaction_id: textOf(token, 'transactionIdentifier'),
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A browser brought it: what is no JSON is no token.
    return null
  }
}
