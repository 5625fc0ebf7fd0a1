import type { ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import { usePage } from '../app/page-context.tsx'
import { useTopic } from '../app/use-topic.ts'
import { soldByWords } from '#texts/sold-by.ts'
import { mailAddress } from './mail-address.ts'
import { LegalLink } from './legal-link.tsx'
import styles from './seller-contact.module.css'

/**
 * The seller, with everything the law requires: name, registration, street address and e-mail address. `about` is the
 * subject of a mail to them.
 */
export function SellerContact(props: { seller: SaleAnswer['seller']; about: string }): ReactNode {
  const { frame } = usePage()
  const { seller: texts, agreement } = useTopic('trust')
  const { sold, legal, address, email } = soldByWords(props.seller, frame.soldBy, texts)
  return (
    <address className={styles.seller}>
      <p>{sold}</p>
      <p>{legal}</p>
      <p>{texts.address({ address })}</p>
      <p>
        <a href={mailAddress(email, props.about)}>{texts.contact({ email })}</a>
      </p>
      <p>
        <LegalLink to="terms">{agreement.terms}</LegalLink>
        {' · '}
        <LegalLink to="privacy">{agreement.privacy}</LegalLink>
      </p>
    </address>
  )
}
