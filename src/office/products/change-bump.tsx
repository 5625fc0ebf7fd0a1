import type { ReactNode } from 'react'
import { Select } from '#design/select.tsx'
import { isEvent } from '#rules/fields/product-fields.ts'
import entry from '../entry/entry.module.css'
import { useSaveAlone } from '../entry/use-save.ts'
import { Form, type Typed } from '../parts/form/form.tsx'
import { useTexts } from '../state/words.ts'
import { bumpTextsOf, BumpTextFields, type BumpTexts } from './bump-texts.tsx'
import { ChooseOffer } from './choose-offer.tsx'
import { paidWith, ticketsIn, type ShownBump } from './offered-beside.ts'
import type { ShownProduct } from './shown-product.ts'
import { UnderWay } from './under-way.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'

type ChangeProps = { product: ShownProduct; bump: ShownBump | null; name: string; onClose: () => void }
type Given = BumpTexts & Pick<ShownBump, 'offer' | 'forced' | 'disabled' | 'assoc_ticket'>

/** The texts of a bump, the offer by which it is sold, and when it is offered. */
export function ChangeBump({ product, bump, name, onClose }: ChangeProps): ReactNode {
  const texts = useTexts()
  const action = useSaveAlone(product, onClose)
  const change = (given: Given): void => {
    if (bump === null) return
    const values = { ...NOTHING, ...given }
    action.run({
      changes: Object.entries(values).map(([field, value]) => ({
        path: `/bumps/${bump.product_id}/${field}`,
        ...(value !== undefined && { value }),
      })),
    })
  }
  return (
    <Dialog open={bump !== null} title={name} onClose={onClose} closeLabel={texts.close}>
      {bump !== null && (
        <Form action={{ ...action, run: change }} submit={texts.entry.save} read={givenOf}>
          <UnderWay count={paidWith(product, bump)} />
          <BumpTextFields bump={bump} />
          <Terms product={product} bump={bump} />
        </Form>
      )}
    </Dialog>
  )
}

const NOTHING = {
  title: undefined,
  description: undefined,
  offer: undefined,
  forced: undefined,
  disabled: undefined,
  assoc_ticket: undefined,
}

function givenOf(typed: Typed): Given {
  const [offer, ticket] = [typed('bump-offer'), typed('bump-ticket')]
  return {
    ...bumpTextsOf(typed),
    ...(offer !== '' && { offer }),
    ...(typed('bump-forced') === 'on' && { forced: true }),
    ...(typed('bump-disabled') === 'on' && { disabled: true }),
    ...(ticket !== '' && { assoc_ticket: Number(ticket) }),
  }
}

function Terms({ product, bump }: { product: ShownProduct; bump: ShownBump }): ReactNode {
  const { bumps: texts } = useTexts().products
  return (
    <>
      <ChooseOffer product={bump.product_id} chosen={bump.offer} name="bump-offer" texts={texts} />
      {isEvent(product.entry) && (
        <Select label={texts.ticket} name="bump-ticket" defaultValue={String(bump.assoc_ticket ?? '')}>
          <option value="">{texts.everyTicket}</option>
          {ticketsIn(product.entry).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <label className={entry.box}>
        <input type="checkbox" name="bump-forced" defaultChecked={bump.forced === true} />
        {texts.forced}
      </label>
      <label className={entry.box}>
        <input type="checkbox" name="bump-disabled" defaultChecked={bump.disabled === true} />
        {texts.disabled}
      </label>
    </>
  )
}
