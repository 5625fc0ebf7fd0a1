import type { ReactNode } from 'react'
import { brandName } from '#rules/methods/brand-names.ts'
import type { PaidCard, SaleAnswer } from '#contract/checkout/payment.ts'
import { RECEIPT_PDF_PATH } from '#contract/checkout/document-paths.ts'
import { fillPath } from '#contract/routes.ts'
import { isEuropean } from '#rules/base/country.ts'
import { localePath } from '#rules/base/locale.ts'
import { WITHDRAWAL_PATH } from '#rules/sales/withdrawal-path.ts'
import { usesCard } from '#rules/methods/method.ts'
import { hasReceipt } from '#rules/sales/receipt.ts'
import { isGranted } from '#rules/sales/sale-status.ts'
import { statementName } from '#rules/payment/statement-name.ts'
import { hasEnded } from '../../next-actions/not-completed.tsx'
import { isFree } from '../../next-actions/granted-title.ts'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { Button, ButtonLink } from '#design/button.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { ZonedMoment } from '../../app/zoned-moment.tsx'
import { Hidden } from '#design/live-region.tsx'
import { installmentPlan } from '#texts/installment-plan.ts'
import { planOfWire } from '../../ui/plan-of-wire.ts'
import { SaleSummary } from '../../ui/sale-summary.tsx'
import { SummaryRows, type SummaryRow } from '../../ui/summary-card.tsx'
import type { DataOf } from '../../app/screen.ts'
import type { Topics } from '#texts/topics.ts'
import { minorOf } from '../../app/wire-money.ts'
import { DOWNLOAD, PRINT } from '#design/outlines.ts'
import styles from './success.module.css'
import { SubscriptionDetails } from './subscription-details.tsx'

function PaidWith(props: { sale: SaleAnswer }): ReactNode {
  const { texts } = usePage()
  const { method, card, cards } = props.sale
  return (
    <>
      {texts.payment.methods[method]}
      {cards?.map((each) => (
        <span key={each.number} className={styles.oneOfTwo}>
          <Ending card={each} /> <CardTotal card={each} currency={props.sale.currency} />
        </span>
      ))}
      {card !== null && cards === undefined && <Ending card={card} />}
    </>
  )
}

function Ending({ card }: { card: { brand: string; last_four: string } }): ReactNode {
  const { texts } = usePage()
  return (
    <span className={styles.card}>
      {' '}
      {brandName(card.brand)} <span aria-hidden="true">•••• {card.last_four}</span>
      <Hidden>{texts.payment.card.ending({ lastFour: card.last_four })}</Hidden>
    </span>
  )
}

/** The charge of one of two cards, and its number of instalments. */
function CardTotal(props: { card: PaidCard; currency: string }): ReactNode {
  const { texts, money } = usePage()
  const { card, currency } = props
  const parts = texts.checkout.summary.inInstallments
  return (
    <>
      {money(minorOf(card.total, currency), currency)}
      {card.installments > 1 &&
        ` (${installmentPlan(planOfWire(card, currency), currency, { money, parts })})`}
    </>
  )
}

/** The right to step back from the purchase, where the law of the buyer's country gives one. */
function Withdrawal(props: { sale: SaleAnswer }): ReactNode {
  const { frame } = usePage()
  const { success } = useTopic('result')
  const countries = useTopic('countries')
  const { withdrawal } = useTopic('trust')
  const isInEurope = isEuropean(frame.country)
  if ((!isInEurope && frame.country !== 'BR') || hasEnded(props.sale.status)) return null
  // Nothing was bought that could be refunded.
  if (props.sale.product.is_donation || isFree(props.sale)) return null
  if (props.sale.accepted.includes('digital_content')) {
    return <p className={styles.withdrawal}>{countries.acceptance.withdrawalEnded}</p>
  }
  const { s_id = props.sale.sale_id, token = '' } = frame.query
  const link = new URLSearchParams({ s_id, token })
  return (
    <div className={styles.withdrawal}>
      <p>{isInEurope ? withdrawal.europe : withdrawal.brazil}</p>
      {isGranted(props.sale.status) && (
        <p className={styles.screenOnly}>
          <a href={`${localePath(frame.locale, WITHDRAWAL_PATH)}?${link.toString()}`}>{success.withdrawal}</a>
        </p>
      )}
    </div>
  )
}

type OtherSales = DataOf<'success'>['others']

/** Returns the status of the purchase; of each product separately where there are several. */
function statusRows(
  { sale, others }: { sale: SaleAnswer; others: OtherSales },
  { success, statuses }: Topics['result'],
): SummaryRow[] {
  // A free purchase is neither paid nor pending.
  if (isFree(sale) && isGranted(sale.status)) return []
  if (sale.sales.length + others.length === 1) {
    return [{ key: 'status', label: success.status, value: statuses[sale.status] }]
  }
  const own = sale.sales.map(({ sale_id, product, status }) => ({
    key: sale_id,
    label: product.name,
    value: statuses[status],
  }))
  const bought = others.map(({ sale_id, product, status, amount, currency }) => ({
    key: sale_id,
    label: product.name,
    value: (
      <>
        <MoneyText amount={minorOf(amount, currency)} currency={currency} /> · {statuses[status]}
      </>
    ),
  }))
  return [...own, ...bought]
}

function cashbackRows(
  { cashback, currency, status }: SaleAnswer,
  words: Topics['result']['success'],
): SummaryRow[] {
  // A refunded buyer gets no cashback any more.
  if (cashback === 0 || hasEnded(status)) return []
  const value = <MoneyText amount={minorOf(cashback, currency)} currency={currency} />
  return [{ key: 'cashback', label: words.cashback, value }]
}

function refundRows({ refunded, currency }: SaleAnswer, words: Topics['result']['success']): SummaryRow[] {
  if (refunded === 0) return []
  const value = <MoneyText amount={minorOf(refunded, currency)} currency={currency} />
  return [{ key: 'refunded', label: words.refunded, value }]
}

/** By which words the buyer finds the charge on the statement of their card. */
function statementRows(
  { method, status, product }: SaleAnswer,
  { statement }: Topics['result']['success'],
): SummaryRow[] {
  const name = usesCard(method) && isGranted(status) ? statementName(product.name) : null
  return name === null ? [] : [{ key: 'statement', label: statement.label, value: statement.value({ name }) }]
}

function addressRows(
  { delivery: { address } }: SaleAnswer,
  words: Topics['result']['success'],
): SummaryRow[] {
  return address === null ? [] : [{ key: 'address', label: words.deliverTo, value: address }]
}

function boughtTitle({ product }: SaleAnswer, words: Topics['result']['success']): string {
  return product.is_donation ? words.donation : words.bought
}

/** Whether something goes on after the purchase, so that what was agreed is a contract of its own. */
function isContract({ subscriptions, automatic_pix, renewal, status }: SaleAnswer): boolean {
  return subscriptions.length > 0 || automatic_pix !== null || renewal !== null || status === 'TRIAL'
}

/** The same to keep: the receipt as a file, and the page on paper. */
function Keeping({ sale, token }: { sale: SaleAnswer; token: string }): ReactNode {
  const { frame } = usePage()
  const { success } = useTopic('result')
  const isPaid = hasReceipt(sale)
  const granted = isGranted(sale.status)
  if (!isPaid && !granted) return null
  const query = new URLSearchParams({ token, language: frame.locale })
  const file = fillPath(RECEIPT_PDF_PATH, { sale_id: sale.sale_id })
  return (
    <div className={styles.print}>
      {isPaid && (
        <ButtonLink icon={DOWNLOAD} href={`${frame.bases.api}${file}?${query.toString()}`}>
          {success.receipt}
        </ButtonLink>
      )}
      {granted && (
        <Button icon={PRINT} onClick={() => window.print()}>
          {isContract(sale) ? success.print : success.printDetails}
        </Button>
      )}
    </div>
  )
}

/**
 * The agreed terms, item by item, with its numbers and the right of withdrawal, to be printed or saved: Decreto 7.962
 * of 2013, art. 4, requires it after the purchase.
 */
export function ContractSummary(props: { sale: SaleAnswer; token: string; others: OtherSales }): ReactNode {
  const { sale, token } = props
  const { texts } = usePage()
  const result = useTopic('result')
  const { success } = result
  const granted = isGranted(sale.status)
  // The purchase that can be withdrawn from is the one that started the subscription.
  const isRenewal = sale.renewal !== null
  const isPaid = granted && sale.status !== 'TRIAL' && !isFree(sale)
  const isOfContract = isContract(sale)
  const details: readonly SummaryRow[] = [
    { key: 'order', label: success.orderNumber, value: <code>{sale.order_number}</code> },
    { key: 'transaction', label: success.transactionCode, value: <code>{sale.chc}</code> },
    {
      key: 'date',
      label: success.date,
      value: <ZonedMoment value={sale.dated} />,
    },
    ...statusRows(props, result),
    { key: 'method', label: success.method, value: <PaidWith sale={sale} /> },
    ...statementRows(sale, success),
    ...refundRows(sale, success),
    ...cashbackRows(sale, success),
    { key: 'email', label: texts.checkout.personal.email.label, value: sale.buyer.email },
    ...addressRows(sale, success),
  ]
  return (
    <section className={styles.contract}>
      <h2>
        {granted && !isRenewal && !isFree(sale) ? boughtTitle(sale, success) : texts.checkout.summary.title}
      </h2>
      <SaleSummary sale={sale} totalLabel={isPaid ? success.total : texts.checkout.summary.total} />
      <div className={styles.details}>
        <h3>{isOfContract ? success.contract : success.details}</h3>
        <SummaryRows rows={details} />
      </div>
      <SubscriptionDetails sale={sale} />
      {!isRenewal && <Withdrawal sale={sale} />}
      <Keeping sale={sale} token={token} />
    </section>
  )
}
