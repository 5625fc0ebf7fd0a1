import type { MouseEvent, ReactNode } from 'react'
import { preCheckoutAddress } from '#rules/tickets/ticket-links.ts'
import { usePage } from '../../app/page-context.tsx'
import { ButtonLink } from '#design/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Icon } from '#design/icon.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { CLOCK } from '#design/outlines.ts'
import { ProductLine } from '../../ui/summary-card.tsx'
import { shownPrice } from '../../checkout/cart/cart.ts'
import type { FeatureRules } from '../../checkout/feature.ts'
import { useCart, useProduct } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import styles from './view.module.css'
import { EventLines } from './event-lines.tsx'
import { askToLeave } from './leaving.ts'
import { namedTickets, selectedTickets } from '../../checkout/cart/named-tickets.ts'

export { HolderFields } from '../holders/holder-fields.tsx'

export const rules: FeatureRules = {
  query: ({ checkout }) => namedTickets(checkout.batches),
}

/** A link back to where tickets are chosen: it works before the script does, and then it asks first. */
function useWayBack() {
  const { data } = useProduct()
  const { locale, query } = usePage().frame
  return {
    href: preCheckoutAddress({ locale, productId: data.product_id }, query),
    onClick: (event: MouseEvent) => {
      if (askToLeave()) event.preventDefault()
    },
  }
}

function EditLink({ isShort }: { isShort: boolean }): ReactNode {
  const { edit, editTickets } = useTopic('held')
  return (
    <a className={styles.edit} aria-label={editTickets} {...useWayBack()}>
      {isShort ? edit : editTickets}
    </a>
  )
}

/** The same as a button, after a purchase for which its tickets were no longer there. */
export function ChangeTickets(): ReactNode {
  return <ButtonLink {...useWayBack()}>{useTopic('held').editTickets}</ButtonLink>
}

/** The time for which the tickets are held, if they are; tickets sold by date, or being paid, have no such time. */
function Held(): ReactNode {
  const { answer } = useProduct()
  const { reservedFor } = useTopic('held')
  const end = answer.event?.held.end ?? null
  return (
    <div className={styles.held}>
      {end !== null && (
        <p className={styles.time}>
          <Icon name={CLOCK} />
          <span>{reservedFor}</span>
          <Countdown until={end} />
        </p>
      )}
      <EditLink isShort={end !== null} />
    </div>
  )
}

/** The event, and each kind of ticket that is chosen of it with what it comes to. */
export function TicketLines(): ReactNode {
  const { answer } = useProduct()
  const { pricing } = useCart()
  const { title } = useTopic('held')
  const { data, batches } = answer
  const [image] = data.images
  const { currency } = pricing
  const batchOf = (id: number): string => batches.find((batch) => batch.id === id)?.name ?? ''
  return (
    <section className={styles.tickets} aria-label={title}>
      <ProductLine name={data.name} note={<EventLines />} image={image?.path} alt={image?.alt} />
      <ul className={styles.list}>
        {selectedTickets(batches).map(({ id, name, amount, selected_tickets: n, offer_group_id }) => (
          <li key={id}>
            <span className={styles.name}>
              {n} × {name}
              <span className={styles.batch}>{batchOf(offer_group_id)}</span>
            </span>
            <MoneyText amount={n * shownPrice(answer, amount)} currency={currency} />
          </li>
        ))}
      </ul>
      <Held />
    </section>
  )
}

/** When and where the event is, and how many tickets of each kind are chosen, in the phone's folded summary. */
export function TicketCounts(): ReactNode {
  const { batches } = useProduct().answer
  const counts = selectedTickets(batches).map(({ name, selected_tickets: n }) => `${n} × ${name}`)
  const { writtenIn } = usePage().frame
  return (
    <>
      <EventLines />
      <span className={styles.batch} lang={writtenIn}>
        {counts.join(', ')}
      </span>
    </>
  )
}

/** The ways to pay that this event is not sold by, as their money would come after it. */
export function LateMethods(): ReactNode {
  const { late_methods: late = [] } = useProduct().answer
  const { payment } = usePage().texts
  const words = useTopic('held')
  if (late.length === 0) return null
  const methods = late.map((method) => payment.methods[method]).join(', ')
  return <p className={styles.late}>{words.late({ methods })}</p>
}

/** The same time at the head of the form, where the order beside it is folded away. */
export function HeldBar(): ReactNode {
  return (
    <div className={styles.bar}>
      <Held />
    </div>
  )
}
