import type { OfficeAnswer } from '#contract/office-calls.ts'
import type { EntryChange } from '#rules/catalogue-patch.ts'
import { callOffice } from '../state/call.ts'
import { useDeed, type Deed } from '../state/use-deed.ts'
import { useSeller } from '../state/use-seller.ts'
import type { ShownProduct } from './shown-product.ts'

/** `version`: what the changes are made of; absent: the product as it is shown. */
export type Save = { changes: readonly EntryChange[]; version?: number }

/** Saves changes of a product. */
export function useSave(
  product: Pick<ShownProduct, 'id' | 'version'>,
  onDone: (answer: OfficeAnswer<'saveProduct'>) => void,
): Deed<Save> {
  const seller = useSeller()
  return useDeed(
    ({ changes, version = product.version }: Save) =>
      callOffice('saveProduct', {
        params: { seller_id: seller, product_id: product.id },
        // What is checked to be JSON over there is JSON here.
        body: { version, changes: changes.map(({ path, value }) => ({ path, value: value as string })) },
      }),
    { onDone },
  )
}
