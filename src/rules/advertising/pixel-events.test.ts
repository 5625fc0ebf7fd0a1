import { describe, expect, test } from 'vitest'
import type { Pixel } from '../catalogue/catalogue.ts'
import { bumpsApart, linesAt, pixelProblems, type SaleFacts } from './pixel-events.ts'

const line = (event: string, action?: string, more: { is_active?: boolean; name?: string } = {}) => ({
  event,
  is_active: true,
  ...(action !== undefined && { action }),
  ...more,
})
const pixel = (lines: Pixel['pixel_configuration'], more: Partial<Pixel> = {}): Pixel => ({
  id: '402515001',
  provider: 'meta',
  view: true,
  pixel_configuration: lines,
  ...more,
})
const PLAIN: SaleFacts = { hasBumps: false, subscribes: false, beginsTrial: false }

describe('the pixel settings of a seller', () => {
  test('events with the actions that they have are taken', () => {
    const lines = [
      line('PageView'),
      line('InitiateCheckout', 'on_access'),
      line('InitiateCheckout', 'on_filled_data'),
      line('AddToCart', 'on_orderbump'),
      line('Purchase', 'on_payment_paid'),
      line('Purchase', 'on_payment_try', { is_active: false }),
      line('StartTrial'),
    ]
    expect(pixelProblems(pixel(lines))).toEqual([])
  })

  test.each([
    [
      'an action of another event',
      [line('PageView', 'on_access')],
      'pixel_configuration[0].action',
      'leave action out',
    ],
    ['no action', [line('Purchase')], 'pixel_configuration[0].action', 'on_payment_paid'],
    [
      'an action of payments',
      [line('AddToCart', 'on_payment_paid')],
      'pixel_configuration[0].action',
      'on_orderbump',
    ],
    [
      'a sale counted at two moments',
      [line('Purchase', 'on_payment_success'), line('Purchase', 'on_payment_paid')],
      'pixel_configuration[1]',
      'twice',
    ],
    ['the same line twice', [line('PageView'), line('PageView')], 'pixel_configuration[1]', 'twice'],
  ])('%s is refused', (_, lines, path, says) => {
    const [found, ...more] = pixelProblems(pixel(lines))
    expect(more).toEqual([])
    expect(found?.path).toBe(path)
    expect(found?.message).toContain(says)
  })

  test.each<[Pixel['provider'], string, string]>([
    ['meta', '40251500', 'G-1'],
    ['ga4', 'G-AURORA2024', '402515001'],
    ['google_ads', '1234567890', 'AW-123456789'],
    ['tiktok', 'C4AB3CDEFGH1IJKLMN2O', 'pixel'],
    ['kwai', '253212312345', 'abc'],
    ['taboola', 'loja-1', 'loja/1'],
    ['outbrain', '00a1b2c3d4', '../x'],
  ])('an id of %s looks like one', (provider, id, wrong) => {
    expect(pixelProblems(pixel([], { provider, id }))).toEqual([])
    expect(pixelProblems(pixel([], { provider, id: wrong })).map(({ path }) => path)).toEqual(['id'])
  })

  test('Taboola and Outbrain need the name of the event in the account', () => {
    const lines = [line('Purchase', 'on_payment_paid')]
    const named = [line('Purchase', 'on_payment_paid', { name: 'compra' })]
    for (const provider of ['taboola', 'outbrain'] as const) {
      const id = 'a1b2c3d4'
      expect(pixelProblems(pixel(lines, { provider, id }))).toMatchObject([
        { path: 'pixel_configuration[0].name' },
      ])
      expect(pixelProblems(pixel(named, { provider, id }))).toEqual([])
    }
  })
})

describe('events sent for a sale', () => {
  const all = pixel([
    line('Purchase', 'on_payment_paid'),
    line('OrderBumpPurchase', 'on_payment_success'),
    line('Subscribe'),
    line('StartTrial'),
    line('PageView'),
    line('AddPaymentInfo', undefined, { is_active: false }),
  ])
  const eventsAt = (moment: Parameters<typeof linesAt>[1], facts: Partial<SaleFacts>) =>
    linesAt(all, moment, { ...PLAIN, ...facts }).map(({ event }) => event)

  test.each([
    ['on_payment_try', {}, []],
    ['on_payment_success', {}, []],
    ['on_payment_success', { hasBumps: true }, ['OrderBumpPurchase']],
    ['on_payment_paid', {}, ['Purchase']],
    ['on_payment_paid', { subscribes: true }, ['Purchase', 'Subscribe']],
    ['on_payment_paid', { subscribes: true, beginsTrial: true }, ['Purchase', 'StartTrial']],
  ] as const)('%s with %o: %o', (moment, facts, events) => {
    expect(eventsAt(moment, facts)).toEqual(events)
  })

  test('an inactive event is not sent, and leaves the bumps in the purchase', () => {
    const off = pixel([line('Purchase', 'on_payment_paid', { is_active: false })])
    expect(linesAt(off, 'on_payment_paid', PLAIN)).toEqual([])
    expect(bumpsApart(off)).toBe(false)
    expect(bumpsApart(all)).toBe(true)
  })
})
