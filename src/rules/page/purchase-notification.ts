import type { CustomCheckout, ToastPosition } from '../catalogue/custom-checkout.ts'

/** How long the toast is shown, in milliseconds. */
export const TOAST_MS = 5000

/** Display of other buyers' purchases on a page: names, seconds between two of them, and position. */
export type PurchaseNotifications = {
  list: readonly { id: number; name: string }[]
  min: number
  max: number
  position: ToastPosition
}

const DEFAULT_DELAY = [15, 45] as const

/** For so many hours a purchase has "just" been made. */
export const NAMED_HOURS = 3

/** Whether a page asks its buyer whether they may be named, and names those who agreed. */
export function namesBuyers(custom: CustomCheckout | null): boolean {
  return custom?.purchase_notification === true && custom.notification_sales === true
}

/** A buyer as others read of them: the first name, and the town where one is known. */
export function namedBuyer({ name, city }: { name: string; city: string }): string {
  return city.trim() === '' ? name : `${name} (${city.trim()})`
}

/**
 * Returns the names to show: buyers of the last hours who agreed, and then those whom the seller names. Empty unless
 * the seller enabled it: no buyer is named without consent.
 */
export function purchaseNotifications(
  custom: CustomCheckout | null,
  buyers: readonly { id: number; name: string }[] = [],
): PurchaseNotifications | null {
  if (custom?.purchase_notification !== true) return null
  const list = [...(namesBuyers(custom) ? buyers : []), ...(custom.notification_names ?? [])]
  if (list.length === 0) return null
  const [min, max] = custom.notification_delay ?? DEFAULT_DELAY
  return { list, min, max, position: custom.notification_position ?? 'top-right' }
}

/** The first that was not shown yet; null: all were. */
export function nextNotification(
  { list }: PurchaseNotifications,
  shown: readonly number[],
): { id: number; name: string } | null {
  return list.find(({ id }) => !shown.includes(id)) ?? null
}

/** Milliseconds until the next one, by a number from 0 to 1. */
export function delayOf({ min, max }: PurchaseNotifications, chance: number): number {
  return Math.round((min + (max - min) * chance) * 1000)
}
