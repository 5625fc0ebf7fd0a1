import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { SUBSCRIPTION_ROUTES } from '#contract/office/subscriptions/routes.ts'
import { toWire } from '#rules/base/money.ts'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { DUNNING_POLICY, mostRetries } from '#rules/subscriptions/dunning.ts'
import { mayMember } from '#rules/office/permissions.ts'
import { maskedDocument, maskedEmail, maskedName } from '#rules/sales/sale-search.ts'
import { searchBuyers, sightOf } from '../../flows/accounts/search-buyers.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import {
  cancelSubscription,
  moveNextCharge,
  moveOf,
  readOwnSubscription,
  setRenewals,
} from '../../flows/sales/subscriptions.ts'
import type { OwnSubscription } from '../../store/reports/own-subscription-store.ts'
import { readRenewalSwitch } from '../../store/reports/renewal-switch-store.ts'
import { withoutGuess } from '../../store/reports/sale-list-store.ts'
import { listSubscriptions } from '../../store/reports/subscription-list-store.ts'
import { scopeOf, signedIn, type Asked, type HandlersOf } from './base/office-handlers.ts'

const SUBSCRIPTIONS_OF_A_PAGE = 50
const DONE = { done: true } as const

type Person = { name: string; email: string }
type Of = Pick<Asked<'readSubscription'>, 'caller' | 'params'>

/** The office's calls about what is paid again and again. */
export function subscriptionCalls({
  db,
  keys,
  fromReplica,
  resolve,
}: OfficeDeps): HandlersOf<typeof SUBSCRIPTION_ROUTES> {
  const askedBy = ({ caller, params }: Of) => ({
    scope: scopeOf(caller),
    publicId: params.subscription_id,
    author: signedIn(caller).user.email,
    user: signedIn(caller).user.id,
  })
  return {
    listSubscriptions: async ({ caller, body }) => {
      const { sellerId } = scopeOf(caller)
      const read = await searchBuyers({ db, keys }, signedIn(caller), body.q)
      const wanted = {
        search: await fromReplica((replica) =>
          withoutGuess(replica, sellerId, read, sightOf(signedIn(caller))),
        ),
        status: body.status ?? null,
        before: body.before ?? null,
        limit: SUBSCRIPTIONS_OF_A_PAGE + 1,
      }
      const rows = await fromReplica((replica) => listSubscriptions(replica, sellerId, wanted))
      const page = rows.slice(0, SUBSCRIPTIONS_OF_A_PAGE)
      const subscriptions = page.map((row) => ({
        ...row,
        ...shownPerson(row, readsBuyers({ caller })),
        amount: toWire(row.amount, row.currency),
        started_at: row.started_at.toISOString(),
        next_charge_at: row.next_charge_at?.toISOString() ?? null,
      }))
      const isMore = rows.length > SUBSCRIPTIONS_OF_A_PAGE
      return { subscriptions, next: isMore ? (subscriptions.at(-1)?.subscription_id ?? null) : null }
    },
    readSubscription: async ({ caller, params }) => {
      const found = await readOwnSubscription(db, scopeOf(caller), params.subscription_id)
      return shownSubscription(found, readsBuyers({ caller }), resolve.now())
    },
    cancelSubscription: async (asked) => {
      await cancelSubscription(db, askedBy(asked))
      return DONE
    },
    moveCharge: async (asked) => {
      await moveNextCharge(db, askedBy(asked), { day: asked.body.day, now: resolve.now() })
      return DONE
    },
    readRenewals: async ({ caller }) => {
      const { since, subscribers } = await readRenewalSwitch(db, scopeOf(caller).sellerId)
      const { endAfterDays } = DUNNING_POLICY
      const policy = { retries: mostRetries(DUNNING_POLICY), unpaid_days: endAfterDays }
      return { since: since?.toISOString() ?? null, subscribers, ...policy }
    },
    setRenewals: async ({ caller, body }) => {
      await setRenewals(db, { scope: scopeOf(caller), user: signedIn(caller).user.id }, body.on)
      return DONE
    },
  }
}

function readsBuyers({ caller }: Pick<Of, 'caller'>): boolean {
  return mayMember(signedIn(caller).role, 'buyers.read')
}

function shownPerson({ name, email }: Person, isOpen: boolean): Person {
  // guard: office-masked-subscribers
  return isOpen ? { name, email } : { name: maskedName(name), email: maskedEmail(email) }
}

type Shown = OfficeAnswer<'readSubscription'>

const iso = (moment: string): string => new Date(moment).toISOString()
const isoOrNull = (moment: string | null): string | null => (moment === null ? null : iso(moment))

function shownSubscription(found: OwnSubscription, isOpen: boolean, now: Date): Shown {
  const { buyer, currency } = found
  const move = moveOf(found, now)
  return {
    subscription_id: found.subscription_id,
    product: found.name,
    ...shownPerson(buyer, isOpen),
    document: isOpen ? (buyer.document ?? '') : maskedDocument(buyer.document ?? ''),
    country: buyer.country,
    status: found.status,
    amount: toWire(found.amount, currency),
    currency,
    period: found.period,
    started_at: iso(found.started_at),
    next_charge_at: isoOrNull(found.next_charge_at),
    order_number: groupOrderNumber(found.order_number),
    sale_id: found.public_sale,
    type: found.type,
    charges_total: found.charges_total,
    time_zone: found.time_zone,
    trial_ends_at: isoOrNull(found.trial_ends_at),
    ended_at: isoOrNull(found.ended_at),
    end_reason: found.end_reason,
    method: found.method,
    gateway: found.gateway,
    card: found.card === null ? null : { brand: found.card.brand, last_four: found.card.last_four },
    mandate: shownMandate(found),
    charges: found.charges.map((charge) => ({
      number: charge.number,
      amount: toWire(charge.amount, currency),
      due_at: iso(charge.due_at),
      state: charge.state,
      paid_at: isoOrNull(charge.paid_at),
      sale_id: charge.public_sale,
      automatic: shownAutomatic(found, charge),
    })),
    is_renewed: isRenewed(found),
    moves: move === null ? null : { from: move.from, until: move.until, day: move.day },
    changes: found.changes.map((change) => ({
      kind: change.kind,
      author: change.author,
      at: iso(change.at),
      due_before: isoOrNull(change.due_before),
      due_after: isoOrNull(change.due_after),
    })),
  }
}

/** Whether the worker charges it by the card that is kept. */
function isRenewed({
  seller_renews: isOn,
  status,
  card,
  stored_reference: reference,
}: OwnSubscription): boolean {
  return isOn && status !== 'ended' && card !== null && reference !== null
}

/** What the worker does next for a charge, and what it did. */
function shownAutomatic(
  { type }: Pick<OwnSubscription, 'type'>,
  charge: OwnSubscription['charges'][number],
): NonNullable<Shown['charges'][number]['automatic']> {
  const { state, renew_at: at, automatic_attempts: attempts, is_given_up: isGivenUp } = charge
  const isPlanned = state === 'scheduled' && at !== null
  const last = type === 'CONTRACT' ? 'give-up' : 'end'
  const next = isGivenUp ? last : attempts > 0 ? 'retry' : 'charge'
  return {
    next: isPlanned ? next : null,
    next_at: isPlanned ? iso(at) : null,
    attempts,
    refusal: charge.refusal,
    held: state === 'scheduled' ? charge.hold_code : null,
  }
}

function shownMandate({ mandate, status }: OwnSubscription): Shown['mandate'] {
  if (mandate === null) return null
  const { state, reference, end_due_at: endDueAt, end_tries: tries } = mandate
  const isActive = state === 'created' || state === 'approved'
  return {
    state,
    reference,
    is_ending: isActive && endDueAt !== null,
    needs_person: isActive && status === 'ended' && endDueAt === null && tries > 0,
  }
}
