import { useEffect, useRef, useState, type ReactNode } from 'react'
import { fillPath } from '#contract/routes.ts'
import { TICKETS_CALENDAR_PATH, TICKETS_PDF_PATH } from '#contract/checkout/document-paths.ts'
import { plural } from '#texts/format.ts'
import { topicTexts } from '#texts/topics.ts'
import { SimpleCheckoutLayout } from '../../ui/simple-checkout-layout.tsx'
import { usePage } from '../../app/page-context.tsx'
import { Button, ButtonLink } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { CLOCK, DOWNLOAD, PRINT } from '#design/outlines.ts'
import { SellerContact } from '../../ui/seller-contact.tsx'
import { lookOf, type DataOf, type ScreenModule } from '../../app/screen.ts'
import { loadBranding, type BrandingParts } from '../../features/seller-page/load-branding.ts'
import { EventTime } from '../../event/event-time.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { TicketCard } from './ticket-card.tsx'
import styles from './tickets.module.css'
import { TransferTicket } from './transfer-form.tsx'

type Data = DataOf<'tickets'>

function Place({ event }: Pick<Data['issued'], 'event'>): ReactNode {
  const issued = useTopic('issued')
  const { place, venue, address } = event
  if (place === 'online') return <span>{issued.online}</span>
  if (place === 'soon' || (venue === null && address === null)) return <span>{issued.placeSoon}</span>
  return (
    <>
      {venue !== null && <strong>{venue}</strong>}
      {venue !== null && address !== null && <br />}
      {address}
    </>
  )
}

/** When, where and by whom, by the clocks of the place itself. */
function EventFacts({ event }: Pick<Data['issued'], 'event'>): ReactNode {
  const issued = useTopic('issued')
  const { starts_at, organizers } = event
  return (
    <dl className={styles.facts}>
      <dt>{issued.when}</dt>
      <dd>
        {starts_at === null ? (
          issued.dateSoon
        ) : (
          <>
            <strong>
              <EventTime event={{ ...event, starts_at }} />
            </strong>
            <span className={styles.soft}>{issued.localTime}</span>
          </>
        )}
      </dd>
      <dt>{issued.where}</dt>
      <dd>
        <Place event={event} />
      </dd>
      {organizers.length > 0 && (
        <>
          <dt>{issued.by}</dt>
          <dd>{organizers.join(', ')}</dd>
        </>
      )}
    </dl>
  )
}

/** The same to keep: on paper, as a file, in the calendar. */
function Keeping({ issued: { event }, link }: Data): ReactNode {
  const { frame } = usePage()
  const words = useTopic('issued')
  const address = (path: string): string =>
    `${frame.bases.api}${fillPath(path, { link })}?language=${frame.locale}`
  return (
    <div className={styles.keeping}>
      <ButtonLink look="primary" icon={DOWNLOAD} href={address(TICKETS_PDF_PATH)}>
        {words.pdf}
      </ButtonLink>
      {event.has_calendar && (
        <ButtonLink icon={CLOCK} href={address(TICKETS_CALENDAR_PATH)}>
          {words.calendar}
        </ButtonLink>
      )}
      <Button icon={PRINT} onClick={() => window.print()}>
        {words.print}
      </Button>
    </div>
  )
}

/** Says that a ticket has changed hands, and takes the focus of the form that is gone with it. */
function Transferred({ name }: { name: string }): ReactNode {
  const { done } = useTopic('issued').transfer
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [name])
  return <Notice ref={notice} kind="success" title={done({ name })} />
}

/** The tickets of a purchase, each with the code that a door reads. It shows all of it without a script. */
export const Screen: ScreenModule<'tickets', BrandingParts>['Screen'] = ({ data, prepared }) => {
  const { branding: Branding } = prepared
  const { frame } = usePage()
  const words = useTopic('issued')
  const [issued, setIssued] = useState(data.issued)
  const [holder, setHolder] = useState<string | null>(null)
  const { event, tickets, seller, order_number } = issued
  const isGood = tickets.some(({ code }) => code !== null)
  const of = tickets.length === 1 ? (tickets[0]?.number ?? 1) : tickets.length
  return (
    <SimpleCheckoutLayout
      seller={{ name: seller.name, logo: data.look?.logotipo ?? null }}
      footer={<SellerContact seller={seller} about={`${words.order} ${order_number}`} />}
    >
      <div className={styles.page}>
        <header className={styles.event}>
          <p className={styles.soft}>{plural(frame.locale, tickets.length, words.title)}</p>
          <h1 className={styles.name} lang={frame.writtenIn}>
            {event.name}
          </h1>
          <EventFacts event={event} />
        </header>
        {holder !== null && <Transferred name={holder} />}
        {isGood && <Keeping {...data} />}
        {isGood && <p className={styles.show}>{words.show}</p>}
        <h2 className={styles.heading}>{plural(frame.locale, tickets.length, words.title)}</h2>
        <ul className={styles.tickets}>
          {tickets.map((ticket) => (
            <TicketCard key={ticket.id} ticket={ticket} of={of}>
              {ticket.can_transfer && (
                <TransferTicket
                  ticket={ticket}
                  link={data.link}
                  onGiven={(answer, name) => {
                    setIssued(answer)
                    setHolder(name)
                  }}
                />
              )}
            </TicketCard>
          ))}
        </ul>
        <p className={styles.order}>
          {words.order} <code>{order_number}</code>
          <span className={styles.keep}> · {words.keep}</span>
        </p>
        {Branding && data.look?.branding && (
          <Branding.BrandingBelow branding={data.look.branding} seller={seller.name} />
        )}
      </div>
    </SimpleCheckoutLayout>
  )
}

export const head: ScreenModule<'tickets'>['head'] = ({ issued, look }, _texts, frame) => ({
  title: `${plural(frame.locale, issued.tickets.length, topicTexts('issued', frame.locale).title)} · ${issued.event.name}`,
  theme: 'auto',
  ...lookOf(look),
})

export const prepare: ScreenModule<'tickets', BrandingParts>['prepare'] = ({ look }) => loadBranding(look)
