import { expect, test } from 'vitest'
import { delayOf, namedBuyer, nextNotification, purchaseNotifications } from './purchase-notification.ts'

const OWN = { id: 501, seller_id: 10 }
const NAMES = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Bruno' },
]

test('no buyer is named where the seller did not turn it on, or gave no names', () => {
  expect(purchaseNotifications(null)).toBe(null)
  expect(purchaseNotifications({ ...OWN, notification_names: NAMES })).toBe(null)
  expect(purchaseNotifications({ ...OWN, purchase_notification: true })).toBe(null)
  expect(purchaseNotifications({ ...OWN, purchase_notification: true, notification_names: [] })).toBe(null)
})

test('settings that the seller left out are the program’s own', () => {
  const on = { ...OWN, purchase_notification: true, notification_names: NAMES }
  expect(purchaseNotifications(on)).toEqual({ list: NAMES, min: 15, max: 45, position: 'top-right' })
  const chosen = {
    notification_delay: [3, 4] as [number, number],
    notification_position: 'bottom-left' as const,
  }
  expect(purchaseNotifications({ ...on, ...chosen })).toEqual({
    list: NAMES,
    min: 3,
    max: 4,
    position: 'bottom-left',
  })
})

test('buyers who agreed come first, where the seller asks for consent', () => {
  const on = { ...OWN, purchase_notification: true, notification_names: NAMES }
  const buyers = [{ id: -7, name: 'Clara (Recife)' }]
  expect(purchaseNotifications({ ...on, notification_sales: true }, buyers)?.list).toEqual([
    ...buyers,
    ...NAMES,
  ])
  expect(purchaseNotifications(on, buyers)?.list).toEqual(NAMES)
  const alone = { ...OWN, purchase_notification: true, notification_sales: true }
  expect(purchaseNotifications(alone, buyers)?.list).toEqual(buyers)
  expect(purchaseNotifications({ ...alone, purchase_notification: false }, buyers)).toBe(null)
})

test('a buyer is named with their town where it is known', () => {
  expect(namedBuyer({ name: 'Ana', city: ' Recife ' })).toBe('Ana (Recife)')
  expect(namedBuyer({ name: 'Ana', city: '' })).toBe('Ana')
})

test('each is shown once, in the order of the list, within the seconds', () => {
  const all = { list: NAMES, min: 2, max: 6, position: 'top-left' as const }
  expect(nextNotification(all, [])?.id).toBe(1)
  expect(nextNotification(all, [1])?.id).toBe(2)
  expect(nextNotification(all, [2, 1])).toBe(null)
  expect([delayOf(all, 0), delayOf(all, 0.5), delayOf(all, 1)]).toEqual([2000, 4000, 6000])
})
