import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayMember, type MemberRole } from '#rules/office/permissions.ts'
import { Hidden } from '#design/live-region.tsx'
import { isGranted } from '#rules/sales/sale-status.ts'
import type { SaleTexts } from '#texts/office/sales/pt.ts'
import { Facts } from '../parts/display/facts.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { wireMoney } from '../parts/display/money.ts'
import { PageTitle, Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { SaleBadge } from '../parts/display/state-badge.tsx'
import { whatsappLink } from '../parts/display/whatsapp-link.ts'
import { meQuery, saleQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useMoment } from '../state/clock.ts'
import { useTexts, useWords } from '../state/words.ts'
import { Attempts, Refunds } from './attempts.tsx'
import { CorrectBuyer } from './correct-buyer.tsx'
import { RefundSale } from './refund.tsx'
import { CancelCharge } from './cancel-charge.tsx'
import { ResendMail } from './resend-mail.tsx'
import styles from './sales.module.css'
import type { ShownSale } from './shown-sale.ts'
import { Tickets } from './tickets.tsx'
import { ToPay } from './to-pay.tsx'
import { Timeline, WhatNext } from './timeline.tsx'
import { Withdrawals } from './withdrawals.tsx'
import { writtenDocument, writtenPhone } from './written-buyer.ts'

/** One sale: its state, who bought, every attempt to pay it, and what can be done. */
export function SaleScreen(): ReactNode {
  const seller = useSeller()
  const named = /\/sales\/([A-Za-z0-9_-]+)/.exec(useLocation().pathname)?.[1]
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find((one) => one.id === seller)?.role ?? null
  // On the way to another page the address changes before this one goes.
  if (named === undefined) return null
  return <Loaded query={saleQuery(seller, named)}>{(sale) => <Shown sale={sale} role={role} />}</Loaded>
}

function Shown({ sale, role }: { sale: ShownSale; role: MemberRole | null }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.sales
  const moment = useMoment()
  const money = (amount: number): string => wireMoney(locale, amount, sale.currency)
  const others = sale.sales.filter(({ sale_id: id }) => id !== sale.sale_id)
  return (
    <>
      <div className={styles.head}>
        <PageTitle title={texts.order({ number: sale.order_number })} />
        <SaleBadge status={sale.status} />
        <p>
          {sale.product.name} · {money(sale.amount)}
        </p>
        <WhatNext sale={sale} />
      </div>
      <div className={styles.actions}>
        {mayMember(role, 'sales.refund') && sale.refundable > 0 && <RefundSale sale={sale} />}
        {mayMember(role, 'sales.refund') && sale.voidable && <CancelCharge sale={sale} />}
        {mayMember(role, 'sales.correct') && !sale.is_erased && <CorrectBuyer sale={sale} />}
        {mayMember(role, 'sales.resend') && isGranted(sale.status) && (
          <ResendMail sale={sale} label={texts.resend} done={texts.resent} />
        )}
      </div>
      <ToPay sale={sale} role={role} />
      <div className={styles.columns}>
        <div className={styles.who}>
          <Section title={texts.boughtBy}>
            <Facts
              facts={[
                [all.fields.email, <Address key="email" scheme="mailto" text={sale.buyer.email} />],
                [texts.phone, <Phone key="phone" buyer={sale.buyer} />],
                [texts.document, writtenDocument(sale.buyer.country, sale.buyer.document)],
              ]}
              lead={sale.buyer.name}
            />
            {sale.to_pay === null && sale.whatsapp !== null && (
              <p>
                <a
                  href={whatsappLink(
                    sale.whatsapp,
                    texts.message({
                      name: sale.buyer.name.split(' ')[0] ?? '',
                      number: sale.order_number,
                      product: sale.product.name,
                    }),
                  )}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {all.leads.whatsapp}
                  <Hidden> {all.leads.whatsappOf({ name: sale.buyer.name })}</Hidden>
                </a>
              </p>
            )}
          </Section>
          <BroughtBy sale={sale} />
          {sale.sent_to !== null && <SentTo sale={sale} to={sale.sent_to} />}
          {sale.gift !== null && (
            <Section title={texts.gift}>
              <Facts
                facts={[
                  [all.fields.email, sale.gift.email],
                  [texts.giftMessage, sale.gift.message],
                  [texts.giftDay, sale.gift.arrives_on ?? ''],
                ]}
                lead={sale.gift.name}
              />
            </Section>
          )}
          <Section title={texts.money}>
            <Facts
              facts={[
                ...pricedBy(sale, texts, money),
                [texts.price, money(sale.amount)],
                [
                  texts.method,
                  `${all.products.methods[sale.method]}, ${texts.installments({ count: sale.installments })}`,
                ],
                [texts.charged, sale.share === sale.amount ? '' : money(sale.share)],
                [texts.refunded, sale.refunded > 0 ? money(sale.refunded) : ''],
                [texts.refundable, sale.refundable > 0 ? money(sale.refundable) : ''],
                [texts.bought, moment(sale.created_at)],
                [texts.paid, sale.paid_at === null ? '' : moment(sale.paid_at)],
              ]}
            />
          </Section>
        </div>
        <div className={styles.what}>
          {sale.tickets.length > 0 && (
            <Tickets sale={sale} mayHand={mayMember(role, 'sales.correct') && !sale.is_erased} />
          )}
          {others.length > 0 && (
            <Section title={texts.together}>
              <Rows>
                {others.map((other) => (
                  <Row key={other.sale_id} end={<SaleBadge status={other.status} />}>
                    <OtherSale sale={other.sale_id} name={other.name} />
                    <Soft>{money(other.amount)}</Soft>
                  </Row>
                ))}
              </Rows>
            </Section>
          )}
          {sale.refunds.length + sale.returned.length > 0 && <Refunds sale={sale} />}
          <Withdrawals sale={sale} />
          <Attempts sale={sale} />
          <Timeline sale={sale} />
        </div>
      </div>
    </>
  )
}

/** Returns the parts of a price, if there is more than one. */
function pricedBy(
  { price, coupon }: ShownSale,
  texts: SaleTexts,
  money: (amount: number) => string,
): [string, string][] {
  const { listed, discount, shipping, put_off: putOff } = price
  if (discount === 0 && shipping === 0 && putOff === 0) return []
  return [
    [texts.listed, money(listed)],
    [coupon === null ? texts.discount : texts.discountBy({ coupon }), discount === 0 ? '' : money(-discount)],
    [texts.putOff, putOff === 0 ? '' : money(-putOff)],
    [texts.shipping, shipping === 0 ? '' : money(shipping)],
  ]
}

/** Renders who sent the buyer, and what the link specified; nothing if it specified nothing. */
function BroughtBy({ sale: { affiliate, source, campaign, coupon } }: { sale: ShownSale }): ReactNode {
  const texts = useTexts().sales
  const seller = String(useSeller())
  if (affiliate === null && source === null && campaign === null && coupon === null) return null
  const who = affiliate && (affiliate.name === null ? affiliate.id : `${affiliate.name} (${affiliate.id})`)
  return (
    <Section title={texts.broughtBy}>
      <Facts
        facts={[
          [
            texts.narrow.affiliate,
            affiliate !== null && affiliate.name !== null ? (
              <Link
                key="affiliate"
                to="/sellers/$seller/affiliates/$affiliate"
                params={{ seller, affiliate: affiliate.id }}
              >
                {who}
              </Link>
            ) : (
              (who ?? '')
            ),
          ],
          [texts.source, source ?? ''],
          [texts.campaign, campaign ?? ''],
          [texts.narrow.coupon, coupon ?? ''],
        ]}
      />
    </Section>
  )
}

/** An address that a press writes to or calls; one that is shortened for its reader is text. */
function Address({ scheme, text }: { scheme: 'mailto' | 'tel'; text: string }): ReactNode {
  const isWhole = text !== '' && !text.includes('…')
  return isWhole ? <a href={`${scheme}:${text}`}>{text}</a> : <span>{text}</span>
}

function Phone({ buyer: { phone } }: { buyer: ShownSale['buyer'] }): ReactNode {
  const written = writtenPhone(phone)
  return /^\+\d+$/.test(phone) ? <a href={`tel:${phone}`}>{written}</a> : <span>{written}</span>
}

type SentToProps = { sale: ShownSale; to: NonNullable<ShownSale['sent_to']> }

/** Where a parcel goes, line by line as it is written on one. */
function SentTo({ sale, to }: SentToProps): ReactNode {
  const texts = useTexts().sales
  const lines = [
    [to.street, to.number, to.complement],
    [to.neighborhood, to.city, to.state],
    [to.zipcode, sale.buyer.country],
  ].map((parts) => parts.filter((part) => part !== '').join(', '))
  return (
    <Section title={texts.sentTo}>
      <address className={styles.address}>
        {[sale.buyer.name, ...lines].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {sale.delivery !== null && <Soft>{texts.by({ way: sale.delivery })}</Soft>}
    </Section>
  )
}

function OtherSale({ sale, name }: { sale: string; name: string }): ReactNode {
  return (
    <Link to="/sellers/$seller/sales/$sale" params={{ seller: String(useSeller()), sale }}>
      {name}
    </Link>
  )
}
