import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayMember } from '#rules/office/permissions.ts'
import { permissionOfPath } from '#rules/fields/product-fields.ts'
import { EntryForm } from '../entry/entry-form.tsx'
import { CopyLink } from '../parts/form/copy.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageTitle } from '../parts/display/section.tsx'
import { meQuery, productQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useWords } from '../state/words.ts'
import { shownOffer } from './shown-offer.ts'
import { shownProduct } from './shown-product.ts'
import { warningOf } from './under-way.tsx'

/** One offer of a product: its link, and what it has otherwise than its product. */
export function OfferScreen(): ReactNode {
  const { locale, texts } = useWords()
  const seller = useSeller()
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find((one) => one.id === seller)?.role ?? null
  const named = /\/products\/(\d+)\/offers\/([A-Za-z0-9_-]+)/.exec(useLocation().pathname)
  const [, number, hash] = named ?? []
  // On the way to another page the address changes before this one goes.
  if (number === undefined || hash === undefined) return null
  const id = Number(number)
  return (
    <Loaded query={productQuery(seller, id)}>
      {(read) => {
        const product = shownProduct(read, { seller, id, locale }, texts)
        const offer = shownOffer(product, hash, texts)
        if (offer === null) return <Failure code="NOT_FOUND" />
        return (
          <>
            <div>
              <PageTitle title={offer.name} />
              <p>
                <Link
                  to="/sellers/$seller/products/$product"
                  params={{ seller: String(seller), product: number }}
                >
                  {product.name}
                </Link>
              </p>
            </div>
            <p>{texts.products.offers.offerLead}</p>
            <CopyLink
              link={`${product.link}/offer/${hash}`}
              label={texts.products.offers.copy({ offer: offer.name })}
            />
            <EntryForm
              shown={offer}
              mayChange={(path) => mayMember(role, permissionOfPath(path))}
              before={(changes) => warningOf(offer, changes)}
            />
          </>
        )
      }}
    </Loaded>
  )
}
