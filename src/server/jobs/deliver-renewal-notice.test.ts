import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advanceRenewal } from '../flows/renewals/advance-renewal.ts'
import type { MailMessage } from '../mail/mailer.ts'
import { leaseRenewals } from '../store/purchases/due-renewal-store.ts'
import type { NoticeOrder } from '../store/purchases/renewal-notice-store.ts'
import { createFakeAcquirer } from '../testing/fake-acquirer.ts'
import { openShop, PRODUCTS, type Shop } from '../testing/shop.ts'
import type { MailDeps } from './deliver-mail.ts'
import { deliverRenewalNotice } from './deliver-renewal-notice.ts'
import { renewDue } from './renew.ts'

const DAY = 24 * 60 * 60_000

let shop: Shop
let sent: MailMessage[]
let isAway: boolean
let deps: MailDeps
beforeAll(async () => {
  shop = await openShop({
    products: {
      [PRODUCTS.again]: { type: 'SUBSCRIPTION', name: 'Clube', amount: 3990, period: 30, offers: [] },
    },
  })
  deps = {
    ...shop.deps,
    mailFrom: 'mail@shop.example',
    mailer: {
      send: (message) => {
        if (isAway) return Promise.reject(new Error('the server is away'))
        sent.push(message)
        return Promise.resolve()
      },
      close: () => undefined,
    },
  }
})
beforeEach(async () => {
  await shop.reset()
  shop.acquirer.script = createFakeAcquirer().script
  sent = []
  isAway = false
  await shop.rows(`update sellers set renews_since = now() - interval '1 day' where id = 10 returning id`)
  await shop.submit(await shop.openPage(PRODUCTS.again))
})
afterAll(() => shop.close())

async function onDay(day: number): Promise<void> {
  shop.clock.aheadMs = day * DAY
  await renewDue(shop.deps)
  await shop.rows(`update attempts set outcome_at = '${shop.deps.now().toISOString()}'
    where initiator = 'merchant' and state = 'refused' and outcome_at < now() + interval '1 hour' returning id`)
}
const orders = () =>
  shop.rows<{ payload: NoticeOrder }>(`select payload from outbox where topic = 'renewal-notice' order by id`)
/** Delivers all that was ordered, the earlier ones again. */
async function deliver(): Promise<void> {
  for (const { payload } of await orders()) await deliverRenewalNotice(deps, payload)
}
const refusing = (code: 'INSUFFICIENT_FUNDS' | 'SUSPECTED_FRAUD') =>
  void (shop.acquirer.script = () => ({ does: 'refuse', code }))
const subjects = () => sent.map(({ subject }) => subject)

describe('the mails of a subscription that renews itself', () => {
  test('a reminder names amount, day and card, and leads to another card and to the end', async () => {
    await onDay(25)
    await deliver()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ subject: 'Próxima cobrança: Clube', to: 'maria@example.com' })
    const [{ due_at: due } = { due_at: '' }] = await shop.rows<{ due_at: string }>(
      `select to_char(due_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY') as due_at
       from subscription_charges where number = 2`,
    )
    for (const part of ['39,90', due, '1111', '/assinatura/5?subscription_id=', '/kuendigen?s_id='])
      expect(sent[0]?.text).toContain(part)
  })

  test('a refusal is mailed with the link to pay, its end once more, and the end of the subscription', async () => {
    refusing('INSUFFICIENT_FUNDS')
    for (let day = 25; day < 62; day += 0.5) {
      await onDay(day)
      await deliver()
    }
    expect(subjects()).toEqual([
      'Próxima cobrança: Clube',
      'Não conseguimos cobrar: Clube',
      'Pague a sua assinatura: Clube',
      'Assinatura encerrada: Clube',
    ])
    expect(sent[1]?.text).toContain('/assinatura/5?subscription_id=')
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(4)
  })

  test('each is ordered and sent once, whoever asks again', async () => {
    refusing('SUSPECTED_FRAUD')
    await onDay(25)
    await onDay(32)
    shop.clock.aheadMs = 33 * DAY
    const [taken] = await leaseRenewals(shop.db, { now: shop.deps.now(), limit: 1, leaseMs: 1000 })
    if (taken === undefined) throw new Error('nothing is due')
    for (const _ of [1, 2, 3]) await advanceRenewal(shop.deps, taken)
    expect(await orders()).toHaveLength(2)
    for (const _ of [1, 2]) await deliver()
    expect(sent).toHaveLength(2)
  })

  test('one that the server did not take is sent later', async () => {
    await onDay(25)
    isAway = true
    await expect(deliver()).rejects.toThrow('the mail was not taken')
    isAway = false
    await deliver()
    expect(sent).toHaveLength(1)
  })

  test('one that has become untrue is not sent, and can be ordered again', async () => {
    refusing('SUSPECTED_FRAUD')
    await onDay(25)
    await onDay(32)
    await onDay(33)
    await shop.rows(`update subscription_charges set state = 'paid' where number = 2 returning id`)
    await deliver()
    expect(sent).toEqual([])
    expect(await shop.rows('select from subscription_notices')).toEqual([])
  })

  test('no reminder is sent once the seller turned renewals off', async () => {
    await onDay(25)
    await shop.rows('update sellers set renews_since = null where id = 10 returning id')
    await deliver()
    expect(sent).toEqual([])
  })
})
