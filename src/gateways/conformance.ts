import { afterAll, beforeAll, describe } from 'vitest'
import { describeAuthorizations, describeCapabilities, describeCards } from './conformance/cards.ts'
import { describePromises } from './conformance/promises.ts'
import { describeRefunds } from './conformance/refunds.ts'
import { describeRepeats } from './conformance/repeats.ts'
import { describeSilence } from './conformance/silence.ts'
import type { Conformance, Running } from './conformance/situation.ts'
import { describeThreeDS } from './conformance/three-ds.ts'
import { describeWaiting } from './conformance/waiting.ts'
import { describeWebhooks } from './conformance/webhooks.ts'
import type { Capabilities } from './gateway.ts'

export type { Conformance, ConformanceCard } from './conformance/situation.ts'

/**
 * Registers the tests that every adapter has to pass, against a gateway that really answers. Capabilities decide
 * which tests apply; they are asked for beforehand because tests are registered before anything is started.
 */
export function describeGateway(
  name: string,
  capabilities: Capabilities,
  start: () => Promise<Conformance>,
): void {
  describe(`gateway ${name}`, () => {
    let started: Conformance
    beforeAll(async () => {
      started = await start()
    })
    afterAll(() => started.stop())
    const running: Running = () => started
    for (const register of PARTS) register(running, capabilities)
  })
}

const PARTS: readonly ((running: Running, capabilities: Capabilities) => void)[] = [
  describeCards,
  describeAuthorizations,
  describeCapabilities,
  describeThreeDS,
  describePromises,
  describeSilence,
  describeRepeats,
  describeWaiting,
  describeRefunds,
  describeWebhooks,
]
