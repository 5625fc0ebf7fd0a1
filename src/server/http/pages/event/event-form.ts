import type { FastifyInstance } from 'fastify'
import { eventFormPath, SESSION_FIELD, TICKET_FIELD } from '#contract/checkout/event-form.ts'
import { productId as productIdField } from '#contract/checkout/fields.ts'
import type { ChoiceProblem } from '#contract/checkout/page.ts'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import { checkoutAddress, preCheckoutAddress } from '#rules/tickets/ticket-links.ts'
import { MOST_TICKETS } from '#rules/tickets/ticket-cart.ts'
import { CallError } from '../../../call-error.ts'
import type { ReserveDeps } from '../../../flows/tickets/reserve-tickets.ts'
import { takeChoice } from '../../../flows/tickets/take-choice.ts'
import type { Database } from '../../../store/postgres/database.ts'
import { limited } from '../../base/call-limits.ts'
import { PROBLEM_PARAMETER } from './event-page.ts'
import { addressBlock } from '../../base/risk-signals.ts'
import { acceptForms, fieldsOf, sentForm } from '../../base/form-pages.ts'
import type { Mounting } from '../../base/mount.ts'
import { mayTake, type WaitingRoomDeps } from './waiting-room-gate.ts'

type Form = { Params: { product_id: string } }

type FormDeps = ReserveDeps & WaitingRoomDeps & { db: Database; countsTries: boolean }

/** Kinds of tickets that an event may have on one page, and the field of the session. */
const MOST_KINDS = 500

/**
 * Serves the form of the pre-checkout for pages without a script: reserves the tickets and redirects to the checkout,
 * or back to the page with the reason.
 */
export async function mountEventForm(mounting: Mounting, deps: FormDeps): Promise<void> {
  await mounting.app.register((app, _options, done) => {
    acceptForms(app, MOST_KINDS)
    for (const locale of LOCALES) mountIn(app, mounting, deps, locale)
    done()
  })
}

function mountIn(app: FastifyInstance, mounting: Mounting, deps: FormDeps, locale: Locale): void {
  app.post<Form>(
    eventFormPath(locale, ':product_id'),
    limited(mounting.app, 'event-forms'),
    async (request, reply) => {
      const { sessionId, ip } = mounting.callerOf(request, reply)
      const id = productIdField.safeParse(request.params.product_id)
      if (!id.success) throw new CallError('PRODUCT_NOT_FOUND')
      const { [SESSION_FIELD]: session, ...fields } = sentForm(request)
      const query = fieldsOf(new URLSearchParams(request.url.split('?')[1] ?? ''))
      delete query[PROBLEM_PARAMETER]
      const place = { locale, productId: id.data }
      const back = (problem: ChoiceProblem): string =>
        preCheckoutAddress(place, { ...query, [PROBLEM_PARAMETER]: problem })
      // Another site can send the form, but does not know the public half of the session.
      const isOwn = session === sessionId
      // The page redirects a visitor who was not admitted to the waiting room.
      if (!isOwn || !(await mayTake(deps, { request, sessionId }, id.data))) {
        return reply.redirect(preCheckoutAddress(place, query), 303)
      }
      const claimant = { session: sessionId, block: deps.countsTries ? addressBlock(ip) : null }
      const choice = await takeChoice(deps, claimant, { productId: id.data, chosen: chosenIn(fields) })
      const to =
        choice.kind === 'refused' ? back(choice.problem) : checkoutAddress(place, query, choice.wishes)
      return reply.header('cache-control', 'no-store').redirect(to, 303)
    },
  )
}

/** The counts of tickets in the form's fields; a field that holds no count is left out. */
function chosenIn(fields: Readonly<Record<string, string>>): { ticket_id: number; quantity: number }[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const id = TICKET_FIELD.exec(name)?.[1]
    const quantity = /^\d{1,3}$/.test(value.trim()) ? Number(value) : 0
    return id === undefined || quantity === 0
      ? []
      : [{ ticket_id: Number(id), quantity: Math.min(quantity, MOST_TICKETS + 1) }]
  })
}
