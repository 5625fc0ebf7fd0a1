import type { ReactNode } from 'react'
import { useTexts } from '../state/words.ts'
import styles from './shop.module.css'

const STEPS = ['shop', 'product', 'link'] as const

/** How far a new shop is on its way to the first sale. */
export function Steps({ at }: { at: (typeof STEPS)[number] }): ReactNode {
  const texts = useTexts().shop.begin
  return (
    <ol className={styles.steps} aria-label={texts.stepsLabel}>
      {STEPS.map((step) => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          {texts.steps[step]}
        </li>
      ))}
    </ol>
  )
}
