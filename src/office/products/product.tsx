import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayMember, type MemberRole } from '#rules/permissions.ts'
import { isEvent } from '#rules/product-fields.ts'
import { Loaded } from '../parts/loaded.tsx'
import { PageTitle, Soft } from '../parts/section.tsx'
import { meQuery, productQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { History } from './history.tsx'
import { LinkSection } from './link-section.tsx'
import { Offers } from './offers.tsx'
import { OnSale } from './on-sale.tsx'
import { ProductForm } from './product-form.tsx'
import { Retire } from './retire.tsx'
import { textAt, type ShownProduct } from './shown-product.ts'

/** One product: its link, its fields, its offers and what was changed of it. */
export function ProductScreen(): ReactNode {
  const seller = useSeller()
  const named = /\/products\/(\d+)/.exec(useLocation().pathname)?.[1]
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find((one) => one.id === seller)?.role ?? null
  // On the way to another page the address changes before this one goes.
  if (named === undefined) return null
  const id = Number(named)
  return (
    <Loaded query={productQuery(seller, id)}>
      {(product) => (
        <Shown
          key={id}
          role={role}
          product={{
            ...product,
            id,
            name: textAt(product.entry['name']),
            currency: textAt(product.entry['currency']),
          }}
        />
      )}
    </Loaded>
  )
}

function Shown({ product, role }: { product: ShownProduct; role: MemberRole | null }): ReactNode {
  const texts = useTexts().products
  const [mayWrite, mayPrice] = [mayMember(role, 'products.write'), mayMember(role, 'products.price')]
  return (
    <>
      <PageTitle title={product.name} />
      {!mayWrite && <Soft>{texts.readOnly}</Soft>}
      {mayWrite && !mayPrice && <Soft>{texts.readOnlyPrice}</Soft>}
      <OnSale product={product} mayPrice={mayPrice} />
      <LinkSection product={product} />
      <ProductForm product={product} role={role} />
      {isEvent(product.entry) ? (
        <Soft>{texts.elsewhere}</Soft>
      ) : (
        <Offers product={product} mayPrice={mayPrice} />
      )}
      <History product={product} mayPrice={mayPrice} />
      {mayPrice && <Retire product={product} />}
    </>
  )
}
