import { Suspense, useState, type ReactNode } from 'react'
import { brandName } from '#rules/methods/brand-names.ts'
import { Button } from '#design/button.tsx'
import keepStyles from '../keep-card/view.module.css'
import { useCart, useForm } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { latePart } from '../../app/late-part.tsx'
import styles from './view.module.css'

const SavedCardsDialog = latePart(() => import('./saved-cards-dialog.tsx'))

/** The card that pays, where the buyer chose one that is kept; else the way to those. */
export function SavedCards(): ReactNode {
  const { savedCard: card, chooseSaved } = useCart()
  const words = useTopic('saved')
  const [isOpen, setOpen] = useState(false)
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
          <SavedCardsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The wish that the gateway keeps the card for a later purchase. Never ticked beforehand. */
export function KeepCard(): ReactNode {
  const { form, edit } = useForm()
  const { keep } = useTopic('saved')
  return (
    <label className={keepStyles.box}>
      <input
        type="checkbox"
        name="keep_card"
        checked={form.values.keep_card}
        onChange={(event) => edit({ type: 'ticked', box: 'keep_card', value: event.target.checked })}
      />
      <span>{keep}</span>
    </label>
  )
}
