import { usesCard, type PaymentMethod } from './method.ts'

/*
 * Wallets of the buyer's own device: it shows a sheet with the amount, and gives what only the gateway can decrypt.
 */

export const DEVICE_WALLETS = ['apple-pay', 'google-pay'] as const
export type DeviceWallet = (typeof DEVICE_WALLETS)[number]

export const DEVICE_WALLET_METHODS = { APPLE_PAY: 'apple-pay', GOOGLE_PAY: 'google-pay' } as const
export type DeviceWalletMethod = keyof typeof DEVICE_WALLET_METHODS

/** Whether a method is a wallet of the device: one charge at once, by what the device's sheet gave. */
export function isDeviceWallet(method: PaymentMethod): method is DeviceWalletMethod {
  return method in DEVICE_WALLET_METHODS
}

/** Methods by which a card is charged, typed, kept or behind a wallet of the device: its issuer may want the buyer. */
export function chargesCard(method: PaymentMethod): boolean {
  return usesCard(method) || isDeviceWallet(method)
}

/** The wallet of a method; null for every other way to pay. */
export function deviceWalletOf(method: PaymentMethod): DeviceWallet | null {
  return isDeviceWallet(method) ? DEVICE_WALLET_METHODS[method] : null
}

/** A wallet's name, and the one gateway that can decrypt what it gave. */
export type WalletFacts = { name: DeviceWallet; gateway: string }

/** The greatest length of what a wallet gives (Adyen takes no more); a real one has one to six thousand. */
export const WALLET_PAYLOAD_MAX = 10_000

/**
 * Configuration of a device wallet's button, so that the wallet's payload is encrypted for one gateway: Google's
 * `parameters` name it, Apple's certificate does, and the sandbox's wallets are simulated.
 */
export type WalletSetup =
  /** `merchantId` is the installation's at Google; absent: Google's test environment, which charges nobody. */
  | { kind: 'google-pay'; parameters: Readonly<Record<string, string>>; merchantId?: string }
  | { kind: 'apple-pay' }
  | { kind: 'simulated'; key: string }
