import { randomUUID } from 'node:crypto'
import { OFFICE_CALLS, type OfficeAnswer } from '#contract/office/calls.ts'
import type { OfficeCallName } from '#contract/office/routes.ts'
import { createLead } from '../flows/buyers/save-lead.ts'
import { openSession } from '../flows/accounts/sign-in.ts'
import { writeExport } from '../flows/reports/write-export.ts'
import type { Shop } from './shop.ts'
import type { TestOffice, TestUser } from './test-office.ts'

/** One of everything that a seller has in the office, by its id or the name used in addresses. */
export type OfficeIds = {
  product: number
  productChange: number
  /** Another product. */
  second: number
  event: number
  batch: number
  coupon: string
  couponChange: number
  /** Of coupons that were made together. */
  series: string
  affiliate: number
  affiliateChange: number
  look: number
  lookChange: number
  shopChange: number
  pixel: string
  sale: string
  order: string
  /** The sale of an event's ticket, after the other. */
  admission: string
  ticket: string
  withdrawal: string
  subscription: string
  /** The order number of the subscription. */
  clubOrder: string
  export: string
  invitation: string
  member: number
  /** A session of a member of the seller. */
  session: string
  /** A passkey of theirs. */
  passkey: string
  /** The user who performs actions there. */
  actor: number
  key: string
  /** The e-mail of somebody who bought. */
  person: string
}

/** Ids of nothing. */
export const NO_IDS: OfficeIds = {
  product: 999_001,
  productChange: 999_002,
  second: 999_003,
  event: 999_004,
  batch: 999_005,
  coupon: 'NOSUCHCOUPON',
  couponChange: 999_006,
  series: 'NOSUCHSERIES',
  affiliate: 999_007,
  affiliateChange: 999_008,
  look: 999_009,
  lookChange: 999_010,
  shopChange: 999_011,
  pixel: '999000999000',
  sale: 'nosuchsaleXXXXXXXXXXXX',
  order: '2222-2222',
  admission: 'nosuchadmissionXXXXXXX',
  ticket: randomUUID(),
  withdrawal: 'nosuchwithdrawalXXXXXX',
  subscription: 'nosuchsubscriptionXXXX',
  clubOrder: '3333-3333',
  export: randomUUID(),
  invitation: randomUUID(),
  member: 999_012,
  session: randomUUID(),
  passkey: randomUUID(),
  actor: 999_013,
  key: randomUUID(),
  person: 'nobody@example.com',
}

export type OfficeWorld = { seller: number; owner: TestUser; ids: OfficeIds }

/** Makes a seller by the office's own calls, with something of everything, sold and given away. */
export async function sellerWithEverything(
  shop: Shop,
  office: TestOffice,
  { name, operator }: { name: string; operator: TestUser },
): Promise<OfficeWorld> {
  const ask = async <N extends OfficeCallName>(
    call: N,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { as, body }: { as: TestUser; body?: object },
  ): Promise<OfficeAnswer<N>> => {
    const answer = await office.call(method, path, { as, ...(body !== undefined && { body }) })
    if (answer.statusCode !== 200) throw new Error(`${call}: ${answer.body}`)
    return OFFICE_CALLS[call].answer.parse(answer.json()) as OfficeAnswer<N>
  }
  const { id: seller } = await ask('createSeller', 'POST', '/platform/sellers', {
    as: operator,
    body: sellerNamed(name),
  })
  const owner = await office.user({ seller })
  const member = await office.user({ seller, role: 'finance' })
  const at = (path: string) => `/sellers/${seller}${path}`
  const post = <N extends OfficeCallName>(call: N, path: string, body: object) =>
    ask(call, 'POST', at(path), { as: owner, body })
  const get = <N extends OfficeCallName>(call: N, path: string) => ask(call, 'GET', at(path), { as: owner })
  const save = (path: string, value: unknown, of: string) =>
    ask('saveProduct', 'PUT', at(of), {
      as: owner,
      body: { version: 1_000, changes: [{ path, value }] },
    })
  const lastChange = async (of: string): Promise<number> =>
    (await get('productHistory', `${of}/history`)).changes[0]?.id ?? 0

  const made = (kind: string, more: object = {}) =>
    post('createProduct', '/products', {
      kind,
      name: `${kind} ${name}`,
      amount: 10_000,
      on_sale: true,
      ...more,
    })
  const { id: product } = await made('digital')
  const { id: second } = await made('digital')
  const { id: event } = await made('event')
  const { id: club } = await made('subscription', { amount: 3_990 })
  await save('/description', 'Outra.', `/products/${product}`)
  const { name: coupon } = await post('createCoupon', '/coupons', {
    name: `${name}10`,
    type: 'PERCENTAGE',
    value: 10,
    product_ids: [product],
  })
  await save('/limit', 50, `/coupons/${coupon}`)
  const { series } = await post('createCouponSeries', '/coupon-series', {
    series: name,
    count: 2,
    type: 'PERCENTAGE',
    value: 10,
    product_ids: [product],
  })
  const { id: affiliate } = await post('createAffiliate', '/affiliates', { name, product_ids: [product] })
  await save('/name', `${name} Outra`, `/affiliates/${affiliate}`)
  const { id: look } = await post('createLook', '/looks', { theme: 'dark' })
  await save('/theme_color', '#112233', `/looks/${look}`)
  await save('/pix_expires_minutes', 45, '/shop')
  const pixel = `55500${seller}111222`
  await ask('savePixel', 'PUT', at(`/products/${product}/pixels`), { as: owner, body: pixelOf(pixel) })

  const person = `buyer-of-${seller}@example.com`
  const bought = async (id: number, input: object = {}): Promise<string> => {
    const answer = await shop.submit(await shop.openPage(id), {
      name: 'Maria Souza',
      email: person,
      ...input,
    })
    return answer.sales[0]?.sale_id ?? ''
  }
  const sale = await bought(product)
  for (let time = 0; time < 2; time += 1) await bought(club)
  const { batches } = await get('readEvent', `/events/${event}`)
  const batch = batches[0]?.id ?? 0
  const seat = { id: batches[0]?.tickets[0]?.id ?? 0, quantity: 1 }
  const admission = await bought(event, { batches: [{ id: batch, tickets: [seat] }] })
  const withdrawal = `withdrawal-${seller}`.padEnd(22, 'X')
  const older = `older-${seller}`.padEnd(22, 'X')
  await shop.rows(`insert into withdrawals (id, reference, name, order_number, email, locale, state, seller_id,
      payment_id, reason, received_at)
    select gen_random_uuid(), case s.sale_id when '${sale}' then '${withdrawal}' else '${older}' end, 'Maria Souza',
      'x', '${person}', 'pt', 'asked', ${seller}, s.payment_id, 'event',
      now() - case s.sale_id when '${sale}' then 0 else 1 end * interval '1 hour'
    from sales s where s.sale_id in ('${sale}', '${admission}')`)
  const { order_number: order } = await get('readSale', `/sales/${sale}`)
  await post('makeEventKey', `/events/${event}/keys`, { name: 'Portão' })
  await post('invite', '/invitations', { email: `guest-of-${seller}@example.com`, role: 'viewer' })
  const lead = { uuid: randomUUID(), product_id: second, step: 0 as const, revision: 1, email: person }
  await createLead(shop.deps, `session of ${seller}`, lead)
  const file = await post('createExport', '/exports', { kind: 'leads', people: false, locale: 'pt' })
  await writeExport({ ...shop.deps, keys: office.deps.keys }, file.id)

  await openSession(shop.db, owner.id, 'another browser')
  const [session] = await shop.rows<{ id: string }>(
    `select id from office_sessions where user_id = ${owner.id} order by created_at desc limit 1`,
  )
  const [passkey] = await shop.rows<{ id: string }>(`
    insert into user_passkeys (user_id, credential_id, public_key, algorithm, counter, name)
    values (${owner.id}, 'passkey of ${seller}', '', -7, 0, 'Celular') returning id`)
  const { subscriptions } = await post('listSubscriptions', '/subscriptions/find', {})
  const subscription = subscriptions[0]?.subscription_id ?? ''
  const ids: OfficeIds = {
    product,
    productChange: await lastChange(`/products/${product}`),
    second,
    event,
    batch,
    coupon,
    couponChange: await lastChange(`/coupons/${coupon}`),
    series,
    affiliate,
    affiliateChange: await lastChange(`/affiliates/${affiliate}`),
    look,
    lookChange: await lastChange(`/looks/${look}`),
    shopChange: await lastChange('/shop'),
    pixel,
    sale,
    order,
    admission,
    ticket: (await get('readSale', `/sales/${admission}`)).tickets[0]?.id ?? '',
    withdrawal,
    subscription,
    clubOrder: (await get('readSubscription', `/subscriptions/${subscription}`)).order_number,
    export: file.id,
    invitation: (await get('team', '/team')).invitations[0]?.id ?? '',
    member: member.id,
    session: session?.id ?? '',
    passkey: passkey?.id ?? '',
    actor: owner.id,
    key: (await get('listEventKeys', `/events/${event}/keys`)).keys[0]?.id ?? '',
    person,
  }
  return { seller, owner, ids }
}

const sellerNamed = (name: string) => ({
  name,
  legal_name: `${name} Ltda.`,
  document: '11.222.333/0001-81',
  country: 'BR',
  legal_address: 'Rua Um, 1, São Paulo',
  email: 'loja@example.com',
  is_mine: false,
})

export const pixelOf = (id: string) => ({
  id,
  provider: 'meta',
  view: false,
  pixel_configuration: [{ event: 'Purchase', is_active: true, action: 'on_payment_paid' }],
})
