import { expect, test } from 'vitest'
import type { Pixel } from '../catalogue/catalogue.ts'
import { googleName, hashableFields } from './advertising-person.ts'
import { pixelProblems } from './pixel-events.ts'
import { customHosts, momentOf, tracksVisit, visitMoments, VISIT_EVENTS } from './visit-events.ts'

const pixel = (more: Partial<Pixel> = {}): Pixel => ({
  id: '402515001',
  provider: 'meta',
  view: true,
  pixel_configuration: [
    { event: 'PageView', is_active: true },
    { event: 'ViewContent', is_active: false },
    { event: 'InitiateCheckout', is_active: true, action: 'on_access' },
    { event: 'Purchase', is_active: true, action: 'on_payment_paid' },
  ],
  ...more,
})
const OWN: Pick<Pixel, 'provider' | 'id' | 'hosts' | 'script'> = {
  provider: 'custom',
  id: 'minha',
  hosts: ['https://a.example'],
  script: 'x()',
}

test('the events of a visit are those before a sale', () => {
  expect(VISIT_EVENTS).toEqual([
    'PageView',
    'PreCheckoutView',
    'ViewContent',
    'InitiateCheckout',
    'AddPaymentInfo',
    'AddToCart',
  ])
})

test('a page reports each event that some pixel gets, once', () => {
  expect(visitMoments([pixel(), pixel({ id: '402515002' })])).toEqual([
    'PageView',
    'InitiateCheckout.on_access',
  ])
  expect(visitMoments([pixel({ view: false })])).toEqual([])
  expect(momentOf({ event: 'PageView', action: null })).toBe('PageView')
})

test('a pixel gets an event at its own action alone', () => {
  expect(tracksVisit(pixel(), 'InitiateCheckout', 'on_access')).toBe(true)
  expect(tracksVisit(pixel(), 'InitiateCheckout', 'on_filled_data')).toBe(false)
  expect(tracksVisit(pixel(), 'ViewContent', null)).toBe(false)
})

test('hosts are named once', () => {
  expect(customHosts([pixel(), pixel({ ...OWN }), pixel({ ...OWN, id: 'outra' })])).toEqual([
    'https://a.example',
  ])
})

test.each<[string, Partial<Pixel>, string]>([
  ['a script of another service', { script: 'x()' }, 'script'],
  ['hosts of another service', { hosts: ['https://a.example'] }, 'hosts'],
  ['no script', { provider: 'custom', id: 'minha', hosts: ['https://a.example'] }, 'script'],
  ['no hosts', { ...OWN, hosts: [] }, 'hosts'],
  ['a script with tags', { ...OWN, script: 'a()</SCRIPT><script>b()' }, 'script'],
  ['a script with a comment of HTML', { ...OWN, script: 'a()<!-- b' }, 'script'],
  ['a visit that is not told', { view: false }, 'pixel_configuration[0]'],
  [
    'Google Ads without its action',
    {
      provider: 'google_ads',
      id: '1234567890',
      pixel_configuration: [{ event: 'PageView', is_active: true }],
    },
    'pixel_configuration[0].name',
  ],
  [
    'what Kwai has no name for',
    { provider: 'kwai', pixel_configuration: [{ event: 'StartTrial', is_active: true }] },
    'pixel_configuration[0]',
  ],
])('%s is refused', (_, changes, path) => {
  expect(pixelProblems(pixel(changes))[0]?.path).toBe(path)
})

test('a script with its hosts is taken', () => {
  expect(pixelProblems(pixel({ ...OWN }))).toEqual([])
})

test('Google ignores dots and a plus suffix in its own mail alone', () => {
  const person = { name: '', phone: '+55 11 98765-4321', country: 'BR', state: '', city: '', zipcode: '' }
  const of = (email: string) => hashableFields('google_ads', { ...person, email })
  expect(of('Ana.Lima+loja@GMail.com')).toEqual({ email: 'analima@gmail.com', phone: '+5511987654321' })
  expect(of('Ana.Lima+loja@example.com').email).toBe('ana.lima+loja@example.com')
  expect(googleName('Dr. Ana Maria Lima Jr.')).toEqual({ given: 'ana', family: 'lima' })
})
