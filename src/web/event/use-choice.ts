import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { CallFailure } from '#contract/call-failure.ts'
import { TICKET_FIELD } from '#contract/checkout/event-form.ts'
import type { EventPage, ChoiceProblem } from '#contract/checkout/page.ts'
import { isReservable } from '#rules/tickets/ticket-sale.ts'
import { useDeparture } from './departure.ts'
import { usePage } from '../app/page-context.tsx'
import type { PageClient } from '../app/page-client.ts'
import { withCaptcha } from '../app/captcha/with-captcha.ts'
import { typedBefore } from '../app/typed-before.ts'
import { keepCounts, keptCounts } from './kept-counts.ts'
import { patiently, type Patience } from './patiently.ts'
import { TicketChoice, type ChoiceCalls, type ChoiceFailure, type ChoiceState } from './ticket-choice.ts'

/** @throws what is no failed call: a fault of ours */
function failureOf(error: unknown): ChoiceFailure {
  if (!(error instanceof CallFailure)) throw error
  return { code: error.body.code, cause: error }
}

/** Between half a second and one and a half. */
const pauseMs = (): number => 500 + Math.random() * 1000

const PATIENCE: Patience = {
  isBusy: (error) => error instanceof CallFailure && error.status === 503,
  pause: () => new Promise((resolve) => setTimeout(resolve, pauseMs())),
}

function callsOf(client: PageClient, productId: number, onLeft: ChoiceCalls['onLeft']): ChoiceCalls {
  return {
    // The same key gets the same hold, and a change names the quantity: none does harm twice.
    reserve: (offer_id, quantity, key) =>
      withCaptcha((captcha) =>
        patiently(
          () => client.call('reserveTickets', { body: { offer_id, quantity, key, captcha } }),
          PATIENCE,
        ),
      ),
    change: (token, quantity) =>
      withCaptcha((captcha) =>
        patiently(
          () => client.call('changeReservation', { params: { token }, body: { quantity, captcha } }),
          PATIENCE,
        ),
      ),
    release: (token) => patiently(() => client.call('releaseReservation', { params: { token } }), PATIENCE),
    read: () => client.call('readReservations', { params: { product_id: productId } }),
    failureOf,
    newKey: () => crypto.randomUUID(),
    onLeft,
  }
}

type Choosing = { choice: TicketChoice; state: ChoiceState }

/**
 * Provides the buyer's tickets: those the session holds when the page opens, those typed before the script ran, and
 * changes by other tabs by the time this one is visible again.
 */
export function useChoice(
  data: EventPage & { product_id: number; problem: ChoiceProblem | null },
  onLeft: ChoiceCalls['onLeft'],
): Choosing {
  const { client } = usePage()
  const [choice] = useState(() => {
    const tickets = data.batches.flatMap((batch) =>
      batch.tickets.map(({ id }) => ({
        id,
        batchId: batch.id,
        isReservable: isReservable({ release_type: batch.release_type }),
      })),
    )
    return new TicketChoice(tickets, data.held, callsOf(client, data.product_id, onLeft), data.problem)
  })
  const state = useSyncExternalStore(choice.subscribe, choice.state, choice.state)

  useLayoutEffect(() => {
    const kept = keptCounts(data.product_id)
    for (const id of choice.unreserved().keys()) choice.set(id, kept.get(id) ?? 0)
    for (const [name, value] of Object.entries(typedBefore())) {
      const id = TICKET_FIELD.exec(name)?.[1]
      if (id !== undefined && /^\d{1,2}$/.test(value)) choice.set(Number(id), Number(value))
    }
  }, [choice, data.product_id])

  useEffect(() => {
    keepCounts(data.product_id, choice.unreserved())
  }, [choice, data.product_id, state.counts])

  const holdsSome = data.held.reservations.length > 0
  useEffect(() => {
    // A checkout that was just left gives its tickets back while this page is on its way.
    if (holdsSome) void choice.refresh()
  }, [choice, holdsSome])

  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void choice.refresh()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [choice])
  useDeparture(data.product_id, false, () => void choice.refresh())
  return { choice, state }
}
