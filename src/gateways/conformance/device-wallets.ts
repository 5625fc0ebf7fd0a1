import { expect } from 'vitest'
import {
  DEVICE_WALLET_METHODS,
  type DeviceWallet,
  type DeviceWalletMethod,
} from '#rules/methods/device-wallet.ts'
import { OpenedWallet } from '#rules/methods/opened-wallet.ts'
import type { Capabilities, Charge } from '../gateway.ts'
import { AMOUNT, baseOf, findEventually } from './charges.ts'
import { promised } from './promised.ts'
import type { Conformance, ConformanceCard, Running } from './situation.ts'

function handOf({ give }: Conformance): NonNullable<Conformance['give']> {
  if (give === undefined) throw new Error('a gateway that takes wallets needs the hand that gives from one')
  return give
}

async function givenBy(running: Conformance, wallet: DeviceWallet, card: ConformanceCard): Promise<Charge> {
  const payload = await handOf(running)(wallet, card)
  return walletCharge(running, wallet, payload)
}

function walletCharge(running: Conformance, wallet: DeviceWallet, payload: string): Charge {
  const opened = new OpenedWallet({ wallet, brand: 'visa', payload })
  return { ...baseOf(running), kind: 'device-wallet', opened }
}

/** Tests charges of device wallets: charged at once, refused as a card is, never charged twice. */
export function describeDeviceWallets(running: Running, capabilities: Capabilities): void {
  for (const method of Object.keys(DEVICE_WALLET_METHODS) as DeviceWalletMethod[]) {
    const wallet = DEVICE_WALLET_METHODS[method]
    const applies = promised(capabilities.methods.includes(method))

    applies(`what ${wallet} gives is charged once, in full, however often it is sent`, async () => {
      const { gateway, cards, books } = running()
      const charge = await givenBy(running(), wallet, cards.approved)
      expect(await gateway.charge(charge)).toMatchObject({ kind: 'approved' })
      expect(await gateway.charge(charge)).toMatchObject({ kind: 'approved' })
      expect(await books(charge.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
      expect(await findEventually(running(), capabilities, charge)).toMatchObject({ kind: 'approved' })
    })

    applies(
      `the button of ${wallet} is told for whom it encrypts, where the account is complete`,
      async () => {
        const { gateway, credentials } = running()
        const setup = await gateway.walletSetup?.({ wallet, credentials })
        const kind = expect.stringMatching(`^(${wallet}|simulated)$`) as string
        expect(setup).toMatchObject({ kind })
        for (const [name, value] of Object.entries(credentials).filter(([each]) =>
          /secret|apiKey/.test(each),
        ))
          expect({ name, isSent: JSON.stringify(setup).includes(value) }).toEqual({ name, isSent: false })
      },
    )

    applies(`a refusal of the card behind ${wallet} is told by our code, and takes nothing`, async () => {
      const { gateway, cards, books } = running()
      for (const code of ['INSUFFICIENT_FUNDS', 'COMPLETE_CHALLENGE_3DS'] as const) {
        const refused = cards.refused.find((each) => each.code === code)
        if (refused === undefined) throw new Error(`no card is refused with ${code}`)
        const charge = await givenBy(running(), wallet, refused.card)
        expect(await gateway.charge(charge)).toMatchObject({ kind: 'refused', code, reversible: false })
        expect(await books(charge.reference)).toEqual({ captured: 0, refunded: 0 })
      }
    })

    applies(`what ${wallet} never gave is refused, and nothing is charged`, async () => {
      const { gateway, books } = running()
      const charge = walletCharge(running(), wallet, 'nothing that a wallet gives')
      expect(await gateway.charge(charge)).toMatchObject({ kind: 'refused', reversible: false })
      expect(await books(charge.reference)).toEqual({ captured: 0, refunded: 0 })
    })
  }
}
