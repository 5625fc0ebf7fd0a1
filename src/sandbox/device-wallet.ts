import { constants, generateKeyPairSync, privateDecrypt, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { AcquirerError } from './ledger/acquirer-error.ts'
import type { ChargeRequest, OpenRequest } from './ledger/charge-request.ts'

/** Payload that the simulated sheet encrypts: the card that was chosen on it, for one wallet. */
const given = z.object({
  wallet: z.enum(['apple_pay', 'google_pay']),
  number: z.string().regex(/^\d{13,19}$/),
})

type WalletRequest = Extract<ChargeRequest, { method: 'device_wallet' }>
type CardRequest = Extract<ChargeRequest, { method: 'card' }>

const KEY_BITS = 2048

/**
 * The key pair that the simulated wallets encrypt for. It lasts as long as the process: a token of before a restart
 * opens no more, as one of a real wallet ends after minutes.
 */
export class WalletKeys {
  #pair: { publicKey: KeyObject; privateKey: KeyObject } | null = null

  /** The public key as SPKI, base64. */
  publicKey(): string {
    return this.#keys().publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  }

  /** A charge with what a wallet gave opened; any other as it is. Throws AcquirerError. */
  open(request: ChargeRequest): OpenRequest {
    return request.method === 'device_wallet' ? this.#cardRequest(request) : request
  }

  /** The charge of the card behind a token, as of one whose holder is at the device. */
  #cardRequest({ token, wallet, method: _, ...common }: WalletRequest): CardRequest {
    const opened = this.#decrypt(token)
    if (opened?.wallet !== wallet) {
      throw new AcquirerError(422, 'wallet_token_invalid', 'this token was not given for here')
    }
    const card = { number: opened.number, holder_name: 'DEVICE WALLET', month: '12', year: '2099' }
    return {
      ...common,
      method: 'card',
      card: { ...card, security_code: null },
      installments: 1,
      capture: true,
      store: false,
      three_ds: null,
    }
  }

  #keys(): { publicKey: KeyObject; privateKey: KeyObject } {
    // Made when somebody asks: most sandboxes never see a wallet.
    this.#pair ??= generateKeyPairSync('rsa', { modulusLength: KEY_BITS })
    return this.#pair
  }

  #decrypt(token: string): z.infer<typeof given> | null {
    try {
      const padding = constants.RSA_PKCS1_OAEP_PADDING
      const key = { key: this.#keys().privateKey, padding, oaepHash: 'sha256' }
      return given.parse(JSON.parse(privateDecrypt(key, Buffer.from(token, 'base64')).toString('utf8')))
    } catch {
      // Not encrypted for this key, or not by the sheet: it pays nothing, whatever it is.
      return null
    }
  }
}
