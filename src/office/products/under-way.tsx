import type { ReactNode } from 'react'
import { valueAt, type EntryChange } from '#rules/catalogue-patch.ts'
import { permissionOfPath } from '#rules/product-fields.ts'
import { changeIn } from '../entry/words.ts'
import { useWords } from '../state/words.ts'
import type { ShownProduct } from './shown-product.ts'

/** So many are counted. */
const COUNTED = 100

/** How many purchases are being paid, where there are any. */
export function UnderWay({ count }: { count: number }): ReactNode {
  const { before } = useWords().texts.entry
  return count === 0 ? null : <p>{before.underWay({ count, isMore: count === COUNTED })}</p>
}

/** What is said before a save that changes what buyers pay, while some are paying; null: there is nothing to say. */
export function warningOf(product: ShownProduct, changes: readonly EntryChange[]): ReactNode | null {
  const priced = changes.filter(({ path }) => permissionOfPath(path) === 'products.price')
  if (product.under_way === 0 || priced.length === 0) return null
  return <Warning product={product} changes={priced} />
}

function Warning({
  product,
  changes,
}: {
  product: ShownProduct
  changes: readonly EntryChange[]
}): ReactNode {
  const { locale, texts } = useWords()
  const words = { locale, texts: texts.entry, of: product }
  return (
    <>
      <UnderWay count={product.under_way} />
      <p>{texts.entry.before.lead}</p>
      <ul>
        {changes.map(({ path, value }) => (
          <li key={path}>{changeIn(words, { path, from: valueAt(product.entry, path), to: value })}</li>
        ))}
      </ul>
    </>
  )
}
