import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Hidden, LiveRegion } from '#design/live-region.tsx'
import { Notice } from '#design/notice.tsx'
import { mayMember } from '#rules/office/permissions.ts'
import { Facts } from '../parts/display/facts.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { wireMoney } from '../parts/display/money.ts'
import { PageTitle, Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { ChargeBadge, SubscriptionBadge } from '../parts/display/state-badge.tsx'
import sales from '../sales/sales.module.css'
import { writtenDocument } from '../sales/written-buyer.ts'
import { meQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useMoment } from '../state/clock.ts'
import { useTexts, useWords } from '../state/words.ts'
import { Cancel } from './cancel.tsx'
import { Automatic } from './automatic.tsx'
import { MoveCharge } from './move-charge.tsx'
import { useClockName, useDayBy } from '../state/clock-words.ts'
import { periodText } from './periods.ts'
import { subscriptionQuery } from './queries.ts'
import type { ShownSubscription } from './shown-subscription.ts'

/** One subscription: its terms, its payer, each of its charges, and the available actions. */
export function SubscriptionScreen(): ReactNode {
  const seller = useSeller()
  const named = /\/subscriptions\/([A-Za-z0-9_-]+)/.exec(useLocation().pathname)?.[1]
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find(({ id }) => id === seller)?.role ?? null
  // On the way to another page the address changes before this one goes.
  if (named === undefined) return null
  return (
    <Loaded query={subscriptionQuery(seller, named)}>
      {(subscription) => (
        <Shown subscription={subscription} mayWrite={mayMember(role, 'subscriptions.write')} />
      )}
    </Loaded>
  )
}

type ShownProps = { subscription: ShownSubscription }

function Shown({ subscription, mayWrite }: ShownProps & { mayWrite: boolean }): ReactNode {
  const texts = useTexts().subscriptions
  const [message, setMessage] = useState('')
  const isOver = subscription.status === 'ended'
  return (
    <>
      <div>
        <PageTitle title={subscription.name} />
        <p>
          {subscription.product} · <SubscriptionBadge status={subscription.status} />
        </p>
      </div>
      {message !== '' && <Notice kind="success">{message}</Notice>}
      <LiveRegion>{message}</LiveRegion>
      {mayWrite && !isOver && (
        <div className={sales.actions}>
          {subscription.moves !== null && (
            <MoveCharge
              subscription={subscription}
              move={subscription.moves}
              onDone={() => setMessage(texts.moved)}
            />
          )}
          <Cancel subscription={subscription} onDone={() => setMessage(texts.cancelled)} />
          {subscription.moves === null && <Soft>{texts.movedNever}</Soft>}
        </div>
      )}
      <Who subscription={subscription} />
      <Terms subscription={subscription} />
      <PaidBy subscription={subscription} />
      <Charges subscription={subscription} />
      <Changes subscription={subscription} />
    </>
  )
}

function Who({ subscription }: ShownProps): ReactNode {
  const all = useTexts()
  return (
    <Section title={all.sales.boughtBy}>
      <Facts
        facts={[
          [all.fields.email, subscription.email],
          [all.sales.document, writtenDocument(subscription.country, subscription.document)],
        ]}
        lead={subscription.name}
      />
      <p>
        <Link
          to="/sellers/$seller/sales/$sale"
          params={{ seller: String(useSeller()), sale: subscription.sale_id }}
        >
          {all.subscriptions.firstSale({ order: subscription.order_number })}
        </Link>
      </p>
    </Section>
  )
}

function Terms({ subscription }: ShownProps): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.subscriptions
  const day = useDayBy(subscription.time_zone)
  const dayOrNone = (moment: string | null): string => (moment === null ? '' : day(moment))
  const { amount, currency, period, charges_total: total, end_reason: reason } = subscription
  return (
    <Section title={texts.terms}>
      <Facts
        facts={[
          [texts.type, texts.types[subscription.type]],
          [texts.amount, `${wireMoney(locale, amount, currency)} ${periodText(texts, period)}`],
          [texts.count, total === null ? '' : String(total)],
          [texts.started, day(subscription.started_at)],
          [texts.trialEnds, dayOrNone(subscription.trial_ends_at)],
          [texts.nextCharge, dayOrNone(subscription.next_charge_at)],
          [texts.ended, dayOrNone(subscription.ended_at)],
          [texts.reason, reason === null ? '' : texts.reasons[reason]],
        ]}
      />
      <Soft>{texts.zone({ zone: useClockName(subscription.time_zone) })}</Soft>
    </Section>
  )
}

function PaidBy({ subscription }: ShownProps): ReactNode {
  const texts = useTexts().subscriptions
  const { card, gateway, mandate, method, status } = subscription
  return (
    <Section title={texts.paidBy}>
      <Facts
        facts={[
          [texts.paidBy, card === null ? method : texts.card({ brand: card.brand, last: card.last_four })],
          [texts.gateway, gateway],
          [texts.mandate, mandate === null ? '' : texts.mandates[mandate.state]],
          [texts.mandateReference, mandate?.reference ?? ''],
        ]}
      />
      {mandate?.is_ending === true && <p>{texts.isEnding}</p>}
      {mandate?.needs_person === true && <Notice kind="warning">{texts.needsPerson}</Notice>}
      {mandate === null && status !== 'ended' && (
        <Soft>{subscription.is_renewed === true ? texts.renewals.byCard : texts.byLink}</Soft>
      )}
    </Section>
  )
}

function Charges({ subscription }: ShownProps): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.subscriptions
  const seller = String(useSeller())
  const day = useDayBy(subscription.time_zone)
  return (
    <Section title={texts.charges}>
      <Rows>
        {subscription.charges.map(
          ({ number, amount, due_at: due, paid_at: paid, state, sale_id: sale, automatic }) => (
            <Row
              key={number}
              end={
                <div className={sales.metrics}>
                  <p>
                    <ChargeBadge state={state} />
                  </p>
                  <p className={sales.amount}>{wireMoney(locale, amount, subscription.currency)}</p>
                </div>
              }
            >
              <p>{texts.charge({ number })}</p>
              <Soft>{paid === null ? texts.due({ at: day(due) }) : texts.paid({ at: day(paid) })}</Soft>
              {automatic !== undefined && <Automatic automatic={automatic} day={day} />}
              {sale !== null && (
                <Link to="/sellers/$seller/sales/$sale" params={{ seller, sale }}>
                  {texts.sale}
                  <Hidden> {texts.saleOf({ number })}</Hidden>
                </Link>
              )}
            </Row>
          ),
        )}
      </Rows>
    </Section>
  )
}

function Changes({ subscription }: ShownProps): ReactNode {
  const texts = useTexts().subscriptions
  const moment = useMoment()
  const day = useDayBy(subscription.time_zone)
  const { changes } = subscription
  return (
    <Section title={texts.history}>
      {changes.length === 0 && <p>{texts.noChanges}</p>}
      {changes.length > 0 && (
        <Rows>
          {changes.map(({ kind, author, at, due_before: before, due_after: after }) => (
            <Row key={`${kind} ${at}`}>
              <p>
                {kind === 'cancelled'
                  ? texts.changes.cancelled
                  : texts.changes.moved({ before: day(before ?? at), after: day(after ?? at) })}
              </p>
              <Soft>{texts.by({ author, at: moment(at) })}</Soft>
            </Row>
          ))}
        </Rows>
      )}
    </Section>
  )
}
