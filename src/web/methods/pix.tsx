import type { ReactNode } from 'react'
import { usePage } from '../app/page-context.tsx'
import type { MethodView } from '../checkout/method-view.ts'
import styles from './panel.module.css'

/** The steps after the press of the button, so that nobody is surprised by a QR code. */
function PixPanel(): ReactNode {
  const { steps } = usePage().texts.payment.pix
  return (
    <ol className={styles.steps}>
      <li>{steps.open}</li>
      <li>{steps.scan}</li>
      <li>{steps.confirm}</li>
    </ol>
  )
}

export const pix: MethodView = {
  icon: { mark: 'pix' },
  fact: ({ texts }) => texts.payment.facts.pix,
  button: (texts) => texts.payment.button.pix,
  Panel: PixPanel,
}
