import type { ReactNode } from 'react'
import { brandName } from '#rules/methods/brand-names.ts'
import { wireMoney } from '../parts/display/money.ts'
import { gatewayName } from '#rules/payment/gateway-names.ts'
import { refusalIn } from '../parts/feedback/refusals.ts'
import { Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { AttemptBadge, RefundBadge } from '../parts/display/state-badge.tsx'
import { useMoment } from '../state/clock.ts'
import { useWords } from '../state/words.ts'
import { itemName, keyOfItem, type Item } from './ended-items.tsx'
import type { ShownSale } from './shown-sale.ts'
import { refundReasonIn, useTimelineTexts } from './timeline-words.ts'

type Attempt = ShownSale['attempts'][number]

/** Every attempt to pay a purchase, the newest first, with what came of it. */
export function Attempts({ sale }: { sale: ShownSale }): ReactNode {
  const texts = useWords().texts.sales
  return (
    <Section title={texts.attempts}>
      <Rows>
        {sale.attempts.toReversed().map((attempt) => (
          <ShownAttempt key={attempt.number} attempt={attempt} currency={sale.currency} />
        ))}
      </Rows>
    </Section>
  )
}

function ShownAttempt({ attempt, currency }: { attempt: Attempt; currency: string }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.sales
  const moment = useMoment()
  const { method, state, total, installments, card, cards, code, gateway, reference } = attempt
  const byCards = card === null ? cards : [card]
  return (
    <Row end={<AttemptBadge state={state} />}>
      <p>
        {all.products.methods[method]} · {wireMoney(locale, total, currency)},{' '}
        {texts.installments({ count: installments })}
      </p>
      {byCards.map(({ brand, bin, last_four: last }) => (
        <Soft key={`${bin} ${last}`}>
          {brandName(brand)} {bin} … {last}
        </Soft>
      ))}
      {code !== null && <p>{refusalIn(all, code)}</p>}
      <Soft>
        {moment(attempt.created_at)} · {texts.atGateway({ gateway: gatewayName(gateway), reference })}
      </Soft>
    </Row>
  )
}

type Refund = Pick<ShownSale['refunds'][number], 'amount' | 'currency' | 'reason' | 'created_at' | 'state'>

/** The completed and pending refunds of a sale: by its team, and by the program itself. */
export function Refunds({ sale }: { sale: ShownSale }): ReactNode {
  const texts = useWords().texts.sales
  return (
    <Section title={texts.refunds}>
      <Rows>
        {sale.refunds.map((refund) => (
          <ShownRefund
            key={refund.refund_id}
            refund={refund}
            by={refund.by === 'transfer' ? texts.byTransfer : ''}
            refusal={refund.refusal}
            ends={sale.items.filter((item) => endsItem(refund, item)).map((item) => itemName(texts, item))}
          />
        ))}
        {sale.returned.map((refund) => (
          <ShownRefund key={refund.id} refund={refund} by={texts.byItself} refusal={null} ends={[]} />
        ))}
      </Rows>
    </Section>
  )
}

type Shown = { refund: Refund; by: string; refusal: string | null; ends: readonly string[] }

function endsItem({ items, state }: ShownSale['refunds'][number], item: Item): boolean {
  return state !== 'refused' && items.some((each) => keyOfItem(each) === keyOfItem(item))
}

function ShownRefund({ refund, by, refusal, ends }: Shown): ReactNode {
  const { locale, texts } = useWords()
  const timeline = useTimelineTexts()
  const moment = useMoment()
  return (
    <Row end={<RefundBadge state={refund.state} />}>
      <p>
        {wireMoney(locale, refund.amount, refund.currency)} {by}
      </p>
      <Soft>
        {moment(refund.created_at)} · {refundReasonIn(timeline, refund.reason)}
      </Soft>
      {ends.length > 0 && <Soft>{texts.sales.endsWith({ items: ends.join(', ') })}</Soft>}
      {refusal !== null && <Soft>{refusal}</Soft>}
    </Row>
  )
}
