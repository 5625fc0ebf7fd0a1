import type { ReactNode } from 'react'
import { topicTexts } from '#texts/topics.ts'
import { useTopic } from '../../app/use-topic.ts'
import type { MethodView } from '../../checkout/method-view.ts'
import styles from '../panel.module.css'

/** The slip that the buyer gets, where it is paid, and how they are notified. */
function OxxoPanel(): ReactNode {
  const { steps } = useTopic('oxxo')
  return (
    <ol className={styles.steps}>
      <li>{steps.finish}</li>
      <li>{steps.show}</li>
      <li>{steps.confirm}</li>
    </ol>
  )
}

/** OXXO, on the page of a product that can be paid at its tills. */
export const method: MethodView = {
  icon: { mark: 'oxxo' },
  fact: ({ locale }) => topicTexts('oxxo', locale).fact,
  button: (texts) => texts.payment.button.finish,
  Panel: OxxoPanel,
}
