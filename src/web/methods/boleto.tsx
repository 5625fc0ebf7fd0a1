import type { ReactNode } from 'react'
import { BOLETO_DAYS } from '#rules/methods/boleto.ts'
import { usePage } from '../app/page-context.tsx'
import { useProduct } from '../checkout/checkout-context.tsx'
import type { MethodView } from '../checkout/method-view.ts'
import styles from './panel.module.css'

/** How long there is to pay, and how long the bank takes afterwards. */
function BoletoPanel(): ReactNode {
  const { boleto: texts } = usePage().texts.payment
  const { boleto_due_days: days = BOLETO_DAYS } = useProduct().answer
  return (
    <p className={styles.text}>
      {texts.dueIn({ days })} {texts.clearing}
    </p>
  )
}

export const boleto: MethodView = {
  icon: 'barcode',
  fact: ({ texts }) => texts.payment.facts.boleto,
  button: (texts) => texts.payment.button.boleto,
  Panel: BoletoPanel,
}
