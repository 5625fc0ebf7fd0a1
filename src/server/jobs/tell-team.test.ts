import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/calls/payment.ts'
import type { ChargeEvent } from '#rules/outcome.ts'
import { MEMBER_ROLES } from '#rules/permissions.ts'
import { OFFICE_LOCALES } from '#texts/office/load.ts'
import { applyOutcome } from '../flows/outcomes/apply-outcome.ts'
import type { MailMessage } from '../mail/mailer.ts'
import { addMember } from '../store/office/member-store.ts'
import type { OfficeMailOrder } from '../store/office/office-mail-store.ts'
import { addUser } from '../store/office/user-store.ts'
import type { TeamEventOrder } from '../store/purchases/attempt-change.ts'
import { openShop, PRODUCTS, type Shop } from '../testing/shop.ts'
import { deliverOfficeMail } from './deliver-office-mail.ts'
import { tellTeam } from './tell-team.ts'

/* Who of a shop's team is mailed what happens to its money: from the statement that writes it to the mail. */

const TAKEN = { kind: 'charged-back', gatewayId: 'g' } as const
const WON = { kind: 'approved', gatewayId: 'g' } as const
const BUYER = { name: 'Quitéria Nogueira', email: 'quiteria@example.org' }

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  for (const [index, role] of MEMBER_ROLES.entries()) {
    const locale = OFFICE_LOCALES[index % OFFICE_LOCALES.length] ?? 'pt'
    const user = { email: `${role}@shop.example`, name: role, password: 'x', locale }
    const id = await addUser(shop.db, user)
    if (id === null) throw new Error('there is such a user')
    await addMember(shop.db, 10, id, role)
  }
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const bought = async () => shop.submit(await shop.openPage(PRODUCTS.course), BUYER)
async function learn(answer: PaymentAnswer, event: ChargeEvent): Promise<void> {
  const purchase = await shop.purchaseOf(answer)
  await applyOutcome(shop.deps, purchase, purchase.attempts[0]?.id ?? '', event)
}
async function taken<T>(topic: string): Promise<T[]> {
  const rows = await shop.rows<{ payload: T }>(
    `delete from outbox where topic = '${topic}' returning payload`,
  )
  return rows.map(({ payload }) => payload)
}
async function tell(order: TeamEventOrder): Promise<OfficeMailOrder[]> {
  await tellTeam(shop.deps, order)
  return taken('office-notice')
}
async function send(orders: readonly OfficeMailOrder[]): Promise<MailMessage[]> {
  const sent: MailMessage[] = []
  const mailer = { send: async (message: MailMessage) => void sent.push(message), close: () => undefined }
  const deps = { ...shop.deps, keys: shop.keys, mailer, mailFrom: 'mail@shop.example' }
  for (const order of orders) await deliverOfficeMail({ ...deps, officeUrl: 'https://office.example' }, order)
  return sent
}

test('a chargeback is mailed to those who answer for money, in their language, without the buyer', async () => {
  const answer = await bought()
  await learn(answer, TAKEN)
  const [event] = await taken<TeamEventOrder>('team-event')
  if (event === undefined) throw new Error('nothing was ordered')
  const sent = await send(await tell(event))
  expect(sent.map(({ to }) => to).toSorted()).toEqual([
    'finance@shop.example',
    'manager@shop.example',
    'owner@shop.example',
  ])
  const saleId = answer.sales[0]?.sale_id ?? ''
  for (const { text, html } of sent) {
    expect(text).toContain(`https://office.example/sellers/10/sales/${saleId}`)
    expect(text).toContain('497')
    for (const ofBuyer of Object.values(BUYER)) expect(text + html).not.toContain(ofBuyer)
  }
  expect(new Set(sent.map(({ subject }) => subject)).size).toBe(3)
})

test('reported again, or told again after a crash, it is one message for each', async () => {
  const answer = await bought()
  await learn(answer, TAKEN)
  await learn(answer, TAKEN)
  const events = await taken<TeamEventOrder>('team-event')
  expect(events).toHaveLength(1)
  const [event] = events
  if (event === undefined) throw new Error('nothing was ordered')
  const twice = [...(await send(await tell(event))), ...(await send(await tell(event)))]
  expect([twice.length, new Set(twice.map(({ messageId }) => messageId)).size]).toEqual([6, 3])
})

test('a dispute that was won meanwhile is not mailed; the next one is another message', async () => {
  const answer = await bought()
  await learn(answer, TAKEN)
  const [first] = await taken<TeamEventOrder>('team-event')
  if (first === undefined) throw new Error('nothing was ordered')
  const before = await send(await tell(first))
  await learn(answer, WON)
  expect(await tell(first)).toEqual([])
  await learn(answer, TAKEN)
  const [second] = await taken<TeamEventOrder>('team-event')
  if (second === undefined) throw new Error('nothing was ordered')
  const ids = [...before, ...(await send(await tell(second)))].map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(6)
})

test('control: what is bought and refused mails no team', async () => {
  await bought()
  expect(await taken('team-event')).toEqual([])
})
