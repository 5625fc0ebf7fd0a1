import { randomUUID } from 'node:crypto'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLead } from '../../flows/buyers/save-lead.ts'
import { openAllServers, type AllServers } from '../../testing/all-servers.ts'
import type { Operation } from '../../testing/bad-request.ts'
import { batchesOf, newDocument, PRODUCTS } from '../../testing/shop.ts'
import { openBrowser } from '../../testing/test-server.ts'
import { joinWaiting } from '../../store/tickets/waiting-list-store.ts'

/*
 * Data that a visitor with only an id can read: no session of the buyer, no signed link. Every id that a real purchase,
 * lead, ticket, subscription and waiting-list entry has in the database is put into every parameter of every GET of
 * every server, with no session and with another visitor's. No answer, and no data of a page, holds a part of the
 * person.
 */

const PERSON = {
  name: 'Zenóbia Quaresma',
  email: 'zenobia@canaria.example',
  cellphone: '+5511971133557',
  document: newDocument(),
  zip_code: '01310-100',
  street: 'Rua Canoreira Velha',
  number: '90817',
  neighborhood: 'Bairro Canoro',
  city: 'São Paulo',
  state: 'SP',
}
/** Parts of the person that appear nowhere else; of the card what a receipt shows. */
const CANARIES = [
  'Zenóbia',
  'Quaresma',
  'canaria.example',
  '71133557',
  PERSON.document,
  'Canoreira',
  '90817',
  'Canoro',
]
  .concat(['Hilário', 'Gildete', 'meu segredo'])
  .concat(['411111', '"1111"'])

let servers: AllServers
let ids: string[]
beforeAll(async () => {
  servers = await openAllServers()
  await plant()
  ids = await idsOfEverything()
})
afterAll(() => servers.close())

/** A person who has bought everything that can be bought, and began to buy more. */
async function plant(): Promise<void> {
  const { shop } = servers
  const subscription = { type: 'SUBSCRIPTION', period: 30, method: 'CREDIT_CARD' } as const
  await shop.importAgain({
    products: { [PRODUCTS.again]: subscription, [PRODUCTS.shipped]: { can_be_gifted: true } },
  })
  const { zip_code: _, ...person } = PERSON
  await shop.submit(await shop.openPage(PRODUCTS.course), { ...PERSON, method: 'PIX' })
  await shop.submit(await shop.openPage(PRODUCTS.again), { ...person, reuse_credit_card: true })
  await shop.submit(await shop.openPage(PRODUCTS.shipped), {
    ...PERSON,
    is_gift: true,
    recipient_name: 'Gildete Canora',
    recipient_email: 'gildete@canaria.example',
    gift_message: 'meu segredo',
  })
  await shop.submit(await shop.openPage(PRODUCTS.event), {
    ...PERSON,
    batches: (batchesOf({ 811: 1 }) ?? []).map((batch) => ({
      ...batch,
      tickets: batch.tickets.map((ticket) => ({
        ...ticket,
        holders: [{ name: 'Hilário Canoro', email: 'hilario@canaria.example' }],
      })),
    })),
  })
  await createLead(shop.deps, 'the session of the lead', {
    uuid: randomUUID(),
    product_id: PRODUCTS.course,
    step: 1,
    revision: 1,
    cpf: PERSON.document,
    ...PERSON,
  })
  await shop.rows(`update batches set stock = 0 where id = 82`)
  const wish = { id: randomUUID(), ticketId: 821, email: PERSON.email, locale: 'pt', quantity: 1 }
  expect(await joinWaiting(shop.db, wish)).toBe('joined')
  await shop.rows(`insert into withdrawals (id, reference, name, order_number, email, locale, state, seller_id,
      payment_id, reason, received_at)
    select gen_random_uuid(), 'AWithdrawalOfACanary12', '${PERSON.name}', y.order_number, '${PERSON.email}', 'pt',
      'asked', y.seller_id, y.id, 'event', now() from payments y limit 1`)
}

const ROWS_OF_A_COLUMN = 2
/** The office asks for a session before it reads anything: a few ids show it. */
const IDS_AT_THE_OFFICE = 5

/** The ids, numbers, references, keys and hashes of all rows of buyers, as a log, a screenshot or a mistake gives them away. */
async function idsOfEverything(): Promise<string[]> {
  const { shop } = servers
  const columns = await shop.rows<{ table: string; column: string }>(`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('uuid', 'text', 'bigint', 'integer', 'character varying')
      and c.table_name in ('payments', 'attempts', 'attempt_legs', 'sales', 'leads', 'subscriptions', 'issued_tickets',
        'waiting_list_entries', 'withdrawals', 'saved_cards', 'sent_mails', 'reservations')
      and c.column_name ~ '(^id|_id|uuid|reference|number|trans|token|link|key|hash|generation)$'`)
  const found = new Set<string>()
  for (const { table, column } of columns) {
    const rows = await shop.rows<{ value: string }>(
      `select distinct "${column}"::text as value from "${table}" where "${column}" is not null limit ${ROWS_OF_A_COLUMN}`,
    )
    for (const { value } of rows) if (value.length < 200) found.add(value)
  }
  return [...found]
}

/** Parameters of pages that no contract lists. */
const OF_PAGES = [
  's_id',
  'up_id',
  'entry',
  'code',
  'client_id',
  'subscription_id',
  'uuid',
  'token',
  'order',
  'products',
]

function addressOf({ path, query }: Operation, id: string): string {
  const given = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'product_id' && !/^\d{1,9}$/.test(id) ? String(PRODUCTS.course) : encodeURIComponent(id),
  )
  const names = new Set([...Object.keys(query), ...OF_PAGES])
  const parameters = [...names].map((name): [string, string] => [
    name,
    name === 'product_id' ? String(PRODUCTS.course) : id,
  ])
  return `${given}?${new URLSearchParams(parameters).toString()}`
}

/** The canaries that an answer holds, or its page was drawn with; a document of somebody is one as well. */
function canariesIn(body: string, contentType: unknown, pages: readonly unknown[]): string[] {
  const text = [body, ...pages.map((page) => JSON.stringify(page))].join('\n')
  const papers = contentType === 'application/pdf' ? ['a document'] : []
  return [...CANARIES.filter((canary) => text.includes(canary)), ...papers]
}

async function leaksOf(
  app: FastifyInstance,
  operation: Operation,
  headers: Record<string, string>,
): Promise<string[]> {
  const { rendered } = servers.web
  const leaks: string[] = []
  const asked = operation.base === 'office' ? ids.slice(0, IDS_AT_THE_OFFICE) : ids
  for (const id of asked) {
    rendered.length = 0
    const url = addressOf(operation, id)
    const answer = await app.inject({ url, headers })
    // The requested values may be repeated; no id is a canary.
    const found = canariesIn(answer.body, answer.headers['content-type'], rendered)
    if (found.length > 0) leaks.push(`${operation.path}: ${found.join(', ')}`)
  }
  return leaks
}

test('the ids are those of the planted person, and none of them identifies the person', async () => {
  const own = await servers.shop.rows<{ id: string }>(`
    select sale_id as id from sales union all select uuid::text from leads union all
    select order_number from payments union all select subscription_id from subscriptions union all
    select id::text from issued_tickets union all select id::text from waiting_list_entries`)
  expect(own.length).toBeGreaterThan(8)
  expect(own.filter(({ id }) => ids.includes(id)).length).toBeGreaterThan(6)
  expect(ids.filter((id) => CANARIES.some((canary) => id.includes(canary)))).toEqual([])
})

test.each(['no session', 'another session'])('an id alone reads nothing of a buyer: %s', async (who) => {
  const headers: Record<string, string> =
    who === 'no session' ? {} : { cookie: (await openBrowser(servers.web)).cookie }
  const reads = servers.operations.filter(({ method }) => method === 'GET')
  expect(reads.length).toBeGreaterThan(60)
  const leaks = new Set<string>()
  for (const read of reads) {
    for (const leak of await leaksOf(servers.appOf(read.base), read, headers)) leaks.add(leak)
  }
  expect([...leaks]).toEqual([])
})

test('control: a call that reads by an id alone is found', async () => {
  const app = fastify()
  app.get<{ Params: { id: string } }>('/planted/:id', async ({ params }) => {
    const { rows } = servers.shop
    if (!/^[\da-f-]{36}$/.test(params.id)) return {}
    return rows(`select buyer ->> 'email' as mail from payments where id = '${params.id}'`)
  })
  const operation: Operation = { base: 'api', method: 'GET', path: '/planted/{id}', query: {}, body: null }
  expect(await leaksOf(app, operation, {})).toContain('/planted/{id}: canaria.example')
})
