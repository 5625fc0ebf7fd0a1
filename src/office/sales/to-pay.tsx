import type { ReactNode } from 'react'
import { ButtonLink } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { mayMember, type MemberRole } from '#rules/office/permissions.ts'
import { Copyable, CopyLink } from '../parts/form/copy.tsx'
import { wireMoney } from '../parts/display/money.ts'
import { Section, Soft } from '../parts/display/section.tsx'
import { whatsappLink } from '../parts/display/whatsapp-link.ts'
import { useMoment } from '../state/clock.ts'
import { useWords } from '../state/words.ts'
import { ResendMail } from './resend-mail.tsx'
import styles from './sales.module.css'
import type { ShownSale } from './shown-sale.ts'

type ToPayProps = { sale: ShownSale; role: MemberRole | null }

/** The seller's actions for an unpaid sale: its link and code to copy, a message to the buyer, its mail again. */
export function ToPay({ sale, role }: ToPayProps): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.sales.toPay
  const moment = useMoment()
  const { to_pay: way, buyer, product, whatsapp } = sale
  if (way === null) return null
  const until = way.until === null ? '' : moment(way.until)
  const [name = ''] = buyer.name.split(' ')
  const facts = {
    name,
    product: product.name,
    amount: wireMoney(locale, sale.amount, sale.currency),
    until,
    link: way.link,
  }
  return (
    <Section title={texts.titles[way.kind]}>
      <div className={styles.toPay}>
        {until !== '' && <Soft>{texts.until({ until })}</Soft>}
        <CopyLink link={way.link} label={texts.link} title={texts.linkTitle} />
        {way.code !== null && <Copyable text={way.code} label={texts.code} title={texts.codeTitle} />}
        <div className={styles.ways}>
          {whatsapp !== null && (
            <ButtonLink
              href={whatsappLink(whatsapp, texts.messages[way.kind](facts))}
              target="_blank"
              rel="noopener noreferrer"
            >
              {all.leads.whatsapp}
              <Hidden> {all.leads.whatsappOf({ name: buyer.name })}</Hidden>
            </ButtonLink>
          )}
          {way.is_mailed && mayMember(role, 'sales.resend') && (
            <ResendMail sale={sale} label={texts.resend} done={texts.resent} />
          )}
        </div>
        {whatsapp !== null && <Soft>{all.leads.askFirst}</Soft>}
      </div>
    </Section>
  )
}
