import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { PRODUCT_FIELDS } from '#rules/fields/product-fields.ts'
import { CopyLink } from '../parts/form/copy.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { Form } from '../parts/form/form.tsx'
import { Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { useSeller } from '../state/use-seller.ts'
import { useTexts, useWords } from '../state/words.ts'
import { amountIn } from './listed-price.ts'
import type { ShownProduct } from './shown-product.ts'
import { UnderWay } from './under-way.tsx'
import { valueOf, type TypedProblem } from '../entry/typed-value.ts'
import { useSaveAlone } from '../entry/use-save.ts'
import { problemIn } from '../entry/words.ts'
import { CancelButton, Dialog, DialogActions } from '../parts/dialog/dialog.tsx'

type Offer = { hash: string; name: string; amount: number; isOnSale: boolean }
type OffersProps = { product: ShownProduct; mayPrice: boolean }

/** The links of a product that have a name and price of their own. */
export function Offers({ product, mayPrice }: OffersProps): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.products.offers
  const [removed, setRemoved] = useState<Offer | null>(null)
  const offers = offersOf(product)
  const seller = useSeller()
  return (
    <Section id="offers" title={texts.title}>
      <p>{texts.lead}</p>
      {offers.length === 0 && <Soft>{texts.none}</Soft>}
      {offers.length > 0 && (
        <Rows>
          {offers.map((offer) => (
            <Row
              key={offer.hash}
              end={
                mayPrice && (
                  <Button onClick={() => setRemoved(offer)}>
                    {texts.remove}
                    <Hidden> {offer.name}</Hidden>
                  </Button>
                )
              }
            >
              <p>
                <Link
                  to="/sellers/$seller/products/$product/offers/$offer"
                  params={{ seller: String(seller), product: String(product.id), offer: offer.hash }}
                >
                  {offer.name}
                </Link>{' '}
                · {amountIn(all, locale, offer.amount, product.currency)}
                {!offer.isOnSale && ` · ${all.products.offSale}`}
              </p>
              <CopyLink
                link={`${product.link}/offer/${offer.hash}`}
                label={texts.copy({ offer: offer.name })}
              />
            </Row>
          ))}
        </Rows>
      )}
      {mayPrice && <NewOffer key={offers.length} product={product} />}
      <RemoveOffer product={product} offer={removed} onClose={() => setRemoved(null)} />
    </Section>
  )
}

function offersOf({ entry }: ShownProduct): Offer[] {
  const offers = Array.isArray(entry['offers']) ? entry['offers'] : []
  return offers.map((offer) => {
    const { hash, name, amount, status_offer: status } = offer as Partial<Offer> & { status_offer?: string }
    return {
      hash: String(hash),
      name: name ?? String(hash),
      amount: amount ?? Number(entry['amount']),
      isOnSale: status === 'APPROVED',
    }
  })
}

const [AMOUNT] = PRODUCT_FIELDS.filter(({ path }) => path === '/amount')

function NewOffer({ product }: { product: ShownProduct }): ReactNode {
  const { locale, texts: all } = useWords()
  const { products: texts, entry: general } = all
  const [problem, setProblem] = useState<TypedProblem | null>(null)
  const action = useSaveAlone(product, () => undefined)
  const add = (name: string, typed: string): void => {
    if (AMOUNT === undefined) return
    const read = valueOf(AMOUNT, typed, { locale, currency: product.currency })
    setProblem(read.kind === 'problem' ? read.problem : null)
    if (read.kind === 'problem') return
    const hash = newHash()
    const value = { hash, name, status_offer: 'APPROVED', amount: read.value }
    action.run({ changes: [{ path: `/offers/${hash}`, value }] })
  }
  return (
    <Form
      action={{ ...action, run: ({ name, amount }: { name: string; amount: string }) => add(name, amount) }}
      submit={texts.offers.create}
      isBeside
      read={(typed) => ({ name: typed('offer-name').trim(), amount: typed('offer-amount') })}
    >
      <TextField label={texts.offers.name} name="offer-name" maxLength={120} autoComplete="off" required />
      <TextField
        label={texts.price({ currency: product.currency })}
        name="offer-amount"
        inputMode="decimal"
        autoComplete="off"
        error={problem === null ? undefined : problemIn(general, problem)}
        required
      />
    </Form>
  )
}

type RemoveProps = { product: ShownProduct; offer: Offer | null; onClose: () => void }

function RemoveOffer({ product, offer, onClose }: RemoveProps): ReactNode {
  const texts = useTexts()
  const action = useSaveAlone(product, onClose)
  return (
    <Dialog
      open={offer !== null}
      title={texts.products.offers.removeTitle({ offer: offer?.name ?? '' })}
      onClose={onClose}
      closeLabel={texts.close}
    >
      <p>{texts.products.offers.removeLead}</p>
      <UnderWay count={product.under_way} />
      <Failure code={action.code} />
      <DialogActions>
        <CancelButton onClick={onClose} />
        <Button
          look="primary"
          busy={action.isBusy}
          busyLabel={texts.working}
          onClick={() => offer !== null && action.run({ changes: [{ path: `/offers/${offer.hash}` }] })}
        >
          {texts.products.offers.remove}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Eight letters and digits for a link, without those that look alike. */
function newHash(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => LETTERS[byte % LETTERS.length]).join(
    '',
  )
}
