import type { ReactNode } from 'react'
import { valueAt, type EntryChange } from '#rules/catalogue/catalogue-patch.ts'
import { permissionOfPath } from '#rules/fields/product-fields.ts'
import { changeIn } from '../entry/words.ts'
import { useClock } from '../state/clock.ts'
import { useWords } from '../state/words.ts'
import { clockOfEntry, type ShownEntry } from '../entry/shown-entry.ts'

/** An entry, and how many purchases of what it changes are being paid. */
type Paid = Pick<ShownEntry, 'entry' | 'names' | 'fields' | 'currency' | 'clockPath'> & { under_way: number }

/** So many are counted. */
const COUNTED = 100

/** How many purchases are being paid, where there are any. */
export function UnderWay({ count }: { count: number }): ReactNode {
  const { before } = useWords().texts.entry
  return count === 0 ? null : <p>{before.underWay({ count, isMore: count === COUNTED })}</p>
}

/** Returns the warning before a save that changes what buyers pay, while some are paying; null: none. */
export function warningOf(of: Paid, changes: readonly EntryChange[]): ReactNode | null {
  const priced = changes.filter(({ path }) => permissionOfPath(path) === 'products.price')
  if (of.under_way === 0 || priced.length === 0) return null
  return <Warning of={of} changes={priced} />
}

function Warning({ of, changes }: { of: Paid; changes: readonly EntryChange[] }): ReactNode {
  const { locale, texts } = useWords()
  const words = { locale, texts: texts.entry, clock: clockOfEntry(of, useClock()), of }
  return (
    <>
      <UnderWay count={of.under_way} />
      <p>{texts.entry.before.lead}</p>
      <ul>
        {changes.map(({ path, value }) => (
          <li key={path}>{changeIn(words, { path, from: valueAt(of.entry, path), to: value })}</li>
        ))}
      </ul>
    </>
  )
}
