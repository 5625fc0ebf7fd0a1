import type { Charge } from '../gateway.ts'
import { baseOf, expect, expectFound, expectKind, keyOf, wrongCredentials } from './check.ts'
import type { Certification, Check } from './check.ts'

/** As far as it goes without the buyer's hands: opening, finding, opening again. */
export function walletChecks(certification: Certification): Check[] {
  const { gateway, proxy } = certification
  const applies = gateway.capabilities.methods.includes('PAYPAL')
  const wallet = (): Charge => ({
    ...baseOf(certification),
    kind: 'wallet',
    wallet: 'paypal',
    returnUrl: 'https://example.com/return',
    cancelUrl: 'https://example.com/cancel',
  })
  return [
    {
      name: 'a buyer is sent to the wallet, and the same reference sends to the same order',
      applies,
      run: async () => {
        const charge = wallet()
        const { gatewayId } = expectKind(await gateway.charge(charge), 'awaiting')
        const again = expectKind(await gateway.charge(charge), 'awaiting')
        expect(again.gatewayId === gatewayId, again)
        const key = { ...keyOf(charge), gatewayId }
        await expectFound(certification, key, 'awaiting')
        expectKind(await gateway.complete(key), 'awaiting')
      },
    },
    {
      name: 'an order whose answer was lost is unknown, and a repeat opens it',
      applies,
      run: async () => {
        const charge = wallet()
        proxy.spoilNext('lost')
        expectKind(await gateway.charge(charge), 'unknown')
        expectKind(await gateway.charge(charge), 'awaiting')
      },
    },
    {
      name: 'another account is certainly not charged by the wallet',
      applies: applies && Object.keys(certification.credentials).length > 0,
      run: async () => {
        const credentials = wrongCredentials(certification.credentials)
        expectKind(await gateway.charge({ ...wallet(), credentials }), 'not-sent')
      },
    },
  ]
}
