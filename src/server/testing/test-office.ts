import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { Gateway } from '#gateways/gateway.ts'
import { createCredentialKeys } from '#vault/credential-keys.ts'
import { createSellerAccounts } from '../gateway-role/seller-accounts.ts'
import { officeGateway } from '../roles/gateway-side.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { spoiltDemo } from '#contract/catalogue/spoilt-demo.ts'
import { MEMBER_ROLES, type MemberRole, type OperatorRole } from '#rules/office/permissions.ts'
import { accessBook, sellersAccess } from '../advertising/access.ts'
import { PROVIDERS } from '../advertising/providers.ts'
import { findPixelAccess } from '../store/outbox/pixel-access-store.ts'
import { openAdvertisers } from './advertisers.ts'
import { importCatalogue } from '../flows/catalogue/import-catalogue.ts'
import { openSession, type OfficeDeps } from '../flows/accounts/sign-in.ts'
import type { ResolveDeps } from '../flows/outcomes/resolve-attempt.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createOfficeServer } from '../http/servers/office-server.ts'
import type { SecurityEvents } from '../security-events.ts'
import { deriveKeys } from '../signing/keys.ts'
import { hashPassword } from '../signing/password.ts'
import { addMember } from '../store/accounts/member-store.ts'
import { addOperator, addUser } from '../store/accounts/user-store.ts'
import { openDatabase, type Database } from '../store/postgres/database.ts'
import { fromPrimary } from '../store/postgres/replica.ts'
import { createFakeAcquirer } from './fake-acquirer.ts'
import { createFakeGateway } from './gateway-adapter.ts'
import type { Shop } from './shop.ts'
import { createTestDatabase } from './test-database.ts'

export const OFFICE_ORIGIN = 'http://office.example'
const GATEWAY_ORIGIN = 'http://gateway.example'
/** The password of every user of these tests. */
export const TEST_PASSWORD = 'tres gatos no telhado'

/** Somebody of the tests, with the secret of a session. */
export type TestUser = { id: number; email: string; token: string }

export type TestOffice = {
  app: FastifyInstance
  db: Database
  deps: OfficeDeps
  /** Makes a user who is signed in, with a role at a seller, or as an operator. */
  user(what?: { seller?: number; role?: MemberRole; operator?: OperatorRole }): Promise<TestUser>
  /** Calls as a page of the office does. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: CallOptions,
  ): Promise<LightMyRequestResponse>
  close(): Promise<void>
}
type CallOptions = { as?: { token: string } | null; body?: object; headers?: Record<string, string> }

/** As an operator sets it, and not the default. */
export const LEADS_KEPT_DAYS = 45

/** Sellers of the demo, on a database of its own, or a shop that is open already. */
export async function openTestOffice(
  shop?: Pick<Shop, 'db' | 'deps'>,
  security?: SecurityEvents,
  stripe: Gateway = createFakeGateway('stripe'),
): Promise<TestOffice> {
  const { db, resolve, close } = shop === undefined ? await openDemo() : ofShop(shop)
  // An installation has one secret: the shop's pages read what the office signs.
  const keys = shop?.deps.keys ?? deriveKeys('a secret of these tests')
  const deps = {
    db,
    fromReplica: fromPrimary(db),
    keys,
    officeUrl: OFFICE_ORIGIN,
    publicUrl: 'http://shop.example',
    leadsKeptDays: LEADS_KEPT_DAYS,
    gateways: [
      officeGateway({ name: 'acquirer', kind: 'sandbox' }, GATEWAY_ORIGIN),
      officeGateway({ name: 'stripe', kind: 'stripe' }, GATEWAY_ORIGIN),
    ],
    accounts: createSellerAccounts({
      db,
      keys: createCredentialKeys([Buffer.alloc(32, 7)]),
      kinds: new Map([['stripe', 'stripe']]),
      gateways: new Map([['stripe', stripe]]),
      sandboxSecret: '',
    }),
    resolve,
    advertising: {
      ...openAdvertisers(() => new Date()),
      now: () => new Date(),
      providers: PROVIDERS,
      simulation: null,
      accessOf: sellersAccess(keys.pixelAccess, (name) => findPixelAccess(db, name), accessBook([])),
    },
  }
  const app = await createOfficeServer({
    log: createLog(
      'silent',
      () => undefined,
      () => new Date(),
    ),
    metrics: createMetrics(),
    trustedProxies: [],
    rateLimits: false,
    checkAnswers: true,
    isStopping: () => false,
    build: { folder: import.meta.dirname, script: '/assets/office.js', styles: ['/assets/office.css'] },
    mediaDir: import.meta.dirname,
    deps,
    ...(security !== undefined && { security }),
  })
  const password = await hashPassword(TEST_PASSWORD)
  let users = 0
  return {
    app,
    db,
    deps,
    user: async ({ seller, role = MEMBER_ROLES[0], operator } = {}) => {
      users += 1
      const email = `user${users}@example.com`
      const id = (await addUser(db, { email, name: `Pessoa ${users}`, password, locale: 'pt' })) ?? 0
      if (seller !== undefined) await addMember(db, seller, id, role)
      if (operator !== undefined) await addOperator(db, id, operator)
      const token = await openSession(db, id, 'a browser')
      // They have also just typed a code by mail: calls that require one are tested separately.
      await sql`update office_sessions set mailbox_at = now() where user_id = ${id}`.execute(db)
      return { id, email, token }
    },
    call: (method, path, { as = null, body, headers } = {}) =>
      app.inject({
        method,
        url: `/api${path}`,
        headers: { origin: OFFICE_ORIGIN, ...(as && { cookie: `office=${as.token}` }), ...headers },
        ...(body !== undefined && { payload: body }),
      }),
    close: async () => {
      await app.close()
      await close()
    },
  }
}

type Ground = { db: Database; resolve: ResolveDeps; close(): Promise<void> }

async function openDemo(): Promise<Ground> {
  const database = await createTestDatabase()
  const db = openDatabase({ url: database.url, max: 8 })
  await importCatalogue(db, parseCatalogue(spoiltDemo({})))
  const now = (): Date => new Date()
  const log = createLog('silent', () => undefined, now)
  const resolve = { db, now, log, gateways: createFakeAcquirer(), onSalesChanged: () => undefined }
  const close = async (): Promise<void> => {
    await db.destroy()
    await database.drop()
  }
  return { db, resolve, close }
}

/** It is closed by its opener. */
function ofShop({ db, deps }: Pick<Shop, 'db' | 'deps'>): Ground {
  return { db, resolve: deps, close: () => Promise.resolve() }
}
