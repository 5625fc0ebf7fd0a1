import type { ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { FieldInput } from '../entry/field-input.tsx'
import { useTexts } from '../state/words.ts'

type ProductsProps = {
  products: OfficeAnswer<'listPixels'>['products']
  ids: readonly number[]
  /** None is chosen, and it was tried. */
  isMissing: boolean
  onIds: (ids: number[]) => void
}

const PATH = '/product_ids'

/** The products that a pixel is put into, all of them in one press. */
export function PixelProducts({ products, ids, isMissing, onIds }: ProductsProps): ReactNode {
  const { pixels: texts, entry } = useTexts()
  const every = products.map(({ id }) => id)
  const names = {
    fields: { [PATH]: texts.products },
    hints: { [PATH]: texts.productsHint },
    groups: {},
    options: { [PATH]: Object.fromEntries(products.map(({ id, name }) => [String(id), name])) },
  }
  return (
    <>
      <FieldInput
        field={{ path: PATH, kind: 'ids', group: '', most: every.length, options: every.map(String) }}
        shown={{ names, currency: '' }}
        typed={ids.join(',')}
        error={isMissing ? entry.problems.required : undefined}
        isFixed={false}
        onTyped={(typed) => onIds(typed === '' ? [] : typed.split(',').map(Number))}
      />
      {ids.length < every.length && (
        <div>
          <Button onClick={() => onIds(every)}>{texts.everyProduct}</Button>
        </div>
      )}
    </>
  )
}
