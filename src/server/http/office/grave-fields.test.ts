import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { spoiltDemo } from '#contract/catalogue/spoilt-demo.ts'
import { LIST_OF_KIND, type EntryKind } from '#rules/catalogue/catalogue-revision.ts'
import { applyChanges, valueAt } from '#rules/catalogue/catalogue-patch.ts'
import { GRAVE_FIELDS, type Gravity } from '#rules/fields/grave-fields.ts'
import { LOOK_FILE_ONLY } from '#rules/fields/look-fields.ts'
import { MEMBER_ROLES, mayMember, type MemberRole, type Permission } from '#rules/office/permissions.ts'
import { OFFER_FILE_ONLY } from '#rules/fields/offer-fields.ts'
import { permissionOfPath } from '#rules/fields/product-fields.ts'
import { isOwnersField } from '#rules/fields/seller-fields.ts'
import { importCatalogue } from '../../flows/catalogue/import-catalogue.ts'
import { operatorEditor } from '../../flows/catalogue/record-edit.ts'
import { readEntry, saveEntry } from '../../flows/catalogue/save-entry.ts'
import { loadCatalogue } from '../../store/catalogue/catalogue-export.ts'
import { listRevisions } from '../../store/catalogue/revision-store.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

/*
 * Every grave field × every role × a session that was proven recently or not × every writer of the field. The expected
 * result follows from the table of fields and the table of permissions alone.
 */

const SELLER = 10
const IDS: Readonly<Record<'seller' | 'product' | 'custom_checkout', string>> = {
  seller: '10',
  product: '1001',
  custom_checkout: '501',
}
type Kind = keyof typeof IDS
const PIXEL = { id: '100200300400', provider: 'kwai', view: false, pixel_configuration: [] }

/** Another value of each field, and where it is written. */
const OTHERS: Readonly<Record<string, { at?: string; value: unknown }>> = {
  '/email': { value: 'eve@evil.example' },
  '/phone': { value: '+55 11 3555-0666' },
  '/referral_url': { value: 'https://evil.example/' },
  '/embedding_sites': { value: ['https://evil.example'] },
  '/advertising_consent': { value: 'everywhere' },
  '/gateway_priorities': { value: 'sandbox-b' },
  '/gateway_rules': { value: [{ method: 'PIX', priorities: 'sandbox-b' }] },
  '/specific_gateway': { value: 'sandbox-b' },
  '/recipientIsActivated': { value: false },
  '/baas_activited': { value: false },
  '/three_ds': { value: true },
  '/three_ds_preference': { value: 'challengeMandated' },
  '/captcha': { value: true },
  '/risk': { value: { captcha_at: 90 } },
  '/access_url': { value: 'https://evil.example/open' },
  '/pixels': { at: '/pixels/kwai:100200300400', value: PIXEL },
  '/offers/*/other_checkout': { at: '/offers/promo01/other_checkout', value: true },
  '/link_exit_pop_up': { value: 'https://evil.example/' },
  '/whatsapp_number': { value: '5511900000000' },
  '/jivochat_id': { value: 'evil7' },
}

type Case = { kind: Kind; field: string; gravity: Gravity; at: string; value: unknown }
const CASES: Case[] = (Object.keys(IDS) as Kind[]).flatMap((kind) =>
  Object.entries(GRAVE_FIELDS[kind] as Readonly<Record<string, Gravity>>).map(([field, gravity]) => {
    const other = OTHERS[field]
    if (other === undefined) throw new Error(`no other value of ${field}`)
    return { kind, field, gravity, at: other.at ?? field, value: other.value }
  }),
)

let office: TestOffice
const users = new Map<MemberRole, TestUser>()
beforeAll(async () => {
  office = await openTestOffice()
  for (const role of MEMBER_ROLES) users.set(role, await office.user({ seller: SELLER, role }))
})
afterAll(() => office.close())
beforeEach(async () => {
  await importCatalogue(office.db, parseCatalogue(spoiltDemo({})), { replaceSeller: SELLER })
})

const nameOf = (kind: EntryKind) => ({ seller: SELLER, kind, id: IDS[kind as Kind] })
const entryOf = async (kind: Kind) => {
  const read = await readEntry(office.db, nameOf(kind))
  if (read === null) throw new Error(`the demo has no ${kind}`)
  return read
}
const pathOf: Readonly<Record<Kind, string>> = {
  seller: `/sellers/${SELLER}/shop`,
  product: `/sellers/${SELLER}/products/${IDS.product}`,
  custom_checkout: `/sellers/${SELLER}/looks/${IDS.custom_checkout}`,
}

/** A writer of fields: its initial state, the call, and the permission that the call itself requires. */
type Writer = {
  /** Whether this field can be written by it at all. */
  writes: (one: Case) => boolean
  begin?: (one: Case) => Promise<void>
  call: (one: Case, as: TestUser) => ReturnType<TestOffice['call']>
  permission: (one: Case) => Permission
  /** It asks for a proven session whatever is in it. */
  isProven?: true
}

const isOwn = ({ kind, at }: Case): boolean => kind !== 'seller' || isOwnersField(at)
const WRITES = { seller: 'seller.write', product: 'products.write', custom_checkout: 'looks.write' } as const

async function asOperator({ kind, at, value }: Case): Promise<void> {
  const { version } = await entryOf(kind)
  const changes = [{ path: at, value }]
  await saveEntry(office.db, { ...nameOf(kind), version, changes, editor: operatorEditor('ana') })
}

async function fileWith(one: Case) {
  const file = JSON.parse(JSON.stringify(await loadCatalogue(office.db, SELLER))) as Record<string, object[]>
  const { entry } = await entryOf(one.kind)
  const list = LIST_OF_KIND[one.kind]
  const isThis = (each: object): boolean => String((each as { id?: unknown }).id) === IDS[one.kind]
  const next = applyChanges(entry, [{ path: one.at, value: one.value }])
  return { ...file, [list]: (file[list] ?? []).map((each) => (isThis(each) ? next : each)) }
}

const version = async (): Promise<number> => {
  const { catalogue_version } = await office.db
    .selectFrom('sellers')
    .select('catalogue_version')
    .where('id', '=', SELLER)
    .executeTakeFirstOrThrow()
  return catalogue_version
}

const WRITERS: Readonly<Record<string, Writer>> = {
  'the form of the entry': {
    writes: isOwn,
    call: async ({ kind, at, value }, as) => {
      const { version: read } = await entryOf(kind)
      const body = { version: read, changes: [{ path: at, value }] }
      return office.call('PUT', pathOf[kind], { as, body })
    },
    permission: ({ kind, at }) => (kind === 'product' ? permissionOfPath(at) : WRITES[kind]),
  },
  'the form of the routing': {
    writes: ({ field }) => field === '/gateway_priorities',
    call: async (_, as) => {
      const { version: read } = await entryOf('seller')
      const body = { version: read, general: ['stripe'], rules: [] }
      return office.call('PUT', `/sellers/${SELLER}/routing`, { as, body })
    },
    permission: () => 'gateways.write',
    isProven: true,
  },
  'the form of a pixel': {
    writes: ({ field }) => field === '/pixels',
    call: async ({ value }, as) =>
      office.call('PUT', `${pathOf.product}/pixels`, { as, body: value as object }),
    permission: () => 'pixels.write',
  },
  'an import': {
    writes: isOwn,
    call: async (one, as) => {
      const text = JSON.stringify(await fileWith(one))
      const body = { text, removes: false, version: await version() }
      return office.call('POST', `/sellers/${SELLER}/catalogue`, { as, body })
    },
    permission: () => 'catalogue.write',
    isProven: true,
  },
  'an undo': {
    writes: isOwn,
    begin: asOperator,
    call: async ({ kind }, as) => {
      const [newest] = await listRevisions(office.db, { seller: SELLER, entry: nameOf(kind) }, 1)
      const path = `${pathOf[kind]}/history/${newest?.id}/undo`
      return office.call('POST', path, { as, body: { newest: newest?.id } })
    },
    permission: ({ kind }) => (kind === 'product' ? 'products.price' : WRITES[kind]),
  },
  'the undo of an import': {
    writes: isOwn,
    begin: asOperator,
    call: async (_, as) =>
      office.call('POST', `/sellers/${SELLER}/catalogue/undo`, { as, body: { version: await version() } }),
    permission: () => 'catalogue.write',
    isProven: true,
  },
}

function expected(writer: Writer, one: Case, role: MemberRole, isProven: boolean): string {
  if (!mayMember(role, writer.permission(one))) return 'NOT_ALLOWED'
  const mayLead = one.gravity !== 'destination' || mayMember(role, 'buyers.read')
  if (writer.isProven === true && !isProven) return 'PROVE_AGAIN'
  if (!mayLead) return 'NOT_ALLOWED'
  return isProven ? 'done' : 'PROVE_AGAIN'
}

async function setProven(user: TestUser, isProven: boolean): Promise<void> {
  const proven_at = new Date(Date.now() - (isProven ? 0 : 16 * 60_000))
  await office.db.updateTable('office_sessions').set({ proven_at }).where('user_id', '=', user.id).execute()
}

async function answerOf(call: ReturnType<TestOffice['call']>): Promise<string> {
  const answer = await call
  if (answer.statusCode !== 200) return errorBody.parse(answer.json()).code
  const { kind = 'saved' } = answer.json<{ kind?: string }>()
  return kind === 'saved' ? 'done' : kind
}

/** One of each role's attempts, the refused ones first, because only what is done changes what is there. */
const ATTEMPTS = [false, true].flatMap((isProven) =>
  MEMBER_ROLES.toReversed().map((role) => ({ role, isProven })),
)

describe.each(Object.entries(WRITERS))('%s', (_, writer) => {
  const written = CASES.filter((one) => writer.writes(one))
  test.each(written.map((one) => [`${one.kind} ${one.field}`, one] as const))('%s', async (_name, one) => {
    for (const { role, isProven } of ATTEMPTS) {
      const user = users.get(role)
      if (user === undefined) throw new Error('nobody of this role')
      await setProven(user, isProven)
      await importCatalogue(office.db, parseCatalogue(spoiltDemo({})), { replaceSeller: SELLER })
      await writer.begin?.(one)
      const before = valueAt((await entryOf(one.kind)).entry, one.at)
      const answer = await answerOf(writer.call(one, user))
      expect([role, isProven, answer]).toEqual([role, isProven, expected(writer, one, role, isProven)])
      const after = valueAt((await entryOf(one.kind)).entry, one.at)
      expect([role, isProven, JSON.stringify(after) !== JSON.stringify(before)]).toEqual([
        role,
        isProven,
        answer === 'done',
      ])
    }
  })
})

test('fields that no form of the office writes stay as they are, by an import, too', () => {
  const left = CASES.filter((one) => !isOwn(one)).map(({ field }) => field)
  expect(left.toSorted()).toEqual(
    ['/baas_activited', '/gateway_rules', '/recipientIsActivated', '/risk', '/specific_gateway'].toSorted(),
  )
  expect(Object.hasOwn(OFFER_FILE_ONLY, 'other_checkout')).toBe(true)
  expect(Object.keys(LOOK_FILE_ONLY)).not.toContain('link_exit_pop_up')
})

test('control: the same value, and a field that is not grave, ask for nothing', async () => {
  const editor = users.get('editor')
  if (editor === undefined) throw new Error('no editor')
  await setProven(editor, false)
  for (const one of CASES.filter(
    ({ kind, field }) => kind === 'custom_checkout' || field === '/access_url',
  )) {
    const { version: read, entry } = await entryOf(one.kind)
    const text = one.kind === 'product' ? '/name' : '/button_text'
    const changes = [
      { path: one.at, ...(valueAt(entry, one.at) !== undefined && { value: valueAt(entry, one.at) }) },
      { path: text, value: `Sem pergunta ${one.at.length}` },
    ]
    const body = { version: read, changes }
    expect(await answerOf(office.call('PUT', pathOf[one.kind], { as: editor, body }))).toBe('done')
  }
})

test('a new product with an address asks, one without does not', async () => {
  const owner = users.get('owner')
  if (owner === undefined) throw new Error('no owner')
  await setProven(owner, false)
  const body = {
    kind: 'digital',
    name: 'Curso',
    amount: 100,
    on_sale: false,
    first: { batch: 'A', ticket: 'B' },
  }
  const make = (more: object) =>
    answerOf(office.call('POST', `/sellers/${SELLER}/products`, { as: owner, body: { ...body, ...more } }))
  expect(await make({ access_url: 'https://members.example' })).toBe('PROVE_AGAIN')
  expect(await make({})).toBe('done')
})

test('a preview of a look with a foreign link needs the permission', async () => {
  const path = `${pathOf.custom_checkout}/preview`
  const body = { changes: [{ path: '/link_exit_pop_up', value: 'https://evil.example/' }] }
  const ask = (role: MemberRole) => office.call('PUT', path, { as: users.get(role) ?? null, body })
  expect(errorBody.parse((await ask('editor')).json()).code).toBe('NOT_ALLOWED')
  expect((await ask('manager')).statusCode).toBe(200)
})

test('owners are notified of where buyers are led, and of nothing else', async () => {
  const owner = users.get('owner')
  const manager = users.get('manager')
  if (owner === undefined || manager === undefined) throw new Error('nobody')
  await setProven(manager, true)
  const mails = async () => {
    const rows = await office.db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'office-notice')
      .execute()
    return rows
      .map(({ payload }) => payload)
      .filter((mail) => Reflect.get(Object(mail), 'kind') === 'destinations')
  }
  const save = async (path: string, value: unknown) => {
    const body = { version: (await entryOf('product')).version, changes: [{ path, value }] }
    return answerOf(office.call('PUT', pathOf.product, { as: manager, body }))
  }
  const before = await mails()
  expect(await save('/amount', 51_000)).toBe('done')
  expect(await mails()).toHaveLength(before.length)
  expect(await save('/access_url', 'https://members.example/open')).toBe('done')
  const sent = (await mails()).slice(before.length)
  const { entry } = await entryOf('product')
  const change = {
    entry: entry['name'],
    field: '/access_url',
    from: null,
    to: 'https://members.example/open',
  }
  expect(sent).toMatchObject([
    { email: owner.email, sellerId: SELLER, author: manager.email, changes: [change], more: 0 },
  ])
})
