import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { deviceWalletOf, isDeviceWallet } from './device-wallet.ts'
import { PAYMENT_METHODS } from './method.ts'
import { OpenedWallet, revealWallet } from './opened-wallet.ts'

test('two methods are wallets of the device', () => {
  expect(PAYMENT_METHODS.filter(isDeviceWallet)).toEqual(['APPLE_PAY', 'GOOGLE_PAY'])
  expect(deviceWalletOf('APPLE_PAY')).toBe('apple-pay')
  expect(deviceWalletOf('GOOGLE_PAY')).toBe('google-pay')
  expect(deviceWalletOf('PAYPAL')).toBeNull()
})

test('the payload of a wallet is revealed to an adapter and printed nowhere', () => {
  const opened = new OpenedWallet({ wallet: 'google-pay', brand: 'visa', payload: 'sealed-by-the-device' })
  expect(revealWallet(opened)).toBe('sealed-by-the-device')
  const printed = [String(opened), JSON.stringify({ opened }), inspect(opened, { depth: 9 })]
  for (const text of printed) expect(text).not.toContain('sealed-by')
  expect(String(opened)).toBe('google-pay visa')
})
