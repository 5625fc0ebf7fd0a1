import type { ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import { localePath } from '#rules/base/locale.ts'
import { usePage } from '../../app/page-context.tsx'
import { ButtonLink } from '#design/button.tsx'
import { useTopic } from '../../app/use-topic.ts'
import styles from './success.module.css'

/** The tickets that were bought, and where they are: a page that can be shown at the door, printed and passed on. */
export function YourTickets({ sale }: { sale: SaleAnswer }): ReactNode {
  const { frame } = usePage()
  const { yours } = useTopic('held')
  const { tickets = [], tickets_link: link, buyer } = sale
  return (
    <section className={styles.contract} aria-label={yours.title}>
      <h2>{yours.title}</h2>
      <ul className={styles.tickets}>
        {tickets.map(({ ticket_id, name, batch, quantity }) => (
          <li key={ticket_id}>
            <strong>
              {quantity} × {name}
            </strong>
            <span>{batch}</span>
          </li>
        ))}
      </ul>
      {link !== undefined && (
        <ButtonLink look="primary" wide href={localePath(frame.locale, `/tickets/${link}`)}>
          {yours.open}
        </ButtonLink>
      )}
      <p className={styles.sent}>{yours.sent({ email: buyer.email })}</p>
    </section>
  )
}
