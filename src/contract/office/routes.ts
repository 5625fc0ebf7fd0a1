import type { Permission, PlatformPermission } from '#rules/office/permissions.ts'
import type { Route } from '../routes.ts'

/*
 * The calls of the office as plain data: where each lives, and who may make it. They are served on the office's own
 * origin, beside its pages, and to nobody else.
 */

/**
 * Who may make a call. `open`: anybody; `self`: whoever is signed in, about themselves; `seller`: a member of the
 * `:seller_id` of the path whose role allows it; `platform`: an operator. `proven`: the password was entered, or a
 * passkey has answered, a short while ago; what a call writes may ask for it as well (grave-fields.ts). `credentials`: the
 * call changes what opens the account, which a session by the password alone of an account with passkeys may not.
 * `enrols`: it adds a second factor, which needs a code by mail where the account has none. `unkeyed`: why a
 * call that is no GET needs no idempotency key.
 */
export type OfficeAccess = (
  | { scope: 'open' }
  | { scope: 'self'; proven?: true; credentials?: true; enrols?: true }
  | { scope: 'seller'; permission: Permission; proven?: true }
  | { scope: 'platform'; permission: PlatformPermission; proven?: true }
) & { unkeyed?: Unkeyed }

/**
 * Why a call that is no GET is sent without an idempotency key: it only reads; it is about the session that makes it, and
 * its answer is worth nothing to a repeat; or a repeat asks or replaces the same, and creates nothing.
 */
type Unkeyed = 'reads' | 'session' | 'repeatable'

/** The header with the key of a request that changes something (draft-ietf-httpapi-idempotency-key-header). */
export const REQUEST_KEY_HEADER = 'idempotency-key'

/** Whether a call of the office is carried out once for each key. */
export function isKeyed({ method, scope, unkeyed }: Route & OfficeAccess): boolean {
  return method !== 'GET' && scope !== 'open' && unkeyed === undefined
}

const api = { base: 'api' } as const
const open = { ...api, scope: 'open' } as const
const self = { ...api, scope: 'self' } as const
const team = { ...api, scope: 'seller', permission: 'team.write' } as const

const products = { ...api, scope: 'seller', permission: 'products.read' } as const

const events = { ...api, scope: 'seller', permission: 'events.read' } as const
const exports = { ...api, scope: 'seller', permission: 'exports.create' } as const
const coupons = { ...api, scope: 'seller', permission: 'coupons.read' } as const
const affiliates = { ...api, scope: 'seller', permission: 'affiliates.read' } as const
const looks = { ...api, scope: 'seller', permission: 'looks.read' } as const
const shop = { ...api, scope: 'seller', permission: 'seller.read' } as const

const gateways = { ...api, scope: 'seller', permission: 'gateways.read' } as const
const sales = { ...api, scope: 'seller', permission: 'sales.read' } as const

const platform = { ...api, scope: 'platform', permission: 'sellers.read' } as const
const people = { ...api, scope: 'seller', permission: 'people.manage', method: 'POST' } as const

const subscriptions = { ...api, scope: 'seller', permission: 'subscriptions.read' } as const

const catalogueFile = { ...api, scope: 'seller', permission: 'catalogue.write', method: 'POST' } as const

const pixels = { ...api, scope: 'seller', permission: 'pixels.read' } as const
const pixelWrites = { ...api, scope: 'seller', permission: 'pixels.write' } as const
const ONE_PIXEL = '/sellers/:seller_id/products/:product_id/pixels/:provider/:pixel_id'

export const OFFICE_ROUTES = {
  readLink: { ...open, method: 'POST', path: '/link/read' },
  acceptLink: { ...open, method: 'POST', path: '/link/accept' },
  signIn: { ...open, method: 'POST', path: '/sign-in' },

  forgetPassword: { ...open, method: 'POST', path: '/password/forgotten' },
  askPasskey: { ...open, method: 'POST', path: '/sign-in/passkey/ask' },
  signInByPasskey: { ...open, method: 'POST', path: '/sign-in/passkey' },

  me: { ...self, method: 'GET', path: '/me' },
  closeRequest: { ...self, method: 'POST', path: '/requests/close', unkeyed: 'repeatable' },
  signOut: { ...self, method: 'POST', path: '/sign-out', unkeyed: 'session' },
  proveAgain: { ...self, method: 'POST', path: '/prove', unkeyed: 'session' },
  changePassword: { ...self, method: 'POST', path: '/password', proven: true, credentials: true },
  changeName: { ...self, method: 'PUT', path: '/name' },
  listSessions: { ...self, method: 'GET', path: '/sessions' },
  endSession: { ...self, method: 'DELETE', path: '/sessions/:session_id' },

  listPasskeys: { ...self, method: 'GET', path: '/passkeys' },
  beginPasskey: {
    ...self,
    method: 'POST',
    path: '/passkeys/begin',
    proven: true,
    credentials: true,
    enrols: true,
    unkeyed: 'session',
  },
  addPasskey: { ...self, method: 'POST', path: '/passkeys', proven: true, credentials: true, enrols: true },
  removePasskey: {
    ...self,
    method: 'DELETE',
    path: '/passkeys/:passkey_id',
    proven: true,
    credentials: true,
  },
  askPasskeyAgain: { ...self, method: 'POST', path: '/prove/passkey/ask', unkeyed: 'session' },
  proveByPasskey: { ...self, method: 'POST', path: '/prove/passkey', unkeyed: 'session' },

  askMailCode: { ...self, method: 'POST', path: '/mail-code', proven: true, unkeyed: 'repeatable' },
  proveMailbox: { ...self, method: 'POST', path: '/mail-code/prove', proven: true, unkeyed: 'session' },
  readStop: { ...open, method: 'POST', path: '/stop/read' },
  stopByLink: { ...open, method: 'POST', path: '/stop' },

  readMailChoices: { ...self, method: 'GET', path: '/mails' },
  chooseMail: { ...self, method: 'PUT', path: '/mails/:event' },

  readFactor: { ...self, method: 'GET', path: '/factor' },
  beginFactor: {
    ...self,
    method: 'POST',
    path: '/factor',
    proven: true,
    credentials: true,
    enrols: true,
    unkeyed: 'session',
  },
  confirmFactor: {
    ...self,
    method: 'POST',
    path: '/factor/confirm',
    proven: true,
    credentials: true,
    enrols: true,
  },
  renewRecoveryCodes: {
    ...self,
    method: 'POST',
    path: '/factor/recovery-codes',
    proven: true,
    credentials: true,
  },
  removeFactor: { ...self, method: 'POST', path: '/factor/remove', proven: true, credentials: true },

  readSecurity: {
    ...api,
    method: 'GET',
    path: '/sellers/:seller_id/security',
    scope: 'seller',
    permission: 'team.read',
  },
  setRefundLimit: {
    ...team,
    method: 'PUT',
    path: '/sellers/:seller_id/security/refund-limits',
    proven: true,
  },
  requireFactor: {
    ...team,
    method: 'PUT',
    path: '/sellers/:seller_id/security/second-factor',
    proven: true,
  },

  home: { ...api, method: 'GET', path: '/sellers/:seller_id/home', scope: 'seller', permission: 'home.read' },
  team: { ...api, method: 'GET', path: '/sellers/:seller_id/team', scope: 'seller', permission: 'team.read' },
  invite: { ...team, method: 'POST', path: '/sellers/:seller_id/invitations', proven: true },
  withdrawInvitation: {
    ...team,
    method: 'DELETE',
    path: '/sellers/:seller_id/invitations/:invitation_id',
  },
  changeRole: { ...team, method: 'PUT', path: '/sellers/:seller_id/members/:user_id', proven: true },
  removeMember: { ...team, method: 'DELETE', path: '/sellers/:seller_id/members/:user_id', proven: true },

  startRecovery: {
    ...team,
    method: 'POST',
    path: '/sellers/:seller_id/members/:user_id/recovery',
    proven: true,
  },
  stopRecovery: {
    ...team,
    method: 'DELETE',
    path: '/sellers/:seller_id/members/:user_id/recovery',
  },

  listProducts: { ...products, method: 'GET', path: '/sellers/:seller_id/products' },
  readProduct: { ...products, method: 'GET', path: '/sellers/:seller_id/products/:product_id' },
  createProduct: {
    ...products,
    permission: 'products.price',
    method: 'POST',
    path: '/sellers/:seller_id/products',
  },
  saveProduct: {
    ...products,
    permission: 'products.write',
    method: 'PUT',
    path: '/sellers/:seller_id/products/:product_id',
  },
  retireProduct: {
    ...products,
    permission: 'products.price',
    method: 'DELETE',
    path: '/sellers/:seller_id/products/:product_id',
  },
  productHistory: {
    ...products,
    method: 'GET',
    path: '/sellers/:seller_id/products/:product_id/history',
  },
  putProductBack: {
    ...products,
    permission: 'products.price',
    method: 'POST',
    path: '/sellers/:seller_id/products/:product_id/history/:change_id/undo',
  },

  readEvent: { ...events, method: 'GET', path: '/sellers/:seller_id/events/:event_id' },
  addBatch: {
    ...events,
    permission: 'products.price',
    method: 'POST',
    path: '/sellers/:seller_id/events/:event_id/batches',
  },
  addTicket: {
    ...events,
    permission: 'products.price',
    method: 'POST',
    path: '/sellers/:seller_id/events/:event_id/batches/:batch_id/tickets',
  },
  listEventKeys: {
    ...events,
    permission: 'entries.read',
    method: 'GET',
    path: '/sellers/:seller_id/events/:event_id/keys',
  },
  makeEventKey: {
    ...events,
    permission: 'events.keys',
    method: 'POST',
    path: '/sellers/:seller_id/events/:event_id/keys',
    proven: true,
  },
  revokeEventKey: {
    ...events,
    permission: 'events.keys',
    method: 'DELETE',
    path: '/sellers/:seller_id/events/:event_id/keys/:key_id',
  },
  listHolders: {
    ...events,
    permission: 'buyers.read',
    method: 'GET',
    path: '/sellers/:seller_id/events/:event_id/holders',
    proven: true,
  },
  readBatchDays: { ...events, method: 'GET', path: '/sellers/:seller_id/events/:event_id/days' },
  readEntries: {
    ...events,
    permission: 'entries.read',
    method: 'GET',
    path: '/sellers/:seller_id/events/:event_id/entries',
  },

  readReport: {
    ...api,
    scope: 'seller',
    permission: 'reports.read',
    method: 'GET',
    path: '/sellers/:seller_id/figures',
  },
  readReportParts: {
    ...api,
    scope: 'seller',
    permission: 'reports.read',
    method: 'GET',
    path: '/sellers/:seller_id/figures/parts',
  },

  listExports: { ...exports, method: 'GET', path: '/sellers/:seller_id/exports' },
  createExport: { ...exports, method: 'POST', path: '/sellers/:seller_id/exports', proven: true },
  readExportFile: { ...exports, method: 'GET', path: '/sellers/:seller_id/exports/:export_id/file' },
  deleteExport: { ...exports, method: 'DELETE', path: '/sellers/:seller_id/exports/:export_id' },

  readSellerFile: {
    ...catalogueFile,
    permission: 'catalogue.read',
    method: 'GET',
    path: '/sellers/:seller_id/catalogue',
  },
  previewSellerFile: { ...catalogueFile, path: '/sellers/:seller_id/catalogue/preview', unkeyed: 'reads' },
  importSellerFile: { ...catalogueFile, path: '/sellers/:seller_id/catalogue', proven: true },
  undoSellerFile: { ...catalogueFile, path: '/sellers/:seller_id/catalogue/undo', proven: true },

  listCoupons: { ...coupons, method: 'GET', path: '/sellers/:seller_id/coupons' },
  createCoupon: {
    ...coupons,
    permission: 'coupons.write',
    method: 'POST',
    path: '/sellers/:seller_id/coupons',
  },
  createCouponSeries: {
    ...coupons,
    permission: 'coupons.write',
    method: 'POST',
    path: '/sellers/:seller_id/coupon-series',
  },
  readCouponSeries: { ...coupons, method: 'GET', path: '/sellers/:seller_id/coupon-series/:series' },
  retireCouponSeries: {
    ...coupons,
    permission: 'coupons.write',
    method: 'DELETE',
    path: '/sellers/:seller_id/coupon-series/:series',
  },
  readCoupon: { ...coupons, method: 'GET', path: '/sellers/:seller_id/coupons/:coupon_name' },
  saveCoupon: {
    ...coupons,
    permission: 'coupons.write',
    method: 'PUT',
    path: '/sellers/:seller_id/coupons/:coupon_name',
  },
  retireCoupon: {
    ...coupons,
    permission: 'coupons.write',
    method: 'DELETE',
    path: '/sellers/:seller_id/coupons/:coupon_name',
  },
  couponHistory: {
    ...coupons,
    method: 'GET',
    path: '/sellers/:seller_id/coupons/:coupon_name/history',
  },
  putCouponBack: {
    ...coupons,
    permission: 'coupons.write',
    method: 'POST',
    path: '/sellers/:seller_id/coupons/:coupon_name/history/:change_id/undo',
  },

  listAffiliates: { ...affiliates, method: 'GET', path: '/sellers/:seller_id/affiliates' },
  createAffiliate: {
    ...affiliates,
    permission: 'affiliates.write',
    method: 'POST',
    path: '/sellers/:seller_id/affiliates',
  },
  readAffiliate: { ...affiliates, method: 'GET', path: '/sellers/:seller_id/affiliates/:affiliate_id' },
  saveAffiliate: {
    ...affiliates,
    permission: 'affiliates.write',
    method: 'PUT',
    path: '/sellers/:seller_id/affiliates/:affiliate_id',
  },
  retireAffiliate: {
    ...affiliates,
    permission: 'affiliates.write',
    method: 'DELETE',
    path: '/sellers/:seller_id/affiliates/:affiliate_id',
  },
  affiliateHistory: {
    ...affiliates,
    method: 'GET',
    path: '/sellers/:seller_id/affiliates/:affiliate_id/history',
  },
  putAffiliateBack: {
    ...affiliates,
    permission: 'affiliates.write',
    method: 'POST',
    path: '/sellers/:seller_id/affiliates/:affiliate_id/history/:change_id/undo',
  },

  listLooks: { ...looks, method: 'GET', path: '/sellers/:seller_id/looks' },
  createLook: { ...looks, permission: 'looks.write', method: 'POST', path: '/sellers/:seller_id/looks' },
  readLook: { ...looks, method: 'GET', path: '/sellers/:seller_id/looks/:look_id' },
  saveLook: {
    ...looks,
    permission: 'looks.write',
    method: 'PUT',
    path: '/sellers/:seller_id/looks/:look_id',
  },
  retireLook: {
    ...looks,
    permission: 'looks.write',
    method: 'DELETE',
    path: '/sellers/:seller_id/looks/:look_id',
  },
  previewLook: {
    ...looks,
    permission: 'looks.write',
    method: 'PUT',
    path: '/sellers/:seller_id/looks/:look_id/preview',
    unkeyed: 'repeatable',
  },
  lookHistory: { ...looks, method: 'GET', path: '/sellers/:seller_id/looks/:look_id/history' },
  putLookBack: {
    ...looks,
    permission: 'looks.write',
    method: 'POST',
    path: '/sellers/:seller_id/looks/:look_id/history/:change_id/undo',
  },

  listPixels: { ...pixels, method: 'GET', path: '/sellers/:seller_id/pixels' },
  savePixel: { ...pixelWrites, method: 'PUT', path: '/sellers/:seller_id/products/:product_id/pixels' },
  removePixel: { ...pixelWrites, method: 'DELETE', path: ONE_PIXEL },
  savePixelAccess: { ...pixelWrites, method: 'PUT', path: `${ONE_PIXEL}/access`, proven: true },
  removePixelAccess: { ...pixelWrites, method: 'DELETE', path: `${ONE_PIXEL}/access`, proven: true },
  testPixel: { ...pixelWrites, method: 'POST', path: `${ONE_PIXEL}/test`, unkeyed: 'repeatable' },

  uploadPicture: {
    ...api,
    method: 'POST',
    path: '/sellers/:seller_id/pictures',
    scope: 'seller',
    permission: 'pictures.write',
  },

  readShop: { ...shop, method: 'GET', path: '/sellers/:seller_id/shop' },
  saveShop: { ...shop, permission: 'seller.write', method: 'PUT', path: '/sellers/:seller_id/shop' },
  shopHistory: { ...shop, method: 'GET', path: '/sellers/:seller_id/shop/history' },
  putShopBack: {
    ...shop,
    permission: 'seller.write',
    method: 'POST',
    path: '/sellers/:seller_id/shop/history/:change_id/undo',
  },

  listGateways: { ...gateways, method: 'GET', path: '/sellers/:seller_id/gateways' },
  keepAccount: {
    ...gateways,
    permission: 'gateways.write',
    method: 'PUT',
    path: '/sellers/:seller_id/gateways/:gateway/account',
    proven: true,
  },
  forgetAccount: {
    ...gateways,
    permission: 'gateways.write',
    method: 'DELETE',
    path: '/sellers/:seller_id/gateways/:gateway/account',
    proven: true,
  },
  checkAccount: {
    ...gateways,
    permission: 'gateways.write',
    method: 'POST',
    path: '/sellers/:seller_id/gateways/:gateway/check',
    unkeyed: 'repeatable',
  },
  saveRouting: {
    ...gateways,
    permission: 'gateways.write',
    method: 'PUT',
    path: '/sellers/:seller_id/routing',
    proven: true,
  },

  // What is typed to find people is said in a body: addresses are kept in histories and in the logs of proxies.
  listSales: { ...sales, method: 'POST', path: '/sellers/:seller_id/sales/find', unkeyed: 'reads' },
  saleChoices: { ...sales, method: 'GET', path: '/sellers/:seller_id/sale-choices' },
  readSale: { ...sales, method: 'GET', path: '/sellers/:seller_id/sales/:sale_id' },
  readTimeline: { ...sales, method: 'GET', path: '/sellers/:seller_id/sales/:sale_id/timeline' },
  refundSale: {
    ...sales,
    permission: 'sales.refund',
    method: 'POST',
    path: '/sellers/:seller_id/sales/:sale_id/refunds',
    proven: true,
  },
  cancelCharge: {
    ...sales,
    permission: 'sales.refund',
    method: 'POST',
    path: '/sellers/:seller_id/sales/:sale_id/void',
    proven: true,
  },
  correctBuyer: {
    ...sales,
    permission: 'sales.correct',
    method: 'PUT',
    path: '/sellers/:seller_id/sales/:sale_id/buyer',
  },
  handTicket: {
    ...sales,
    permission: 'sales.correct',
    method: 'POST',
    path: '/sellers/:seller_id/sales/:sale_id/tickets/:ticket_id/holder',
    proven: true,
  },
  resendMail: {
    ...sales,
    permission: 'sales.resend',
    method: 'POST',
    path: '/sellers/:seller_id/sales/:sale_id/mail',
  },

  listWithdrawals: { ...sales, method: 'GET', path: '/sellers/:seller_id/withdrawals' },
  answerWithdrawal: {
    ...sales,
    permission: 'sales.refund',
    method: 'POST',
    path: '/sellers/:seller_id/withdrawals/:reference/answer',
    proven: true,
  },

  findPerson: { ...people, path: '/sellers/:seller_id/people/find', unkeyed: 'reads' },
  exportPerson: { ...people, path: '/sellers/:seller_id/people/export', proven: true, unkeyed: 'reads' },
  erasePerson: { ...people, path: '/sellers/:seller_id/people/erase', proven: true },

  listSubscriptions: {
    ...subscriptions,
    method: 'POST',
    path: '/sellers/:seller_id/subscriptions/find',
    unkeyed: 'reads',
  },
  readSubscription: {
    ...subscriptions,
    method: 'GET',
    path: '/sellers/:seller_id/subscriptions/:subscription_id',
  },
  cancelSubscription: {
    ...subscriptions,
    permission: 'subscriptions.write',
    method: 'POST',
    path: '/sellers/:seller_id/subscriptions/:subscription_id/cancel',
    proven: true,
  },
  moveCharge: {
    ...subscriptions,
    permission: 'subscriptions.write',
    method: 'PUT',
    path: '/sellers/:seller_id/subscriptions/:subscription_id/next-charge',
    proven: true,
  },

  listLeads: {
    ...api,
    scope: 'seller',
    permission: 'leads.read',
    method: 'GET',
    path: '/sellers/:seller_id/leads',
  },

  listAudit: {
    ...api,
    scope: 'seller',
    permission: 'audit.read',
    method: 'GET',
    path: '/sellers/:seller_id/audit',
  },
  listPlatformAudit: {
    ...api,
    scope: 'platform',
    permission: 'audit.read',
    method: 'GET',
    path: '/platform/audit',
  },

  listSellers: { ...platform, method: 'POST', path: '/platform/sellers/find', unkeyed: 'reads' },
  stopSeller: {
    ...platform,
    permission: 'sellers.stop',
    method: 'POST',
    path: '/platform/sellers/:seller_id/stop',
    proven: true,
  },
  resumeSeller: {
    ...platform,
    permission: 'sellers.stop',
    method: 'POST',
    path: '/platform/sellers/:seller_id/resume',
    proven: true,
  },
  enterSeller: {
    ...platform,
    permission: 'sellers.enter',
    method: 'POST',
    path: '/platform/sellers/:seller_id/enter',
    proven: true,
  },
  leaveSeller: {
    ...platform,
    permission: 'sellers.enter',
    method: 'POST',
    path: '/platform/sellers/:seller_id/leave',
  },
  listOutcomes: { ...platform, permission: 'outcomes.read', method: 'GET', path: '/platform/outcomes' },
  askOutcome: {
    ...platform,
    permission: 'outcomes.ask',
    method: 'POST',
    path: '/platform/outcomes/:attempt_id/ask',
    unkeyed: 'repeatable',
  },
  listReversals: { ...platform, permission: 'reversals.read', method: 'GET', path: '/platform/reversals' },
  noteReversal: {
    ...platform,
    permission: 'reversals.note',
    method: 'POST',
    path: '/platform/reversals/:reversal_id/note',
  },
  transferReversal: {
    ...platform,
    permission: 'reversals.close',
    method: 'POST',
    path: '/platform/reversals/:reversal_id/transferred',
    proven: true,
  },
  listDifferences: {
    ...platform,
    permission: 'reversals.read',
    method: 'GET',
    path: '/platform/differences',
  },
  noteDifference: {
    ...platform,
    permission: 'reversals.note',
    method: 'POST',
    path: '/platform/differences/:difference_id/note',
  },
  closeDifference: {
    ...platform,
    permission: 'reversals.close',
    method: 'POST',
    path: '/platform/differences/:difference_id/close',
  },
  listOperators: { ...platform, permission: 'operators.read', method: 'GET', path: '/platform/operators' },
  makeOperator: {
    ...platform,
    permission: 'operators.write',
    method: 'POST',
    path: '/platform/operators',
    proven: true,
  },
  removeOperator: {
    ...platform,
    permission: 'operators.write',
    method: 'DELETE',
    path: '/platform/operators/:user_id',
    proven: true,
  },
  resetFactor: {
    ...platform,
    permission: 'operators.write',
    method: 'POST',
    path: '/platform/factor',
    proven: true,
  },
  listJobs: { ...platform, permission: 'jobs.read', method: 'GET', path: '/platform/jobs' },
  retryJobs: { ...platform, permission: 'jobs.retry', method: 'POST', path: '/platform/jobs/retry' },
  listSecurityEvents: {
    ...platform,
    permission: 'security.read',
    method: 'GET',
    path: '/platform/security-events',
  },
  createSeller: {
    ...api,
    method: 'POST',
    path: '/platform/sellers',
    scope: 'platform',
    permission: 'sellers.write',
  },
  inviteOwner: {
    ...api,
    method: 'POST',
    path: '/platform/sellers/:seller_id/owners',
    scope: 'platform',
    permission: 'owners.invite',
    proven: true,
  },
} as const satisfies Record<string, Route & OfficeAccess>

/** The pages of the office, as the browser's router writes their addresses; each is served as the same document. */
export const OFFICE_PAGES = [
  '/',
  '/link',
  '/sign-in',
  '/forgotten',
  '/stop',
  '/account',
  '/platform',
  '/platform/outcomes',
  '/platform/reversals',
  '/platform/jobs',
  '/platform/security',
  '/platform/operators',
  '/platform/activity',
  '/begin',
  '/sellers/$seller',
  '/sellers/$seller/begin',
  '/sellers/$seller/begin/$product',
  '/sellers/$seller/reports',
  '/sellers/$seller/exports',
  '/sellers/$seller/catalogue',
  '/sellers/$seller/coupons',
  '/sellers/$seller/new-coupon',
  '/sellers/$seller/new-coupon-series',
  '/sellers/$seller/coupon-series/$series',
  '/sellers/$seller/coupons/$coupon',
  '/sellers/$seller/affiliates',
  '/sellers/$seller/affiliates/new',
  '/sellers/$seller/affiliates/$affiliate',
  '/sellers/$seller/branding',
  '/sellers/$seller/branding/$look',
  '/sellers/$seller/shop',
  '/sellers/$seller/payment-providers',
  '/sellers/$seller/products',
  '/sellers/$seller/products/new',
  '/sellers/$seller/products/$product',
  '/sellers/$seller/products/$product/offers/$offer',
  '/sellers/$seller/events/$event',
  '/sellers/$seller/events/$event/batches/$batch',
  '/sellers/$seller/events/$event/check-in',
  '/sellers/$seller/events/$event/holders',
  '/sellers/$seller/sales',
  '/sellers/$seller/sales/$sale',
  '/sellers/$seller/subscriptions',
  '/sellers/$seller/subscriptions/$subscription',
  '/sellers/$seller/withdrawals',
  '/sellers/$seller/abandoned-checkouts',
  '/sellers/$seller/pixels',
  '/sellers/$seller/people',
  '/sellers/$seller/team',
  '/sellers/$seller/activity',
  '/sellers/$seller/security',
] as const

export type OfficeCallName = keyof typeof OFFICE_ROUTES
