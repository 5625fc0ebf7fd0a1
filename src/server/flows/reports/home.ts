import type { OfficeAnswer } from '#contract/office/calls.ts'
import { ownCurrencyOf } from '#rules/fields/product-fields.ts'
import { isClosedDestination } from '#rules/fields/grave-fields.ts'
import { mayMember, type MemberRole, type Permission } from '#rules/office/permissions.ts'
import { countWaiting, readHome, type Waiting } from '../../store/reports/home-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { SellerScope } from '../accounts/seller-scope.ts'

/** Products that the start page names. */
const PRODUCTS_AT_MOST = 20

/** Upper limit of the count: a user with more sees that there is a lot to do. */
const WAITING_AT_MOST = 100

/** Permission for the notice that something waits: the one that opens its list. */
const WAITING: readonly (readonly [keyof Waiting, Permission])[] = [
  ['withdrawals', 'sales.read'],
  ['in-review', 'sales.read'],
  ['disputed', 'sales.read'],
  ['past-due', 'subscriptions.read'],
  ['leads', 'leads.read'],
]

type Step = OfficeAnswer<'home'>['next'][number]

/** Whether a role may do what a step asks for. Of the own account everybody may. */
const MAY_DO: Readonly<Record<Step['step'], (role: MemberRole) => boolean>> = {
  product: (role) => mayMember(role, 'products.price'),
  access: (role) => mayMember(role, 'products.write') && !isClosedDestination('product', '/access_url', role),
  gateway: (role) => mayMember(role, 'gateways.write'),
  factor: () => true,
  look: (role) => mayMember(role, 'looks.write'),
  helper: (role) => mayMember(role, 'team.write'),
}

/**
 * Returns a seller's products, and the next steps: each step that the reader may take is done when the thing exists,
 * not when it was pressed. `isSafe`: the reader's account has more than a password.
 */
export async function showHome(
  { db, publicUrl }: { db: Database; publicUrl: string },
  { sellerId }: SellerScope,
  { role, isSafe }: { role: MemberRole; isSafe: boolean },
): Promise<OfficeAnswer<'home'>> {
  const facts = await readHome(db, sellerId, PRODUCTS_AT_MOST)
  const { name, country, products, opened, hasGateway, hasLook, members } = facts
  const waiting = await countWaiting(db, sellerId, WAITING_AT_MOST)
  const steps: Step[] = [
    { step: 'product', done: products.length > 0 },
    ...(opened.count === 0 ? [] : [accessStep(opened.without)]),
    { step: 'gateway', done: hasGateway },
    { step: 'factor', done: isSafe },
    { step: 'look', done: hasLook },
    { step: 'helper', done: members > 1 },
  ]
  return {
    seller: name,
    role,
    currency: ownCurrencyOf(country),
    products: products.map((product) => ({ ...product, link: `${publicUrl}/${product.id}` })),
    attention: WAITING.filter(([about, permission]) => waiting[about] > 0 && mayMember(role, permission)).map(
      ([about]) => ({ about, count: waiting[about], is_more: waiting[about] === WAITING_AT_MOST }),
    ),
    next: steps.filter(({ step }) => MAY_DO[step](role)),
  }
}

/** Saying where what is sold is opened; `without`: the product that needs it. */
function accessStep(without: number | null): Step {
  return { step: 'access', done: without === null, ...(without !== null && { product: without }) }
}
