import { expect, test } from 'vitest'
import { delayOf, nextNotification, purchaseNotifications } from './purchase-notification.ts'

const OWN = { id: 501, seller_id: 10 }
const NAMES = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Bruno' },
]

test('nobody is named where the seller did not turn it on, or named nobody', () => {
  expect(purchaseNotifications(null)).toBe(null)
  expect(purchaseNotifications({ ...OWN, notification_names: NAMES })).toBe(null)
  expect(purchaseNotifications({ ...OWN, purchase_notification: true })).toBe(null)
  expect(purchaseNotifications({ ...OWN, purchase_notification: true, notification_names: [] })).toBe(null)
})

test('what the seller left out is the program’s own', () => {
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

test('each is shown once, in the order of the list, within the seconds', () => {
  const all = { list: NAMES, min: 2, max: 6, position: 'top-left' as const }
  expect(nextNotification(all, [])?.id).toBe(1)
  expect(nextNotification(all, [1])?.id).toBe(2)
  expect(nextNotification(all, [2, 1])).toBe(null)
  expect([delayOf(all, 0), delayOf(all, 0.5), delayOf(all, 1)]).toEqual([2000, 4000, 6000])
})
