import { useId, type ReactNode } from 'react'
import type { SaleTexts } from '#texts/office/sales/pt.ts'
import { Icon } from '#design/icon.tsx'
import { wireMoney } from '../parts/display/money.ts'
import { useWords } from '../state/words.ts'
import form from '../parts/form/form.module.css'
import styles from './ended-items.module.css'
import type { ShownSale } from './shown-sale.ts'

export type Item = ShownSale['items'][number]
type Named = Pick<Item, 'sale_id' | 'ticket'>

export const keyOfItem = ({ sale_id, ticket }: Named): string => `${sale_id}/${ticket ?? ''}`

/** An item as the page of a sale names it: a ticket with its number, or the product. */
export function itemName(texts: SaleTexts, { ticket, name }: Pick<Item, 'ticket' | 'name'>): string {
  return ticket === null ? name : texts.ticketNumber({ number: String(ticket), name })
}

type EndedItemsProps = {
  sale: ShownSale
  chosen: readonly Item[]
  onChoose: (items: readonly Item[]) => void
  error: string | undefined
}

/** The tickets and products of a purchase, to choose those that a refund ends. */
export function EndedItems({ sale, chosen, onChoose, error }: EndedItemsProps): ReactNode {
  const texts = useWords().texts.sales
  const id = useId()
  const keys = new Set(chosen.map(keyOfItem))
  if (sale.items.length === 0) return null
  return (
    <fieldset className={styles.items} aria-describedby={id}>
      <legend className={styles.legend}>{texts.ends}</legend>
      <div className={styles.rows}>
        {sale.items.map((item) => (
          <ItemBox
            key={keyOfItem(item)}
            item={item}
            currency={sale.currency}
            isChosen={keys.has(keyOfItem(item))}
            onChange={(isChosen) => {
              const others = chosen.filter((each) => keyOfItem(each) !== keyOfItem(item))
              onChoose(isChosen ? [...others, item] : others)
            }}
          />
        ))}
      </div>
      <p id={id} className={error === undefined ? styles.hint : styles.error}>
        {error !== undefined && <Icon name="error" size={16} />}
        <span>{error ?? texts.endsHint}</span>
      </p>
    </fieldset>
  )
}

type ItemBoxProps = {
  item: Item
  currency: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function ItemBox({ item, currency, isChosen, onChange }: ItemBoxProps): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.sales
  // All of its sale is on its way back already.
  const state = item.state === 'open' && item.refundable === 0 ? 'asked' : item.state
  const notes = [item.holder_name ?? '', state === 'open' ? '' : texts.itemStates[state]].filter(
    (note) => note !== '',
  )
  return (
    <label className={form.box}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={state !== 'open'}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.name}>
        {itemName(texts, item)}
        {notes.length > 0 && <span className={styles.soft}>{notes.join(' · ')}</span>}
      </span>
      <span className={styles.paid}>{wireMoney(locale, item.paid, currency)}</span>
    </label>
  )
}
