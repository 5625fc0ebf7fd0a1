import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayMember } from '#rules/office/permissions.ts'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { makeLink, PageHead } from '../parts/frame/page-head.tsx'
import { Empty, Row, Rows, Soft } from '../parts/display/section.tsx'
import { meQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { affiliatesQuery } from './queries.ts'

/** The affiliates of a shop, and what each promotes. */
export function AffiliateList(): ReactNode {
  const texts = useTexts().affiliates
  const seller = useSeller()
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find(({ id }) => id === seller)?.role ?? null
  const params = { seller: String(seller) }
  return (
    <>
      <PageHead title={texts.title}>
        {mayMember(role, 'affiliates.write') && (
          <Link className={makeLink} to="/sellers/$seller/affiliates/new" params={params}>
            {texts.make}
          </Link>
        )}
      </PageHead>
      <Soft>{texts.lead}</Soft>
      <Loaded query={affiliatesQuery(seller)}>
        {({ affiliates, products }) => {
          const names = new Map(products.map(({ id, name }) => [id, name]))
          if (affiliates.length === 0)
            return (
              <Empty>
                <p>{texts.none}</p>
              </Empty>
            )
          return (
            <Rows>
              {affiliates.map(({ id, name, product_ids: promoted }) => (
                <Row key={id}>
                  <Link
                    to="/sellers/$seller/affiliates/$affiliate"
                    params={{ ...params, affiliate: String(id) }}
                  >
                    {name}
                  </Link>
                  <Soft>
                    {promoted.length > NAMED_AT_MOST
                      ? texts.promotes({ count: promoted.length })
                      : promoted.map((one) => names.get(one) ?? String(one)).join(', ')}
                  </Soft>
                </Row>
              ))}
            </Rows>
          )
        }}
      </Loaded>
    </>
  )
}

/** More products than these are counted. */
const NAMED_AT_MOST = 3
