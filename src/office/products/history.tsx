import { useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office-calls.ts'
import { Button } from '#look/button.tsx'
import { Dialog, DialogActions } from '#look/dialog.tsx'
import { Hidden } from '#look/live-region.tsx'
import { Failure } from '../parts/failure.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Row, Rows, Section, Soft } from '../parts/section.tsx'
import { callOffice } from '../state/call.ts'
import { productHistoryQuery } from '../state/queries.ts'
import { useDeed } from '../state/use-deed.ts'
import { useSeller } from '../state/use-seller.ts'
import { useMoment, useTexts, useWords } from '../state/words.ts'
import type { ShownProduct } from './shown-product.ts'
import { changeIn } from './words.ts'

type Change = OfficeAnswer<'productHistory'>['changes'][number]
type HistoryProps = { product: ShownProduct; mayPrice: boolean }

/** Values of a change that are written out. */
const FIELDS_AT_MOST = 6

/** Who changed what of a product, with a button to go back. */
export function History({ product, mayPrice }: HistoryProps): ReactNode {
  const texts = useTexts().products.history
  const moment = useMoment()
  const [undone, setUndone] = useState<Change | null>(null)
  return (
    <Section title={texts.title}>
      <Loaded query={productHistoryQuery(useSeller(), product.id)}>
        {({ changes }) => (
          <Rows>
            {changes.map((change) => (
              <Row
                key={change.id}
                end={
                  mayPrice &&
                  !change.is_first && (
                    <Button onClick={() => setUndone(change)}>
                      {texts.putBack}
                      <Hidden> {moment(change.at)}</Hidden>
                    </Button>
                  )
                }
              >
                <ChangeInWords change={change} currency={product.currency} />
                <Soft>
                  {texts.by({
                    author: change.author ?? texts.sources[change.source],
                    at: moment(change.at),
                  })}
                </Soft>
              </Row>
            ))}
          </Rows>
        )}
      </Loaded>
      <PutBack product={product} change={undone} onClose={() => setUndone(null)} />
    </Section>
  )
}

function ChangeInWords({ change, currency }: { change: Change; currency: string }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.products
  if (change.is_first) return <p>{texts.history.first}</p>
  const more = change.fields.length - FIELDS_AT_MOST
  return (
    <>
      {change.fields.slice(0, FIELDS_AT_MOST).map((field) => (
        <p key={field.path}>{changeIn({ locale, texts }, field, currency)}</p>
      ))}
      {more > 0 && <p>{texts.history.more({ count: more })}</p>}
    </>
  )
}

type PutBackProps = { product: ShownProduct; change: Change | null; onClose: () => void }

function PutBack({ product, change, onClose }: PutBackProps): ReactNode {
  const texts = useTexts()
  const seller = useSeller()
  const deed = useDeed(
    (id: number) =>
      callOffice('putProductBack', {
        params: { seller_id: seller, product_id: product.id, change_id: id },
      }),
    { onDone: onClose },
  )
  return (
    <Dialog
      open={change !== null}
      title={texts.products.history.putBackTitle}
      onClose={onClose}
      closeLabel={texts.close}
    >
      <p>{texts.products.history.putBackLead}</p>
      <Failure code={deed.code} />
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          look="primary"
          busy={deed.isBusy}
          busyLabel={texts.working}
          onClick={() => change !== null && deed.run(change.id)}
        >
          {texts.products.history.putBack}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
