import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react'
import { createPortal } from 'react-dom'
import type { SavedCard } from '#contract/checkout/saved-card.ts'
import { brandName } from '#rules/methods/brand-names.ts'
import { Button } from '#design/button.tsx'
import { DialogActions } from '#design/dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '#design/text-input.tsx'
import { useCart, useForm, useProduct } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import styles from './saved-cards-dialog.module.css'
import { useSavedCards, type SavedCardsCalls } from './use-saved-cards.ts'

/** A separate form: it does not submit the purchase around it. */
function OwnForm(props: { onSend: () => void; children: ReactNode }): ReactNode {
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    event.stopPropagation()
    props.onSend()
  }
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      {props.children}
    </form>
  )
}

/** Sets the focus: the focused element went with the previous content. */
function useFirstFocus(shown: string | number): void {
  useEffect(() => {
    document.querySelector<HTMLElement>('dialog:modal [data-first-focus]')?.focus()
  }, [shown])
}

type PartProps = { calls: SavedCardsCalls; onClose: () => void }

function AskForCode({ calls }: PartProps): ReactNode {
  const { form } = useForm()
  const words = useTopic('saved')
  const [email, setEmail] = useState(form.values.email)
  return (
    <OwnForm onSend={() => calls.ask(email)}>
      <p className={styles.text}>{words.ask}</p>
      <TextInput
        type="email"
        label={words.email}
        autoComplete="email"
        value={email}
        onValue={setEmail}
        error={calls.problem === null ? undefined : words[calls.problem]}
        data-first-focus
      />
      <DialogActions>
        <Button type="submit" look="primary" busy={calls.busy} busyLabel={words.sending}>
          {words.send}
        </Button>
      </DialogActions>
    </OwnForm>
  )
}

function GiveCode({ calls, sentTo }: PartProps & { sentTo: { email: string; minutes: number } }): ReactNode {
  const words = useTopic('saved')
  const [code, setCode] = useState('')
  return (
    <OwnForm onSend={() => calls.open(code)}>
      <output className={styles.text}>{words.sent(sentTo)}</output>
      <TextInput
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onValue={setCode}
        error={calls.problem === null ? undefined : words[calls.problem]}
        data-first-focus
      />
      <DialogActions>
        <Button type="submit" look="primary" busy={calls.busy} busyLabel={words.opening}>
          {words.open}
        </Button>
        <Button onClick={() => calls.ask(sentTo.email)}>{words.again}</Button>
      </DialogActions>
    </OwnForm>
  )
}

const nameOf = ({ brand, last_four }: SavedCard) => ({ brand: brandName(brand), lastFour: last_four })

/** A card that is removed is gone: it asks first. */
function RemoveCard(props: { card: SavedCard; onYes: () => void; onNo: () => void }): ReactNode {
  const words = useTopic('saved')
  return (
    <OwnForm onSend={props.onYes}>
      <p className={styles.text} role="alert">
        {words.removeAsk(nameOf(props.card))}
      </p>
      <DialogActions>
        <Button type="submit" look="primary">
          {words.remove}
        </Button>
        <Button data-first-focus onClick={props.onNo}>
          {words.keepIt}
        </Button>
      </DialogActions>
    </OwnForm>
  )
}

/** No card is left: the way back to the fields of one. */
function NoCard({ onClose }: Pick<PartProps, 'onClose'>): ReactNode {
  const words = useTopic('saved')
  return (
    <>
      <output className={styles.text}>{words.none}</output>
      <DialogActions>
        <Button look="primary" data-first-focus onClick={onClose}>
          {words.typed}
        </Button>
      </DialogActions>
    </>
  )
}

function ChooseCard({ calls, onClose, cards }: PartProps & { cards: readonly SavedCard[] }): ReactNode {
  const { savedCard, chooseSaved } = useCart()
  const words = useTopic('saved')
  const [wanted, setWanted] = useState(savedCard?.id)
  const [leaving, leave] = useState<SavedCard | null>(null)
  const chosen = cards.find(({ id }) => id === wanted) ?? cards[0]
  useFirstFocus(leaving?.id ?? cards.length)
  const untilOf = ({ expires }: SavedCard): string => {
    const [year = '', month = ''] = expires.split('-')
    return words.until({ month, year })
  }
  const remove = (card: SavedCard): void => {
    if (savedCard?.id === card.id) chooseSaved(null)
    leave(null)
    calls.remove(card)
  }
  const pick = (): void => {
    if (chosen !== undefined) chooseSaved(chosen)
    onClose()
  }
  if (chosen === undefined) return <NoCard onClose={onClose} />
  if (leaving !== null) {
    return <RemoveCard card={leaving} onYes={() => remove(leaving)} onNo={() => leave(null)} />
  }
  return (
    <OwnForm onSend={pick}>
      <fieldset className={styles.list}>
        <legend className={styles.text}>{words.choose}</legend>
        {cards.map((card) => (
          <div key={card.id} className={styles.row}>
            <label>
              <input
                type="radio"
                name="saved_card"
                checked={card.id === chosen.id}
                onChange={() => setWanted(card.id)}
              />
              <span>
                {words.card(nameOf(card))} <span className={styles.until}>{untilOf(card)}</span>
              </span>
            </label>
            <Button look="plain" aria-label={words.removeCard(nameOf(card))} onClick={() => leave(card)}>
              {words.remove}
            </Button>
          </div>
        ))}
      </fieldset>
      {calls.problem !== null && <p role="alert">{words[calls.problem]}</p>}
      <DialogActions>
        <Button type="submit" look="primary" data-first-focus>
          {words.pick}
        </Button>
      </DialogActions>
    </OwnForm>
  )
}

/** From an e-mail and its code to one of the cards that were kept. */
export default function SavedCardsDialog(props: { onClose: () => void }): ReactNode {
  const { data } = useProduct()
  const { title } = useTopic('saved')
  const calls = useSavedCards(data.product_id)
  const { step } = calls
  const parts = { ...props, calls }
  useFirstFocus(step.at)
  return createPortal(
    <Dialog open title={title} onClose={props.onClose}>
      {step.at === 'asking' && <AskForCode {...parts} />}
      {step.at === 'code' && <GiveCode {...parts} sentTo={step} />}
      {step.at === 'cards' && <ChooseCard {...parts} cards={step.cards} />}
    </Dialog>,
    document.body,
  )
}
