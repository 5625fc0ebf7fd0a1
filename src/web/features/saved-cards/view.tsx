import { lazy, Suspense, useState, type ReactNode } from 'react'
import { brandName } from '#rules/brand-names.ts'
import { Button } from '#look/button.tsx'
import keepStyles from '../keep-card/view.module.css'
import type { Checkout } from '../../checkout/use-checkout.ts'
import { useTopic } from '../../app/use-topic.ts'
import styles from './view.module.css'

const SavedCardsDialog = lazy(() => import('./saved-cards-dialog.tsx'))

/** The card that pays, where the buyer chose one that is kept; else the way to those. */
export function SavedCards({ checkout }: { checkout: Checkout }): ReactNode {
  const words = useTopic('saved')
  const [isOpen, setOpen] = useState(false)
  const { savedCard: card, chooseSaved } = checkout
  return (
    <div className={styles.place}>
      {card === null ? (
        <Button look="plain" onClick={() => setOpen(true)}>
          {words.use}
        </Button>
      ) : (
        <>
          <p className={styles.chosen}>
            {words.card({ brand: brandName(card.brand), lastFour: card.last_four })}
          </p>
          <div className={styles.actions}>
            <Button look="plain" onClick={() => setOpen(true)}>
              {words.change}
            </Button>
            <Button look="plain" onClick={() => chooseSaved(null)}>
              {words.typed}
            </Button>
          </div>
        </>
      )}
      {isOpen && (
        <Suspense>
          <SavedCardsDialog checkout={checkout} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The wish that the gateway keeps the card for a later purchase. Never ticked beforehand. */
export function KeepCard({ checkout }: { checkout: Checkout }): ReactNode {
  const { keep } = useTopic('saved')
  return (
    <label className={keepStyles.box}>
      <input
        type="checkbox"
        name="keep_card"
        checked={checkout.form.values.keep_card}
        onChange={(event) => checkout.edit({ type: 'ticked', box: 'keep_card', value: event.target.checked })}
      />
      <span>{keep}</span>
    </label>
  )
}
