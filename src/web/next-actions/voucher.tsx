import type { ReactNode } from 'react'
import type { NextActionWire } from '#contract/checkout/fields.ts'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import type { Topics } from '#texts/topics.ts'
import { usePage } from '../app/page-context.tsx'
import { useTopic } from '../app/use-topic.ts'
import { Button } from '#design/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '#design/icon.tsx'
import { LocalDate } from '../ui/local-date.tsx'
import { ZonedMoment } from '../app/zoned-moment.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { minorOf } from '../app/wire-money.ts'
import { groupLine } from './digitable-line.ts'
import { CLOCK, INFO, MAIL, PRINT } from '#design/outlines.ts'
import styles from './voucher.module.css'

export type Voucher = Extract<NextActionWire, { kind: 'voucher' }>

export type VoucherActionProps = {
  sale: Pick<SaleAnswer, 'order_number' | 'total' | 'currency' | 'seller' | 'buyer' | 'product' | 'dated'>
  action: Voucher
}

type Fact = { label: string; value: ReactNode; wide?: boolean }

/** Whom it is made out to: with a document where the voucher has one. */
function payerOf({ sale: { buyer }, action: { payer } }: VoucherActionProps): string {
  return payer === undefined ? `${buyer.first_name} · ${buyer.email}` : `${payer.name} · ${payer.document}`
}

/** Facts shown only on paper: the payee, the payer, the purpose, the due date. */
function SlipFacts(props: VoucherActionProps): ReactNode {
  const { slip, boleto, oxxo } = useTopic('result')
  const { sale, action } = props
  const { frame } = usePage()
  // A seller who sells in their own name is the payee.
  const seller = frame.soldBy?.role === 'seller' ? frame.soldBy.entity : sale.seller
  const facts: readonly Fact[] = [
    { label: slip.place, value: action.voucher === 'oxxo' ? oxxo.place : slip.placeText, wide: true },
    { label: slip.due, value: <LocalDate value={action.due_date} /> },
    { label: slip.beneficiary, value: `${seller.legal_name} · ${seller.document}`, wide: true },
    { label: slip.issued, value: <LocalDate value={sale.dated.slice(0, 10)} /> },
    { label: slip.address, value: seller.legal_address, wide: true },
    {
      label: boleto.amount,
      value: <MoneyText amount={minorOf(sale.total, sale.currency)} currency={sale.currency} />,
    },
    { label: slip.payer, value: payerOf(props), wide: true },
    { label: slip.document, value: sale.order_number },
    { label: slip.about, value: sale.product.name, wide: true },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.label} className={fact.wide === true ? styles.wide : styles.narrow}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Words = Omit<Topics['result']['oxxo'], 'title' | 'place'>

function Notes(props: { words: Words; email: string; heldUntil: string | null }): ReactNode {
  const { words } = props
  const { slip } = useTopic('result')
  return (
    <ul className={styles.notes}>
      <li>
        <Icon name={INFO} size={16} />
        <span>{words.text}</span>
      </li>
      <li>
        <Icon name={CLOCK} size={16} />
        <span>{words.clearing}</span>
      </li>
      {props.heldUntil !== null && (
        <li>
          <Icon name={CLOCK} size={16} />
          <span>{slip.reservedNote}</span>
        </li>
      )}
      <li className={styles.screenOnly}>
        <Icon name={MAIL} size={16} />
        <span>{words.mailed({ email: props.email })}</span>
      </li>
    </ul>
  )
}

/**
 * A boleto, or another voucher that is paid outside the page: its digits to copy, its barcode, its due date, and a
 * print that omits the rest of the page and can be used for the payment.
 */
export function VoucherAction(props: VoucherActionProps): ReactNode {
  const { sale, action } = props
  const { texts } = usePage()
  const { slip, boleto, oxxo, success } = useTopic('result')
  const words: Words =
    action.voucher === 'boleto' ? { ...boleto, clearing: texts.payment.boleto.clearing } : oxxo

  return (
    <div className={styles.voucher}>
      <dl className={styles.head}>
        <div>
          <dt>{boleto.amount}</dt>
          <dd>
            <MoneyText amount={minorOf(sale.total, sale.currency)} currency={sale.currency} />
          </dd>
        </div>
        <div>
          <dt>{slip.due}</dt>
          <dd>
            <LocalDate value={action.due_date} near />
          </dd>
        </div>
        {action.held_until !== null && (
          <div>
            <dt>{slip.reserved}</dt>
            <dd>
              <ZonedMoment value={action.held_until} />
            </dd>
          </div>
        )}
      </dl>
      <SlipFacts sale={sale} action={action} />
      <div className={styles.line}>
        <p className={styles.label}>{words.line}</p>
        <p className={styles.digits} translate="no">
          {groupLine(action.line)}
        </p>
      </div>
      <div className={styles.screenOnly}>
        <CopyButton
          look="primary"
          size="large"
          wide
          text={action.line}
          label={words.copy}
          copiedLabel={words.copied}
          what={words.line}
        />
      </div>
      <div className={styles.barcode}>
        <img src={action.image.svg} alt={words.barcode} width={412} height={52} />
      </div>
      <div className={styles.screenOnly}>
        <Button wide icon={PRINT} onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      <Notes words={words} email={sale.buyer.email} heldUntil={action.held_until} />
      <p className={`${styles.order} ${styles.screenOnly}`}>{success.order({ id: sale.order_number })}</p>
    </div>
  )
}
