import type { DeviceWallet } from './device-wallet.ts'

const payloads = new WeakMap<OpenedWallet, string>()

/**
 * A device wallet's payload for one payment, opened by the vault. It is encrypted for the gateway and can still pay:
 * converting it to text, JSON or an inspection shows the wallet and the brand only. Adapters read it with
 * `revealWallet`.
 */
export class OpenedWallet {
  readonly wallet: DeviceWallet
  readonly brand: string

  constructor(opened: { wallet: DeviceWallet; brand: string; payload: string }) {
    this.wallet = opened.wallet
    this.brand = opened.brand
    payloads.set(this, opened.payload)
  }

  toString(): string {
    return `${this.wallet} ${this.brand}`
  }

  toJSON(): { wallet: DeviceWallet; brand: string } {
    return { wallet: this.wallet, brand: this.brand }
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.toString()
  }
}

/** Returns the wallet's original payload: only for building a gateway's request. */
export function revealWallet(opened: OpenedWallet): string {
  const found = payloads.get(opened)
  if (found === undefined) throw new Error('this wallet was not opened by the vault')
  return found
}
