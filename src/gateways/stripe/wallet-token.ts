import { revealWallet, type OpenedWallet } from '#rules/methods/opened-wallet.ts'
import { checkCredentials } from '../credentials.ts'
import type { Gateway } from '../gateway.ts'
import type { FormFields } from '../http-client.ts'
import { fieldsOf, textOf } from '../json-fields.ts'
import { API_VERSION, STRIPE_CREDENTIALS } from './account.ts'
import { appleMerchantOf } from './apple-session.ts'

/**
 * Handling of the payload of a device's wallet. Google encrypts it for Stripe and returns Stripe's own token; Apple's
 * payload is first exchanged for one.
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
    // It was received from a browser: text that is not JSON is not a token.
    return null
  }
}

/**
 * Returns the parameters that Google Pay needs to encrypt for Stripe, by the names in stripe-android (GooglePayConfig):
 * the connected account follows the key. Stripe opens the payload of Apple Pay, with the certificate that the seller's
 * Apple merchant received for it, which requires that the seller is verified with Apple.
 */
export const walletSetup: NonNullable<Gateway['walletSetup']> = async ({ wallet, credentials }) => {
  if (checkCredentials(STRIPE_CREDENTIALS, credentials) !== null) return null
  if (wallet === 'apple-pay') return appleMerchantOf(credentials) === null ? null : { kind: 'apple-pay' }
  const { publishableKey, account } = credentials
  if (publishableKey === undefined) return null
  const key = account === undefined ? publishableKey : `${publishableKey}/${account}`
  const parameters = { gateway: 'stripe', 'stripe:version': API_VERSION, 'stripe:publishableKey': key }
  return { kind: 'google-pay', parameters }
}
