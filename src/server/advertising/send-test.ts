import type { Pixel } from '#rules/catalogue/catalogue.ts'
import { isServerProvider } from '#rules/advertising/pixel-events.ts'
import type { AdvertisingEvent, ProviderAccess, Providers } from './provider.ts'
import { outcomeOf, type SendDeps } from './send-event.ts'

export type TestOutcome = {
  outcome: 'taken' | 'refused' | 'again' | 'no-test' | 'no-access' | 'no-code' | 'no-name'
  reason: string | null
}

/** Services that know no test: whatever they are sent counts. */
const WITHOUT_TEST: readonly string[] = ['taboola', 'outbrain']
/** Services by whose code, which the seller copies there, an event is a test. */
const BY_CODE: readonly string[] = ['meta', 'tiktok']

/** Sends a purchase of nobody that the service takes for a test and counts for nothing. */
export async function sendTest(
  deps: SendDeps & { providers: Providers },
  pixel: Pixel,
  access: ProviderAccess | undefined,
  code: string | null,
): Promise<TestOutcome> {
  const says = (outcome: TestOutcome['outcome']): TestOutcome => ({ outcome, reason: null })
  if (!isServerProvider(pixel.provider) || WITHOUT_TEST.includes(pixel.provider)) return says('no-test')
  if (access === undefined) return says('no-access')
  const testCode = code ?? access.testCode
  // guard: test-is-a-test
  if (testCode === undefined && BY_CODE.includes(pixel.provider)) return says('no-code')
  const event = testEvent(pixel, deps.now())
  if (pixel.provider === 'google_ads' && event.name === null) return says('no-name')
  const sent = await outcomeOf(deps, deps.providers[pixel.provider], {
    pixel: pixel.id,
    access: { ...access, testCode: testCode ?? 'test' },
    event,
  })
  return { outcome: sent.kind, reason: sent.kind === 'taken' ? null : sent.reason }
}

function testEvent({ pixel_configuration: lines }: Pixel, at: Date): AdvertisingEvent {
  const id = `test.${at.getTime()}.Purchase`
  return {
    event: 'Purchase',
    name: lines.find(({ name }) => name !== undefined)?.name ?? null,
    id,
    at,
    page: 'https://example.com/',
    saleId: id,
    chcId: null,
    currency: 'BRL',
    value: 100,
    goods: 100,
    items: [{ id: '1', name: 'Test', price: 100, quantity: 1 }],
    coupon: null,
    person: {
      name: 'Test Test',
      email: 'test@example.com',
      phone: '+5511900000000',
      country: 'BR',
      state: '',
      city: '',
      zipcode: '',
    },
    personId: 'test',
    visitorId: 'test',
    agreed: false,
    agent: 'Mozilla/5.0',
    address: null,
    clicks: { kwai: 'test', gclid: 'test' },
  }
}
