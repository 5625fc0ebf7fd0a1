import { randomUUID } from 'node:crypto'
import { OFFICE_ROUTES, type OfficeCallName } from '#contract/office/routes.ts'
import { pixelOf, type OfficeIds } from './office-world.ts'

/** Parameters of a call besides its path. */
export type Ask = { query?: Readonly<Record<string, string>>; body?: object }
/** A call made with ids that are given; it names only those that it reads from `ids`. */
export type AskWith = (ids: OfficeIds) => Ask

/** The calls about one seller, or about the caller. */
export type AskedCall = {
  [N in OfficeCallName]: (typeof OFFICE_ROUTES)[N]['scope'] extends 'seller' | 'self' ? N : never
}[OfficeCallName]

const bare: AskWith = () => ({})
const empty: AskWith = () => ({ body: {} })
/** A version after every change, so that nobody else has changed it since. */
const changed =
  (path: string, valueOf: (ids: OfficeIds) => unknown): AskWith =>
  (ids) => ({ body: { version: 1_000, changes: [{ path, value: valueOf(ids) }] } })
const saying =
  (body: object): AskWith =>
  () => ({ body })
const asked =
  (query: (ids: OfficeIds) => Record<string, string>): AskWith =>
  (ids) => ({ query: query(ids) })
const finding =
  (bodyOf: (ids: OfficeIds) => object): AskWith =>
  (ids) => ({ body: bodyOf(ids) })
const person: AskWith = ({ person: who }) => ({ body: { person: who } })
const CONTACT = { name: 'Maria Souza', email: 'maria@example.com', cellphone: '+5511987654321' }
const giving =
  (more: object = {}): AskWith =>
  () => ({
    body: { reason: 'o comprador desistiu', key: randomUUID(), ...more },
  })

/**
 * Each call of the office, made in every way in which it can name something: in its path (which is filled in by itself),
 * its query and its body. A call that is missing does not compile; no way at all: it names nothing.
 */
export const ASKS: Readonly<Record<AskedCall, readonly AskWith[]>> = {
  closeRequest: [],
  me: [],
  signOut: [],
  proveAgain: [],
  changePassword: [],
  changeEmail: [],
  changeName: [],
  listSessions: [],
  endSession: [empty],
  readMailChoices: [],
  chooseMail: [],
  readFactor: [],
  beginFactor: [],
  confirmFactor: [],
  renewRecoveryCodes: [],
  removeFactor: [],
  askMailCode: [],
  proveMailbox: [],
  listPasskeys: [],
  beginPasskey: [],
  addPasskey: [],
  removePasskey: [empty],
  askPasskeyAgain: [],
  proveByPasskey: [],

  home: [],
  team: [],
  invite: [],
  withdrawInvitation: [empty],
  startRecovery: [empty],
  // Before the member is removed.
  stopRecovery: [empty],
  changeRole: [saying({ role: 'support' })],
  removeMember: [empty],
  readSecurity: [],
  setRefundLimit: [({ member }) => ({ body: { role: null, user_id: member, currency: 'BRL', amount: 5 } })],
  requireFactor: [],

  listProducts: [],
  createProduct: [],
  readProduct: [bare],
  productHistory: [bare],
  saveProduct: [
    changed('/author', () => 'Ana'),
    changed('/custom_checkout_id', ({ look }) => look),
    changed('/upsell', ({ second }) => ({ product_id: second })),
    changed('/bumps', ({ second }) => [{ product_id: second, order: 1 }]),
  ],
  putProductBack: [empty],
  retireProduct: [empty],

  readEvent: [bare],
  addBatch: [saying({ name: 'Segundo', stock: 10, ticket: { name: 'Inteira', amount: 100 } })],
  addTicket: [saying({ name: 'Meia', amount: 100 })],
  listEventKeys: [bare],
  makeEventKey: [saying({ name: 'Portão B' })],
  revokeEventKey: [empty],
  listHolders: [bare],
  readBatchDays: [asked(() => ({ days: '7' }))],
  readEntries: [bare],

  readReport: [],
  readReportParts: [],
  listExports: [],
  // The filters of the other kinds of files are checked by the contents of those files.
  createExport: [({ event }) => ({ body: { kind: 'holders', event, locale: 'pt' } })],
  readExportFile: [bare],
  deleteExport: [empty],

  // The contents of a file are renumbered, and checked in catalogue-calls.test.ts.
  readSellerFile: [],
  previewSellerFile: [],
  importSellerFile: [],
  showAccessKey: [],
  undoSellerFile: [],

  listCoupons: [],
  createCoupon: [
    ({ product }) => ({
      body: { name: `N${product}`, type: 'PERCENTAGE', value: 10, product_ids: [product] },
    }),
  ],
  createCouponSeries: [
    ({ product }) => ({
      body: { series: `S${product}`, count: 1, type: 'PERCENTAGE', value: 10, product_ids: [product] },
    }),
  ],
  readCouponSeries: [bare],
  retireCouponSeries: [empty],
  readCoupon: [bare],
  couponHistory: [bare],
  saveCoupon: [changed('/limit', () => 70), changed('/product_ids', ({ second }) => [second])],
  putCouponBack: [empty],
  retireCoupon: [empty],

  listAffiliates: [],
  createAffiliate: [({ product }) => ({ body: { name: 'Nova', product_ids: [product] } })],
  readAffiliate: [bare],
  affiliateHistory: [bare],
  saveAffiliate: [changed('/name', () => 'Outra'), changed('/product_ids', ({ second }) => [second])],
  putAffiliateBack: [empty],
  retireAffiliate: [empty],

  listLooks: [],
  createLook: [],
  readLook: [bare],
  lookHistory: [bare],
  saveLook: [changed('/theme_color', () => '#445566')],
  previewLook: [saying({ changes: [{ path: '/theme_color', value: '#445566' }] })],
  putLookBack: [empty],
  retireLook: [empty],

  listPixels: [],
  savePixel: [saying(pixelOf('555000111222'))],
  savePixelAccess: [saying({ token: 'EAAtoken' })],
  testPixel: [empty],
  removePixelAccess: [empty],
  removePixel: [empty],
  uploadPicture: [],

  readShop: [],
  saveShop: [],
  shopHistory: [],
  putShopBack: [empty],
  listGateways: [],
  keepAccount: [],
  forgetAccount: [],
  checkAccount: [],
  saveRouting: [],

  listSales: [
    finding(({ admission }) => ({ before: admission })),
    finding(({ sale }) => ({ q: sale })),
    finding(({ product }) => ({ product })),
    finding(({ order }) => ({ q: order })),
    finding(({ person: who }) => ({ q: who })),
  ],
  readSale: [bare],
  readTimeline: [bare],
  correctBuyer: [
    saying({
      before: CONTACT,
      to: { ...CONTACT, name: 'Maria Lima' },
      address: null,
      sends_mail: false,
      language: 'pt',
    }),
  ],
  handTicket: [saying({ name: 'Bia Lima', email: 'bia@example.com', language: 'pt' })],
  resendMail: [empty],
  cancelCharge: [giving()],
  listWithdrawals: [asked(({ sale }) => ({ sale })), asked(({ withdrawal }) => ({ before: withdrawal }))],
  answerWithdrawal: [saying({ answer: 'outside' })],
  refundSale: [
    giving({ amount: 1, by: 'gateway' }),
    (ids) => giving({ amount: null, by: 'gateway', items: [{ sale_id: ids.sale, ticket: null }] })(ids),
  ],

  findPerson: [person],
  exportPerson: [person],
  erasePerson: [person],

  listSubscriptions: [
    finding(({ subscription }) => ({ before: subscription })),
    finding(({ clubOrder }) => ({ q: clubOrder })),
    finding(({ person: who }) => ({ q: who })),
  ],
  readSubscription: [bare],
  moveCharge: [saying({ day: '2031-01-01' })],
  cancelSubscription: [empty],
  readRenewals: [],
  setRenewals: [],

  saleChoices: [],
  listLeads: [asked(({ second }) => ({ product: String(second) }))],
  listAudit: [asked(({ actor }) => ({ person: String(actor) }))],
}

/** The id for each path parameter, by its name there; a change belongs to the object that the path names before it. */
const OF_PARAMETER: Readonly<Record<string, keyof OfficeIds>> = {
  reference: 'withdrawal',
  product_id: 'product',
  event_id: 'event',
  batch_id: 'batch',
  coupon_name: 'coupon',
  series: 'series',
  affiliate_id: 'affiliate',
  look_id: 'look',
  pixel_id: 'pixel',
  sale_id: 'sale',
  ticket_id: 'ticket',
  subscription_id: 'subscription',
  export_id: 'export',
  invitation_id: 'invitation',
  user_id: 'member',
  key_id: 'key',
  session_id: 'session',
  passkey_id: 'passkey',
}
const CHANGE_OF: Readonly<Record<string, keyof OfficeIds>> = {
  putProductBack: 'productChange',
  putCouponBack: 'couponChange',
  putAffiliateBack: 'affiliateChange',
  putLookBack: 'lookChange',
  putShopBack: 'shopChange',
}

/** Returns the path of a call about a seller, with ids in it. @throws where it names an object that has no id here */
export function pathWith(name: AskedCall, seller: number, ids: OfficeIds): string {
  return OFFICE_ROUTES[name].path.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    if (parameter === 'seller_id') return String(seller)
    if (parameter === 'provider') return 'meta'
    if (parameter === 'sale_id' && name === 'handTicket') return ids.admission
    const kind = parameter === 'change_id' ? CHANGE_OF[name] : OF_PARAMETER[parameter]
    if (kind === undefined) throw new Error(`${name} names ${parameter}, of which there is no id here`)
    return String(ids[kind])
  })
}

/** Which ids a call reads: it is made with a book that notes it. */
export function idsNamedBy(name: AskedCall, ask: AskWith, ids: OfficeIds): (keyof OfficeIds)[] {
  const named = new Set<keyof OfficeIds>()
  const noting = new Proxy(ids, {
    get: (book, kind: keyof OfficeIds) => {
      named.add(kind)
      return book[kind]
    },
  })
  ask(noting)
  pathWith(name, 1, noting)
  return [...named]
}
