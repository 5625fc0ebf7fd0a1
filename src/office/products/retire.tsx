import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Button } from '#look/button.tsx'
import { Dialog, DialogActions } from '#look/dialog.tsx'
import { Failure } from '../parts/failure.tsx'
import { callOffice } from '../state/call.ts'
import { useDeed } from '../state/use-deed.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import type { ShownProduct } from './shown-product.ts'

/** Takes a product out of the catalogue, after a question. */
export function Retire({ product }: { product: ShownProduct }): ReactNode {
  const texts = useTexts()
  const seller = useSeller()
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const deed = useDeed(async () => {
    await callOffice('retireProduct', { params: { seller_id: seller, product_id: product.id } })
    // Before anything is read anew: of this product there is nothing to read.
    await navigate({ to: '/sellers/$seller/products', params: { seller: String(seller) } })
  })
  return (
    <div>
      <Button look="plain" onClick={() => setAsks(true)}>
        {texts.products.retire}
      </Button>
      <Dialog
        open={asks}
        title={texts.products.retireTitle({ product: product.name })}
        onClose={() => setAsks(false)}
        closeLabel={texts.close}
      >
        <p>{texts.products.retireLead}</p>
        <Failure code={deed.code} />
        {Object.values(deed.errors).map(([why]) => (
          <p key={why} lang="en">
            {why}
          </p>
        ))}
        <DialogActions>
          <Button onClick={() => setAsks(false)}>{texts.cancel}</Button>
          <Button
            look="primary"
            busy={deed.isBusy}
            busyLabel={texts.working}
            onClick={() => deed.run(undefined)}
          >
            {texts.products.retire}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
