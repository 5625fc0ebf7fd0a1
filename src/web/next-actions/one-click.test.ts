import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#contract/call-failure.ts'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { silenceWord } from '../checkout/submit/silence-word.ts'
import type { Silence } from '../checkout/submit/patience.ts'
import { buyAtOnce } from './one-click.ts'

const PAGE = {
  frame: { locale: 'pt', query: {} },
  product_id: 7,
  offer_hash: null,
  isSpecialSeller: false,
  others: [],
} as unknown as Parameters<typeof buyAtOnce>[1]

const PENDING = {
  status: 'PROCESSING',
  code: null,
  sales: [{ sale_id: 'a', chc: 'b', token: 'c' }],
} as unknown as PaymentAnswer

const away = (): Promise<never> =>
  Promise.reject(new CallFailure(503, { code: 'UNAVAILABLE', message: '', request_id: '' }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a shop that comes back is sent the same purchase, and every silence is reported', async () => {
  const send = vi.fn<() => Promise<PaymentAnswer>>()
  send.mockImplementationOnce(away).mockImplementationOnce(away).mockResolvedValueOnce(PENDING)
  const silences: Silence[] = []
  const bought = buyAtOnce(send, PAGE, (silence) => silences.push(silence))
  await vi.runAllTimersAsync()
  expect(await bought).toMatchObject({ at: 'leaving' })
  expect(silences.map(({ times }) => times)).toEqual([1, 2])
  expect(silences.map((silence) => silenceWord(silence))).toEqual([null, 'waiting'])
})

test('a shop that stays away is given up on after two minutes', async () => {
  const began = Date.now()
  const bought = buyAtOnce(away, PAGE, () => undefined)
  await vi.runAllTimersAsync()
  expect(await bought).toEqual({ at: 'unreachable' })
  expect(Date.now() - began).toBeGreaterThan(90_000)
})

test('a purchase with a definite answer is not sent again', async () => {
  const no = new CallFailure(404, { code: 'LINK_NOT_FOUND', message: '', request_id: '' })
  const send = vi.fn<() => Promise<PaymentAnswer>>().mockRejectedValue(no)
  const onSilence = vi.fn<(silence: Silence) => void>()
  expect(await buyAtOnce(send, PAGE, onSilence)).toEqual({ at: 'refused', code: null })
  expect(send).toHaveBeenCalledOnce()
  expect(onSilence).not.toHaveBeenCalled()
})

test('a device without a network is notified at the first silence', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(silenceWord({ times: 1, ms: 1 })).toBe('offline')
  expect(silenceWord(null)).toBeNull()
})

test.each([
  ['https://hooks.stripe.com/3ds', {}, 'https://hooks.stripe.com/3ds'],
  ['https://hooks.stripe.com/3ds', { embeddedIn: 'https://shop.example' }, '/payment-pending?'],
  ['http://hooks.stripe.com/3ds', {}, '/payment-pending?'],
])('a card with a challenge by its bank leads to %s, in a page %j: %s', async (url, frame, address) => {
  const answer = {
    ...PENDING,
    status: 'WAITING_PAYMENT',
    object: { kind: 'redirect', url, expires_at: null },
  }
  const page = { ...PAGE, frame: { ...PAGE.frame, sandboxUrl: null, ...frame } } as typeof PAGE
  const bought = await buyAtOnce(
    () => Promise.resolve(answer as PaymentAnswer),
    page,
    () => undefined,
  )
  expect(bought).toEqual({ at: 'leaving', address: expect.stringContaining(address) as string })
})
