import type { Shop } from './shop.ts'

/**
 * Lets seconds go by for everything that waits: every moment that was written moves into the past instead, here and
 * at the acquirer, so that the clocks of the program and of the database stay as one.
 */
export async function passTime(shop: Shop, seconds: number): Promise<void> {
  const step = `make_interval(secs => ${seconds})`
  await shop.rows(`update attempts set created_at = created_at - ${step}, sent_at = sent_at - ${step}, due_at = due_at - ${step},
    expires_at = expires_at - ${step}, outcome_at = outcome_at - ${step}`)
  await shop.rows(`update reservations set started_at = started_at - ${step}, ends_at = ends_at - ${step}`)
  await shop.rows(`update shortened_reservations set full_end = full_end - ${step}`)
  await shop.rows(`update pending_reversals set due_at = due_at - ${step}`)
  await shop.rows(`update webhook_events set received_at = received_at - ${step}`)
  for (const { what } of shop.acquirer.orders) {
    if (what.kind === 'pix') what.expiresAt = earlier(what.expiresAt, seconds)
    if (what.kind === 'boleto' || what.kind === 'oxxo')
      what.dueDate = earlier(what.dueDate, seconds).slice(0, 10)
  }
}

function earlier(moment: string, seconds: number): string {
  return new Date(new Date(moment).getTime() - seconds * 1000).toISOString()
}
