import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isClosedDestination } from '#rules/fields/grave-fields.ts'
import { mayMember, type MemberRole } from '#rules/office/permissions.ts'
import { isEvent, permissionOfPath } from '#rules/fields/product-fields.ts'
import type { OfficeTexts } from '#texts/office/load.ts'
import { EntryForm, groupId } from '../entry/entry-form.tsx'
import { History } from '../entry/history.tsx'
import { Retire } from '../entry/retire.tsx'
import { Jumps, type Part } from '../parts/frame/jumps.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { meQuery, productHistoryQuery, productQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts, useWords } from '../state/words.ts'
import { AccessNotice } from './access-section.tsx'
import { Bumps } from './bumps.tsx'
import { EventSection } from './event-section.tsx'
import { LinkSection } from './link-section.tsx'
import { Offers } from './offers.tsx'
import { OnSale } from './on-sale.tsx'
import { Pictures } from './pictures.tsx'
import { UnderWay, warningOf } from './under-way.tsx'
import { UpsellSection } from './upsell.tsx'
import { shownProduct, type ShownProduct } from './shown-product.ts'

/** One product: its link, its fields, its offers and what was changed of it. */
export function ProductScreen(): ReactNode {
  const { locale, texts } = useWords()
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
        <Shown key={id} role={role} product={shownProduct(product, { seller, id, locale }, texts)} />
      )}
    </Loaded>
  )
}

/** The parts of the page, in its order. */
function partsOf(product: ShownProduct, { products: texts, events, entry }: OfficeTexts): Part[] {
  const isOfEvent = isEvent(product.entry)
  const groups = [...new Set(product.fields.map(({ group }) => group))]
  return [
    ['link', texts.link],
    ...(isOfEvent ? [['tickets', events.batches] as const] : []),
    ...groups.map((group) => [groupId(group), product.names.groups[group] ?? group] as const),
    ['pictures', texts.pictures.title],
    ...(isOfEvent ? [] : [['offers', texts.offers.title] as const]),
    ['bumps', texts.bumps.title],
    ['upsell', texts.upsell.title],
    ['history', entry.history.title],
  ]
}

function Shown({ product, role }: { product: ShownProduct; role: MemberRole | null }): ReactNode {
  const all = useTexts()
  const { products: texts, entry: general } = all
  const seller = useSeller()
  const isClosed = (path: string): boolean => isClosedDestination('product', path, role)
  const [mayWrite, mayPrice] = [mayMember(role, 'products.write'), mayMember(role, 'products.price')]
  return (
    <>
      <PageHead title={product.name}>
        <OnSale product={product} mayPrice={mayPrice} />
      </PageHead>
      <Jumps label={texts.parts} to={partsOf(product, all)} />
      {!mayWrite && <Soft>{texts.readOnly}</Soft>}
      {mayWrite && !mayPrice && <Soft>{texts.readOnlyPrice}</Soft>}
      {mayWrite && !isClosed('/access_url') && <AccessNotice product={product} />}
      <LinkSection product={product} />
      {isEvent(product.entry) && <EventSection product={product} role={role} />}
      <EntryForm
        shown={product}
        mayChange={(path) => mayMember(role, permissionOfPath(path)) && !isClosed(path)}
        whyFixed={(path) => (mayWrite && isClosed(path) ? general.needsBuyers : undefined)}
        before={(changes) => warningOf(product, changes)}
      >
        <Pictures product={product} mayWrite={mayWrite} />
        {!isEvent(product.entry) && <Offers product={product} mayPrice={mayPrice} />}
        <Bumps product={product} mayPrice={mayPrice} />
        <UpsellSection product={product} mayPrice={mayPrice} />
      </EntryForm>
      <History
        shown={product}
        query={productHistoryQuery(seller, product.id)}
        more={<UnderWay count={product.under_way} />}
        putBack={
          mayPrice
            ? (change, newest) =>
                callOffice('putProductBack', {
                  params: { seller_id: seller, product_id: product.id, change_id: change },
                  body: { newest },
                })
            : undefined
        }
      />
      {mayPrice && (
        <Retire
          texts={{
            press: texts.retire,
            title: texts.retireTitle({ product: product.name }),
            lead: texts.retireLead,
          }}
          more={<UnderWay count={product.under_way} />}
          retire={() =>
            callOffice('retireProduct', { params: { seller_id: seller, product_id: product.id } })
          }
          to={`/sellers/${seller}/products`}
        />
      )}
    </>
  )
}
