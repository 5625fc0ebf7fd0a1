import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { Select } from '#design/select.tsx'
import type { EntryChange } from '#rules/catalogue/catalogue-patch.ts'
import { AskFirst } from '../entry/ask-first.tsx'
import { useSaveAlone } from '../entry/use-save.ts'
import { Failure } from '../parts/feedback/failure.tsx'
import { Form } from '../parts/form/form.tsx'
import { Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { productsQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { bumpTextsOf, BumpTextFields, type BumpTexts } from './bump-texts.tsx'
import { ChangeBump } from './change-bump.tsx'
import { bumpsOf, canGoAlong, movedUp, paidWith, type ShownBump } from './offered-beside.ts'
import type { ShownProduct } from './shown-product.ts'
import { UnderWay } from './under-way.tsx'

type BumpsProps = { product: ShownProduct; mayPrice: boolean }

/** The products offered beside a product, in the same purchase. */
export function Bumps({ product, mayPrice }: BumpsProps): ReactNode {
  const texts = useTexts().products.bumps
  const { data } = useQuery(productsQuery(useSeller()))
  const [removed, setRemoved] = useState<ShownBump | null>(null)
  const action = useSaveAlone(product, () => setRemoved(null))
  const [changed, setChanged] = useState<ShownBump | null>(null)
  const bumps = bumpsOf(product)
  const nameOf = (id: number): string => data?.products.find((one) => one.id === id)?.name ?? String(id)
  const left = canGoAlong(product, data?.products ?? []).filter(
    ({ id }) => !bumps.some((bump) => bump.product_id === id),
  )
  const run = (changes: EntryChange[]): void => {
    if (!action.isBusy) action.run({ changes })
  }
  const remove = ({ product_id: id }: ShownBump): void => run([{ path: `/bumps/${id}` }])
  return (
    <Section id="bumps" title={texts.title}>
      <p>{texts.lead}</p>
      {bumps.length === 0 && <Soft>{texts.none}</Soft>}
      {bumps.length > 0 && (
        <Rows>
          {bumps.map((bump, place) => (
            <Row
              key={bump.product_id}
              end={
                mayPrice && (
                  <BumpButtons
                    name={nameOf(bump.product_id)}
                    onUp={place === 0 ? undefined : () => run(movedUp(bumps, bump.product_id))}
                    onChange={() => setChanged(bump)}
                    onRemove={() => (paidWith(product, bump) > 0 ? setRemoved(bump) : remove(bump))}
                  />
                )
              }
            >
              <p>{nameOf(bump.product_id)}</p>
              <Soft>{bump.title ?? texts.noTitle}</Soft>
            </Row>
          ))}
        </Rows>
      )}
      {removed === null && <Failure code={action.code} />}
      <AskFirst
        asked={
          removed && <BeforeRemoval name={nameOf(removed.product_id)} count={paidWith(product, removed)} />
        }
        action={action}
        label={texts.removeAnyway}
        onGo={() => removed !== null && remove(removed)}
        onClose={() => setRemoved(null)}
      />
      {mayPrice && left.length > 0 && <NewBump key={bumps.length} product={product} products={left} />}
      <ChangeBump
        product={product}
        bump={changed}
        name={changed === null ? '' : nameOf(changed.product_id)}
        onClose={() => setChanged(null)}
      />
    </Section>
  )
}

/** The warning before removing a bump that is in purchases being paid. */
function BeforeRemoval({ name, count }: { name: string; count: number }): ReactNode {
  const texts = useTexts().products.bumps
  return (
    <>
      <p>{texts.removeTitle({ product: name })}</p>
      <UnderWay count={count} />
      <p>{texts.removeLead}</p>
    </>
  )
}

type ButtonsProps = {
  name: string
  onUp: (() => void) | undefined
  onChange: () => void
  onRemove: () => void
}

function BumpButtons({ name, onUp, onChange, onRemove }: ButtonsProps): ReactNode {
  const texts = useTexts().products.bumps
  return (
    <>
      {onUp !== undefined && (
        <Button onClick={onUp}>
          {texts.up}
          <Hidden> {name}</Hidden>
        </Button>
      )}
      <Button onClick={onChange}>
        {texts.change}
        <Hidden> {name}</Hidden>
      </Button>
      <Button onClick={onRemove}>
        {texts.remove}
        <Hidden> {name}</Hidden>
      </Button>
    </>
  )
}

type NewBumpProps = { product: ShownProduct; products: readonly { id: number; name: string }[] }

function NewBump({ product, products }: NewBumpProps): ReactNode {
  const texts = useTexts().products.bumps
  const action = useSaveAlone(product, () => undefined)
  const order = Math.max(0, ...bumpsOf(product).map((bump) => bump.order)) + 1
  const add = ({ id, bumpTexts }: { id: number; bumpTexts: BumpTexts }): void =>
    action.run({ changes: [{ path: `/bumps/${id}`, value: { product_id: id, order, ...bumpTexts } }] })
  return (
    <Form
      action={{ ...action, run: add }}
      submit={texts.add}
      isBeside
      read={(typed) => ({ id: Number(typed('bump-product')), bumpTexts: bumpTextsOf(typed) })}
    >
      <Select label={texts.product} name="bump-product">
        {products.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <BumpTextFields />
    </Form>
  )
}
