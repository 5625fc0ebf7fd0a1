import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { OFFICE_ROUTES, type OfficeCallName } from '#contract/office/routes.ts'
import type { AuditAction } from '#rules/office/audit.ts'
import { forgetOldAudit } from '../../store/accounts/audit-store.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, TEST_PASSWORD, type TestOffice, type TestUser } from '../../testing/test-office.ts'

let shop: Shop
let office: TestOffice
let owner: TestUser
let other: TestUser
beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop)
  await shop.rows(`insert into sellers (id, name, country, body) values (77, 'Outra', 'BR', '{}')`)
})
beforeEach(async () => {
  await shop.reset()
  owner = await office.user({ seller: 10 })
  other = await office.user({ seller: 77 })
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

const parse = OFFICE_CALLS.listAudit.answer.parse.bind(OFFICE_CALLS.listAudit.answer)
async function log(query = '', as = owner, path = '/sellers/10/audit') {
  return parse((await office.call('GET', `${path}?${query}`, { as })).json())
}
const seen = async (query = '', as = owner, path = '/sellers/10/audit') =>
  (await log(query, as, path)).entries.map(({ action }) => action)
const by = (user: TestUser) => `person=${user.id}`

/** Makes a call that has to be done. */
async function done(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}, as = owner) {
  const answer = await office.call(method, path, { as, body })
  expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([path, 200, ''])
  return answer.json<Record<string, unknown>>()
}
const at = (path: string): string => `/sellers/10${path}`

async function versionOf(path: string): Promise<number> {
  const answer = await office.call('GET', at(path), { as: owner })
  return answer.json<{ version: number }>().version
}
async function lastChangeOf(path: string): Promise<number> {
  const answer = await office.call('GET', at(`${path}/history`), { as: owner })
  return answer.json<{ changes: { id: number }[] }>().changes[0]?.id ?? 0
}
async function save(path: string, changes: { path: string; value: unknown }[]) {
  await done('PUT', at(path), { version: await versionOf(path), changes })
}
async function bought(): Promise<string> {
  const answer = await shop.submit(await shop.openPage(PRODUCTS.course), { name: 'Maria Souza' })
  return answer.sales[0]?.sale_id ?? ''
}

type WritingCall = {
  [N in OfficeCallName]: (typeof OFFICE_ROUTES)[N]['method'] extends 'GET' ? never : N
}[OfficeCallName]

/**
 * Audit action of each writing call; a call that is missing here does not compile. Null: it changes nothing permanent.
 */
const AUDITED = {
  closeRequest: null,
  // The mails that a user receives concern nobody else.
  chooseMail: null,
  readLink: null,
  acceptLink: 'team.joined',
  signIn: 'account.signed-in',
  // The mailed link changes something, and is audited when it is used.
  forgetPassword: null,
  askPasskey: null,
  signInByPasskey: 'account.signed-in',
  // A code and a link by mail; their use is audited.
  askMailCode: null,
  proveMailbox: null,
  readStop: null,
  stopByLink: 'account.factor-undone',
  startRecovery: 'team.recovery-started',
  stopRecovery: 'team.recovery-stopped',
  beginPasskey: null,
  addPasskey: 'account.passkey-added',
  removePasskey: 'account.passkey-removed',
  askPasskeyAgain: null,
  proveByPasskey: 'account.proven',
  signOut: 'account.signed-out',
  proveAgain: 'account.proven',
  changePassword: 'account.password-changed',
  // The link that is mailed changes something, and is told when it is used.
  changeEmail: null,
  readNewEmail: null,
  confirmEmail: 'account.email-changed',
  changeName: 'account.renamed',
  endSession: 'account.session-ended',
  // A secret asks for nothing before it is confirmed.
  beginFactor: null,
  confirmFactor: 'account.factor-added',
  renewRecoveryCodes: 'account.recovery-renewed',
  removeFactor: 'account.factor-removed',
  requireFactor: 'team.factor-required',
  setRefundLimit: 'team.limit-set',
  invite: 'team.invited',
  inviteOwner: 'team.invited',
  withdrawInvitation: 'team.invitation-withdrawn',
  changeRole: 'team.role-changed',
  removeMember: 'team.removed',
  createProduct: 'catalogue.made',
  saveProduct: 'catalogue.changed',
  retireProduct: 'catalogue.deleted',
  putProductBack: 'catalogue.changed',
  addBatch: 'catalogue.changed',
  addTicket: 'catalogue.changed',
  makeEventKey: 'event.key-made',
  revokeEventKey: 'event.key-revoked',
  // Nothing of it stays.
  previewSellerFile: null,
  importSellerFile: 'catalogue.changed',
  undoSellerFile: 'catalogue.changed',
  showAccessKey: 'catalogue.access-key-shown',
  createCoupon: 'catalogue.made',
  createCouponSeries: 'catalogue.made',
  retireCouponSeries: 'catalogue.deleted',
  saveCoupon: 'catalogue.changed',
  retireCoupon: 'catalogue.deleted',
  putCouponBack: 'catalogue.changed',
  createAffiliate: 'catalogue.made',
  saveAffiliate: 'catalogue.changed',
  retireAffiliate: 'catalogue.deleted',
  putAffiliateBack: 'catalogue.changed',
  createLook: 'catalogue.made',
  saveLook: 'catalogue.changed',
  retireLook: 'catalogue.deleted',
  previewLook: null,
  putLookBack: 'catalogue.changed',
  savePixel: 'catalogue.changed',
  removePixel: 'catalogue.changed',
  savePixelAccess: 'catalogue.changed',
  removePixelAccess: 'catalogue.changed',
  testPixel: null,
  uploadPicture: 'catalogue.picture-kept',
  keepAccount: 'gateway.account-kept',
  forgetAccount: 'gateway.account-forgotten',
  // It is shown to its gateway, and stays as it is.
  checkAccount: null,
  saveRouting: 'catalogue.changed',
  saveShop: 'catalogue.changed',
  putShopBack: 'catalogue.changed',
  createSeller: 'catalogue.made',
  makeOperator: 'platform.operator-made',
  removeOperator: 'platform.operator-removed',
  resetFactor: 'platform.factor-reset',
  enterSeller: 'platform.entered',
  leaveSeller: 'platform.left',
  stopSeller: 'platform.seller-stopped',
  resumeSeller: 'platform.seller-resumed',
  // The gateway's answer is applied as the sweep does by itself.
  askOutcome: null,
  noteReversal: 'platform.noted',
  transferReversal: 'platform.transferred',
  noteDifference: 'platform.noted',
  closeDifference: 'platform.closed',
  retryJobs: 'platform.jobs-retried',
  // They only read: the search is sent in the body.
  listSales: null,
  listSellers: null,
  listSubscriptions: null,
  refundSale: 'sale.refunded',
  cancelCharge: 'sale.let-go',
  correctBuyer: 'sale.buyer-corrected',
  handTicket: 'sale.ticket-handed',
  resendMail: 'sale.mail-sent',
  // The log records which of its three answers it was; `withdrawal-calls.test.ts` has each.
  answerWithdrawal: 'sale.withdrawal-settled',
  findPerson: null,
  exportPerson: 'sale.person-exported',
  erasePerson: 'sale.person-erased',
  createExport: 'sale.file-ordered',
  deleteExport: 'sale.file-deleted',
  cancelSubscription: 'subscription.cancelled',
  moveCharge: 'subscription.charge-moved',
  setRenewals: 'subscription.renewals-off',
} as const satisfies Record<WritingCall, AuditAction | null>

test('every writing call is known to the log or said to change nothing', () => {
  const writing = Object.entries(OFFICE_ROUTES).flatMap(([name, { method }]) =>
    method === 'GET' ? [] : name,
  )
  expect(Object.keys(AUDITED).toSorted()).toEqual(writing.toSorted())
})

describe('the audit log records actions', () => {
  test('of the team, with the roles and the member', async () => {
    const helper = await office.user({ seller: 10, role: 'viewer' })
    await done('POST', at('/invitations'), { email: 'nova@example.com', role: 'support' })
    const team = await office.call('GET', at('/team'), { as: owner })
    const { invitations } = OFFICE_CALLS.team.answer.parse(team.json())
    await done('DELETE', at(`/invitations/${invitations[0]?.id}`))
    await done('PUT', at(`/members/${helper.id}`), { role: 'finance' })
    await done('DELETE', at(`/members/${helper.id}`))
    const { entries } = await log(`kind=team&${by(owner)}`)
    expect(entries.map(({ action }) => action)).toEqual([
      'team.removed',
      'team.role-changed',
      'team.invitation-withdrawn',
      'team.invited',
    ])
    expect(entries[1]).toMatchObject({
      by: { id: owner.id, email: owner.email },
      target: { kind: 'user', id: String(helper.id) },
      role_before: 'viewer',
      role: 'finance',
    })
    expect(entries[0]).toMatchObject({ role_before: 'finance', role: null })
  })

  test('of the catalogue, with the names of changed fields and never their values', async () => {
    const path = `/products/${PRODUCTS.course}`
    await save(path, [{ path: '/name', value: 'Um nome que ninguém lê aqui' }])
    await done('POST', at(`${path}/history/${await lastChangeOf(path)}/undo`))
    await save('/shop', [{ path: '/email', value: 'segredo@example.com' }])
    const { entries } = await log(`kind=catalogue&${by(owner)}`)
    expect(entries.slice(0, 3).map(({ action, target, fields }) => [action, target?.kind, fields])).toEqual([
      ['catalogue.changed', 'seller', ['/email']],
      ['catalogue.changed', 'product', ['/name']],
      ['catalogue.changed', 'product', ['/name']],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/ninguém lê|segredo@/)
  })

  test('of sales, with the amount and nothing of the buyer', async () => {
    const id = await bought()
    await done('POST', at(`/sales/${id}/mail`))
    await done('POST', at(`/sales/${id}/refunds`), {
      amount: 12.5,
      reason: 'Maria ligou',
      key: crypto.randomUUID(),
      by: 'gateway',
    })
    const { entries } = await log(`kind=sale&${by(owner)}`)
    expect(entries).toMatchObject([
      { action: 'sale.refunded', target: { kind: 'sale', id }, amount: 12.5, currency: 'BRL' },
      { action: 'sale.mail-sent', target: { kind: 'sale', id } },
    ])
    expect(JSON.stringify(entries)).not.toContain('Maria')
  })

  test('of an account, to each seller of the person, and once to the operator', async () => {
    const operator = await office.user({ operator: 'admin' })
    await office.db
      .insertInto('members')
      .values({ seller_id: 77, user_id: owner.id, role: 'viewer' })
      .execute()
    const typed = { email: owner.email, password: TEST_PASSWORD }
    await office.call('POST', '/sign-in', { body: { ...typed, password: 'another one' } })
    await done('POST', '/sign-in', typed)
    await done('POST', '/password', { password: 'sete gatos no telhado' })
    await done('POST', '/sign-out')
    const expected = [
      'account.signed-out',
      'account.password-changed',
      'account.signed-in',
      'account.sign-in-failed',
    ]
    const second = await office.user({ seller: 10, role: 'manager' })
    expect(await seen(`kind=account&${by(owner)}`, second)).toEqual(expected)
    expect(await seen(`kind=account&${by(owner)}`, other, '/sellers/77/audit')).toEqual(expected)
    expect(await seen(`kind=account&${by(owner)}`, operator, '/platform/audit')).toEqual(expected)
  })

  test('of an unknown address, without the address', async () => {
    const operator = await office.user({ operator: 'admin' })
    await office.call('POST', '/sign-in', { body: { email: 'segredo digitado aqui', password: 'x' } })
    const { entries } = await log('kind=account', operator, '/platform/audit')
    expect(entries[0]).toMatchObject({ action: 'account.sign-in-failed', by: null, seller: null })
    expect(JSON.stringify(entries)).not.toContain('segredo')
  })
})

test('a refused action leaves no entry', async () => {
  const id = await bought()
  const before = await seen()
  const body = { amount: 99_999, reason: 'x', key: crypto.randomUUID(), by: 'gateway' }
  const answer = await office.call('POST', at(`/sales/${id}/refunds`), { as: owner, body })
  expect(errorBody.parse(answer.json()).code).toBe('NOT_REFUNDABLE')
  expect(await seen()).toEqual(before)
})

test('a change whose entry cannot be written is not made', async () => {
  const id = await bought()
  await shop.rows(
    `alter table audit_entries add constraint none_today check (action <> 'sale.refunded') not valid`,
  )
  const body = { amount: null, reason: 'x', key: crypto.randomUUID(), by: 'gateway' }
  const answer = await office.call('POST', at(`/sales/${id}/refunds`), { as: owner, body })
  await shop.rows('alter table audit_entries drop constraint none_today')
  expect(answer.statusCode).toBe(500)
  expect(await shop.rows('select from refunds')).toEqual([])
})

describe('the log', () => {
  test('of another seller is not read', async () => {
    await done('POST', at('/invitations'), { email: 'nova@example.com', role: 'support' })
    expect(await seen('kind=team', other, '/sellers/77/audit')).toEqual([])
    const { people } = await log('', other, '/sellers/77/audit')
    expect(people.map(({ id }) => id)).not.toContain(owner.id)
  })

  test('is read page by page and narrowed by person, kind and days', async () => {
    const helper = await office.user({ seller: 10, role: 'manager' })
    await office.db
      .insertInto('audit_entries')
      .values(
        Array.from({ length: 120 }, (_, n) => ({
          seller_id: 10,
          user_id: n % 2 === 0 ? helper.id : owner.id,
          action: 'sale.mail-sent',
          at: new Date(Date.now() - (120 - n) * 3_600_000),
        })),
      )
      .execute()
    const all: number[] = []
    let next: number | null = null
    do {
      const page: Awaited<ReturnType<typeof log>> = await log(
        `kind=sale&${by(helper)}${next === null ? '' : `&before=${next}`}`,
      )
      all.push(...page.entries.map(({ id }) => id))
      next = page.next
    } while (next !== null)
    expect(all).toHaveLength(60)
    expect(all).toEqual(all.toSorted((a, b) => b - a))
    expect((await log(`${by(helper)}&days=1`)).entries).toHaveLength(11)
    expect((await log()).people).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: helper.id }),
        expect.objectContaining({ id: owner.id }),
      ]),
    )
  })

  test('is not changed, and not deleted before thirty days have gone', async () => {
    await done('POST', at('/invitations'), { email: 'nova@example.com', role: 'support' })
    await expect(shop.rows(`update audit_entries set action = 'team.joined'`)).rejects.toThrow(
      'stays as it is',
    )
    await expect(shop.rows('delete from audit_entries')).rejects.toThrow('stays as it is')
  })

  test('is forgotten when it is older than it is kept', async () => {
    const entry = { seller_id: 77, user_id: other.id, action: 'sale.mail-sent' }
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    await office.db
      .insertInto('audit_entries')
      .values([
        { ...entry, at: ago(41) },
        { ...entry, at: ago(39) },
      ])
      .execute()
    await forgetOldAudit(office.db, 40)
    expect(await seen(by(other), other, '/sellers/77/audit')).toEqual(['sale.mail-sent'])
  })
})
