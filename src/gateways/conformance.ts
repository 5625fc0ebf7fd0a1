import { afterAll, beforeAll, describe } from 'vitest'
import { describeAuthorizations, describeCapabilities, describeCards } from './conformance/cards.ts'
import { describeChallenges } from './conformance/challenges.ts'
import { describeDeviceWallets } from './conformance/device-wallets.ts'
import { describeMandates } from './conformance/mandates.ts'
import { describePromises } from './conformance/promises.ts'
import { describeRefunds, describeRefundsOf } from './conformance/refunds.ts'
import { describeRepeats } from './conformance/repeats.ts'
import { describeSilence } from './conformance/silence.ts'
import type { Conformance, Running, WalletConformance } from './conformance/situation.ts'
import { describeThreeDS } from './conformance/three-ds.ts'
import { describeWaiting } from './conformance/waiting.ts'
import { describeWallets, paidByWallet } from './conformance/wallets.ts'
import { describeWebhooks, describeWebhooksOf } from './conformance/webhooks.ts'
import type { Capabilities } from './gateway.ts'

export type {
  Conformance,
  ConformanceCard,
  WalletConformance,
  WalletMishap,
} from './conformance/situation.ts'

/**
 * Registers the tests that every adapter has to pass, against a gateway that really answers. Capabilities decide
 * which tests apply; they are asked for beforehand because tests are registered before anything is started.
 */
export function describeGateway(
  name: string,
  capabilities: Capabilities,
  start: () => Promise<Conformance>,
): void {
  whileRunning(name, start, (running) => {
    for (const register of PARTS) register(running, capabilities)
  })
}

/** The same for a gateway that takes no card but sends the buyer to a wallet. */
export function describeWallet(
  name: string,
  capabilities: Capabilities,
  start: () => Promise<WalletConformance>,
): void {
  whileRunning(name, start, (running) => {
    describeWallets(running)
    describeRefundsOf(running, capabilities, () => paidByWallet(running()))
    describeWebhooksOf(running, () => paidByWallet(running()))
  })
}

function whileRunning<Started extends { stop(): Promise<void> }>(
  name: string,
  start: () => Promise<Started>,
  register: (running: () => Started) => void,
): void {
  describe(`gateway ${name}`, () => {
    let started: Started
    beforeAll(async () => {
      started = await start()
    })
    afterAll(() => started.stop())
    register(() => started)
  })
}

const PARTS: readonly ((running: Running, capabilities: Capabilities) => void)[] = [
  describeCards,
  describeAuthorizations,
  describeCapabilities,
  describeThreeDS,
  describeChallenges,
  describePromises,
  describeSilence,
  describeRepeats,
  describeWaiting,
  describeMandates,
  describeDeviceWallets,
  describeRefunds,
  describeWebhooks,
]
