import type { ReactNode } from 'react'
import type { SaleAnswer } from '#contract/calls/payment.ts'
import { useTopic } from '../app/use-topic.ts'
import styles from './seller-contact.module.css'

/** Who sells, with everything the law asks for: name, registration, street address and e-mail address. */
export function SellerContact(props: { seller: SaleAnswer['seller'] }): ReactNode {
  const { seller } = props
  const { seller: texts } = useTopic('trust')
  const legal = seller.country === 'BR' ? texts.legal : texts.foreignLegal
  return (
    <address className={styles.seller}>
      <p>{texts.soldBy({ name: seller.name })}</p>
      <p>{legal({ legalName: seller.legal_name, document: seller.document })}</p>
      <p>{texts.address({ address: seller.legal_address })}</p>
      <p>
        <a href={`mailto:${seller.email}`}>{texts.contact({ email: seller.email })}</a>
      </p>
    </address>
  )
}
