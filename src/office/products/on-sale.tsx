import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { useTexts } from '../state/words.ts'
import type { ShownProduct } from './shown-product.ts'
import styles from './products.module.css'
import { UnderWay } from './under-way.tsx'
import { useSaveAlone } from '../entry/use-save.ts'
import { CancelButton, Dialog, DialogActions } from '../parts/dialog/dialog.tsx'

/** Whether a product is on sale, and the button that changes it. */
export function OnSale({ product, mayPrice }: { product: ShownProduct; mayPrice: boolean }): ReactNode {
  const { products: texts, working, close } = useTexts()
  const [asks, setAsks] = useState(false)
  const isOn = product.entry['is_active'] === 1
  const action = useSaveAlone(product, () => setAsks(false))
  const set = (value: 0 | 1) => action.run({ changes: [{ path: '/is_active', value }] })
  return (
    <div className={styles.top}>
      <p>{isOn ? texts.isOn : texts.isOff}</p>
      {mayPrice && (
        <Button
          look={isOn ? 'secondary' : 'primary'}
          busy={action.isBusy}
          busyLabel={working}
          onClick={() => (isOn ? setAsks(true) : set(1))}
        >
          {isOn ? texts.takeOff : texts.putOnSale}
        </Button>
      )}
      <LiveRegion>{isOn ? texts.isOn : texts.isOff}</LiveRegion>
      {!asks && <Failure code={action.code} />}
      <Dialog open={asks} title={texts.takeOffTitle} onClose={() => setAsks(false)} closeLabel={close}>
        <p>{texts.takeOffLead}</p>
        <UnderWay count={product.under_way} />
        <Failure code={action.code} />
        <DialogActions>
          <CancelButton onClick={() => setAsks(false)} />
          <Button look="primary" busy={action.isBusy} busyLabel={working} onClick={() => set(0)}>
            {texts.takeOff}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
