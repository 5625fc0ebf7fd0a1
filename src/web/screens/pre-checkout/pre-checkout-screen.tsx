import { useEffect, useState, type ReactNode } from 'react'
import { eventFormPath, SESSION_FIELD } from '#contract/event-form.ts'
import { localePath } from '#rules/locale.ts'
import { checkoutAddress } from '#rules/ticket-links.ts'
import { PreCheckoutLayout } from '../../layouts/pre-checkout-layout.tsx'
import { usePage } from '../../page-context.tsx'
import { Notice } from '../../parts/notice.tsx'
import type { DataOf, ScreenModule } from '../../screen.ts'
import type { TicketChoice } from '../../tickets/ticket-choice.ts'
import { halfPriceRoom } from '../../tickets/half-price-room.ts'
import { useChoice } from '../../tickets/use-choice.ts'
import { useEventSales } from '../../tickets/use-event-sales.ts'
import { useLiveLefts } from '../../tickets/use-live-lefts.ts'
import { useTopic } from '../../use-topic.ts'
import { BatchCard } from './batch-card.tsx'
import { BuyBar } from './buy-bar.tsx'
import { EventDetails } from './event-details.tsx'
import { EventHero } from './event-hero.tsx'
import { CHOICE_FORM } from './choice-form.ts'
import { SalesOver } from './sales-over.tsx'
import styles from './pre-checkout.module.css'
import stepper from './ticket-row.module.css'

/** Where a form that came back says why: said once, it does not travel on. */
function queryOf({ notice: _, ...query }: Readonly<Record<string, string>>): Record<string, string> {
  return query
}

/** The address of this page with other parameters. */
function addressOf(path: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}

type Submission = { preventDefault(): void }

/** Takes the chosen tickets to the checkout once all of them are held; the button waits as long. */
function useBuying(
  data: DataOf<'pre-checkout'>,
  choice: TicketChoice,
): { isBuying: boolean; buy: (event: Submission) => void } {
  const { frame } = usePage()
  const [isBuying, setBuying] = useState(false)

  // The browser may show this page again as it was left.
  useEffect(() => {
    const show = (): void => setBuying(false)
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [])

  const go = async (): Promise<void> => {
    const isHeld = await choice.settle()
    const wishes = choice.wishes()
    if (!isHeld || wishes.length === 0) return setBuying(false)
    const place = { locale: frame.locale, productId: data.product_id }
    return location.assign(checkoutAddress(place, queryOf(frame.query), wishes))
  }
  const buy = (event: Submission): void => {
    event.preventDefault()
    if (isBuying) return
    if (choice.wishes().length === 0) {
      choice.say('nothing')
      document.querySelector<HTMLElement>(`.${stepper.more}`)?.focus()
      return
    }
    setBuying(true)
    void go()
  }
  return { isBuying, buy }
}

function SomeBatches(): ReactNode {
  const { frame } = usePage()
  const texts = useTopic('event')
  const { batch: _, ...query } = queryOf(frame.query)
  return (
    <p className={styles.some}>
      {texts.some} <a href={addressOf(localePath(frame.locale, frame.path), query)}>{texts.showAll}</a>
    </p>
  )
}

const NOTHING_LEFT = { all: 0, halfPrice: null }

/** The event, its batches as they are sold at this moment, and the tickets that the buyer chooses of them. */
export const Screen: ScreenModule<'pre-checkout'>['Screen'] = ({ data }) => {
  const { frame } = usePage()
  const texts = useTopic('event')
  const { lefts, isLive, learn } = useLiveLefts(data.product_id, data.batches)
  const { choice, state } = useChoice(data, learn)
  const sold = useEventSales(data, lefts, state.heldOf)
  const { isBuying, buy } = useBuying(data, choice)
  // What is held of a batch that the link leaves out stands there too: it is going to be paid.
  const shown = data.batches.filter(
    ({ id }) => data.shown?.includes(id) !== false || (state.heldOf.get(id) ?? 0) > 0,
  )
  const names = new Map(data.batches.map(({ id, name }) => [id, name]))
  const action = addressOf(eventFormPath(frame.locale, data.product_id), queryOf(frame.query))
  return (
    <PreCheckoutLayout
      seller={{ name: data.seller.name, logo: data.look.logotipo }}
      barLabel={texts.choices}
      bar={<BuyBar data={data} choice={choice} state={state} sold={sold} isBuying={isBuying} />}
      footer={<p>{`${data.seller.legal_name} · ${data.seller.document}`}</p>}
    >
      {/* Its fields name it instead of standing in it: other forms stand among them. */}
      <form hidden id={CHOICE_FORM} method="post" action={action} autoComplete="off" onSubmit={buy}>
        <input type="hidden" name={SESSION_FIELD} value={frame.sessionId} />
      </form>
      <EventHero data={data} from={sold.from} />
      <section className={styles.batches} aria-labelledby="tickets-title">
        <h2 id="tickets-title">{texts.tickets}</h2>
        {!isLive && <Notice kind="info">{texts.reconnecting}</Notice>}
        <SalesOver data={data} sold={sold} />
        {data.shown !== null && <SomeBatches />}
        {shown.map((batch) => (
          <BatchCard
            key={batch.id}
            batch={batch}
            sale={sold.sales.get(batch.id)}
            left={lefts.get(batch.id) ?? NOTHING_LEFT}
            halfPriceRoom={halfPriceRoom(data.batches, state, lefts.get(batch.id))}
            after={names}
            currency={data.product.currency}
            choice={choice}
            state={state}
          />
        ))}
      </section>
      <EventDetails data={data} />
    </PreCheckoutLayout>
  )
}
