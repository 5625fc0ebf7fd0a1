import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayMember } from '#rules/office/permissions.ts'
import { EntryForm } from '../entry/entry-form.tsx'
import { History } from '../entry/history.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageTitle, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { meQuery, shopHistoryQuery, shopQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useWords } from '../state/words.ts'
import { AccessKey } from './access-key.tsx'
import { interestTitle, interestWarning } from './interest-warning.tsx'
import { Renewals } from './renewals.tsx'
import { shownShop, withoutGatewayOrder } from './shown-shop.ts'

/** Settings of a shop: its legal data, its payment methods, and its requirements for buyers. */
export function ShopScreen(): ReactNode {
  const { locale, texts: all } = useWords()
  const seller = useSeller()
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find(({ id }) => id === seller)?.role ?? null
  const mayWrite = mayMember(role, 'seller.write')
  const putBack = (change: number, newest: number): Promise<unknown> =>
    callOffice('putShopBack', { params: { seller_id: seller, change_id: change }, body: { newest } })
  return (
    <Loaded query={shopQuery(seller)}>
      {(read) => {
        const shown = shownShop(read, seller, { locale, texts: all.shop })
        return (
          <>
            <PageTitle title={all.shop.title} />
            {!mayWrite && <Soft>{all.shop.readOnly}</Soft>}
            <p>
              {all.shop.gatewayOrder}{' '}
              <Link to="/sellers/$seller/payment-providers" params={{ seller: String(seller) }}>
                {all.menu.gateways}
              </Link>
            </p>
            <EntryForm
              shown={withoutGatewayOrder(shown)}
              mayChange={() => mayWrite}
              before={(changes) => interestWarning(changes, shown.currency)}
              beforeTitle={(changes) => interestTitle(changes, { locale, texts: all.shop })}
            />
            <Renewals seller={seller} mayWrite={mayWrite} />
            {mayWrite && <AccessKey />}
            <History
              shown={shown}
              query={shopHistoryQuery(seller)}
              putBack={mayWrite ? putBack : undefined}
            />
          </>
        )
      }}
    </Loaded>
  )
}
