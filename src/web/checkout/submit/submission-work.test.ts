import { describe, expect, it, vi } from 'vitest'
import { CallFailure } from '#contract/call-failure.ts'
import type { Client } from '#contract/checkout/client.ts'
import type { PaymentTokens } from '#contract/routes.ts'
import { checkoutOf } from '../../fixtures/checkout.ts'
import { IDLE, reduceSubmission, type Payment, type Submission } from './submission.ts'
import { advanceSent } from './submission-sent.ts'
import { workOn, type WorkTools } from './submission-work.ts'

const { checkout } = checkoutOf()
const tokensOf = (nonce: string): PaymentTokens => ({
  controller: 'c',
  requestray: nonce,
  firewall: 'f',
  cache: 'q',
  trans: 't',
})
const PAYMENT = { cards: [], body: { method: 'PIX' }, tokens: tokensOf('first') } as unknown as Payment

/** Builds a page whose payment call gets the given answer, again and again. */
function pageWithAnswer(status: number) {
  let held = tokensOf('first')
  const sent: string[] = []
  const client: Pick<Client, 'call' | 'tokens' | 'useTokens'> = {
    tokens: () => held,
    useTokens: (next) => {
      held = next
    },
    call: async () => {
      sent.push(held.requestray)
      throw new CallFailure(status, { code: 'UNAVAILABLE', message: '', request_id: '' })
    },
  }
  const tools = {
    client,
    checkout: () => checkout,
    fetchCheckout: async () => {
      // Another part of the page has asked for the product meanwhile, which brings new tokens.
      held = tokensOf('another')
      return checkout
    },
    spent: new Set<string>(),
    isWanted: vi.fn<() => boolean>(() => true),
  }
  return { sent, tools, work: (step: Submission['step']) => workOn(step, tools as unknown as WorkTools) }
}

describe('a payment that is not answered', () => {
  it('goes out again under the nonce that it had, whatever came in between', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('addEventListener', () => null)
    vi.stubGlobal('removeEventListener', () => null)
    const page = pageWithAnswer(503)
    let state: Submission = { ...IDLE, step: { at: 'paying', payment: PAYMENT } }
    for (let asks = 0; asks < 4; asks += 1) {
      const working = page.work(state.step)
      await vi.runAllTimersAsync()
      const event = await working
      if (event !== null) state = reduceSubmission(state, event, advanceSent)
      await page.tools.fetchCheckout()
    }
    vi.useRealTimers()
    vi.unstubAllGlobals()
    expect(page.sent).toEqual(['first', 'first', 'first', 'first'])
    expect(state.step).toMatchObject({ at: 'paying', silence: { times: 4 } })
  })

  it('does not go out again once the buyer has left it', async () => {
    const page = pageWithAnswer(503)
    page.tools.isWanted.mockReturnValue(false)
    expect(await page.work({ at: 'paying', payment: PAYMENT })).toBeNull()
    expect(page.sent).toEqual([])
  })
})
