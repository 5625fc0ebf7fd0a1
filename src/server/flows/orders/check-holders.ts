import {
  holderNeeds,
  needsHolder,
  normaliseHolder,
  validateHolder,
  type HolderNeeds,
  type TicketHolder,
} from '#rules/tickets/ticket-holder.ts'
import type { ChosenTicket } from '#rules/tickets/ticket-cart.ts'
import { CallError, type FieldProblems } from '../../call-error.ts'
import type { LoadedProduct } from './compose-order.ts'

const NOBODY: TicketHolder = { name: '', proof: '' }

/**
 * The event with who its chosen tickets are for, as it is kept: one for each ticket, where the event asks.
 * @throws CallError UNPROCESSABLE with every field that is wrong, as `holders.<ticket>.<place from 0>.<field>`
 */
export function checkHolders(main: LoadedProduct): LoadedProduct {
  if (main.tickets.length === 0) return main
  const asked = main.tickets.map((chosen) => ({
    chosen,
    needs: holderNeeds(main.product.event, chosen.ticket),
  }))
  const fields = Object.assign({}, ...asked.map(problemsOf)) as FieldProblems
  if (Object.keys(fields).length > 0) throw new CallError('UNPROCESSABLE', { fields })
  return { ...main, tickets: asked.map(withHolders) }
}

type Asked = { chosen: ChosenTicket; needs: HolderNeeds }

/** One holder for each ticket: missing ones are filled with empty holders, surplus ones are dropped. */
function holdersOf({ quantity, holders = [] }: ChosenTicket): TicketHolder[] {
  return Array.from({ length: quantity }, (_, place) => ({ ...NOBODY, ...holders[place] }))
}

function problemsOf({ chosen, needs }: Asked): FieldProblems {
  return Object.fromEntries(
    holdersOf(chosen).flatMap((holder, place) =>
      Object.entries(validateHolder(holder, needs)).map(([field, problem]) => [
        `holders.${chosen.ticket.id}.${place}.${field}`,
        [problem],
      ]),
    ),
  )
}

function withHolders({ chosen, needs }: Asked): ChosenTicket {
  const { batch, ticket, quantity } = chosen
  const kept = holdersOf(chosen).map((holder) => normaliseHolder(holder, needs))
  return { batch, ticket, quantity, ...(needsHolder(needs) && { holders: kept }) }
}
