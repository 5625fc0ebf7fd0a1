import { queryOptions } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { callOffice } from '../state/call.ts'
import { useSeller } from '../state/use-seller.ts'

/** An event of a seller. */
export type EventPlace = { seller: number; event: number }

/** The event that the address names; null on the way to another page, when the address changes before this one goes. */
export function useEvent(): EventPlace | null {
  const seller = useSeller()
  const named = /\/events\/(\d+)/.exec(useLocation().pathname)?.[1]
  return named === undefined ? null : { seller, event: Number(named) }
}

const paramsOf = ({ seller, event }: EventPlace) => ({ seller_id: seller, event_id: event })
const keyOf = ({ seller, event }: EventPlace, what: string) => ['sellers', seller, 'events', event, what]

/** While a page is looked at, its figures are read again so often. */
const LIVE = { refetchInterval: 5_000 }

export const eventQuery = (place: EventPlace) =>
  queryOptions({
    queryKey: keyOf(place, 'reports'),
    queryFn: () => callOffice('readEvent', { params: paramsOf(place) }),
    ...LIVE,
  })

export const entriesQuery = (place: EventPlace) =>
  queryOptions({
    queryKey: keyOf(place, 'entries'),
    queryFn: () => callOffice('readEntries', { params: paramsOf(place) }),
    ...LIVE,
  })

export const eventKeysQuery = (place: EventPlace) =>
  queryOptions({
    queryKey: keyOf(place, 'keys'),
    queryFn: () => callOffice('listEventKeys', { params: paramsOf(place) }),
  })

export function makeEventKey(place: EventPlace, name: string) {
  return callOffice('makeEventKey', { params: paramsOf(place), body: { name } })
}

export function revokeEventKey(place: EventPlace, key: string) {
  return callOffice('revokeEventKey', { params: { ...paramsOf(place), key_id: key } })
}

export type NewTicket = { name: string; amount: number; half_price: boolean }

export function addBatch(place: EventPlace, body: { name: string; stock: number; ticket: NewTicket }) {
  return callOffice('addBatch', { params: paramsOf(place), body })
}

export function addTicket(place: EventPlace, batch: number, body: NewTicket) {
  return callOffice('addTicket', { params: { ...paramsOf(place), batch_id: batch }, body })
}
