import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LeadTo } from '../parts/frame/lead-to.ts'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageTitle, Row, Rows, Soft } from '../parts/display/section.tsx'
import { meQuery } from '../state/queries.ts'
import { useTexts } from '../state/words.ts'

/** The sellers of the signed-in user. If there is only one, or only the platform, it is opened at once. */
export function Start(): ReactNode {
  const texts = useTexts()
  return (
    <Loaded query={meQuery}>
      {({ sellers, operator, has_factor: hasFactor }) => {
        const [first, second] = sellers
        if (first === undefined && operator !== null) return <LeadTo to="/platform" replace />
        // Not by way of the shop, which leads there too: two that lead on while a page is still coming have no end.
        if (first?.needs_factor === true && second === undefined && !hasFactor)
          return <LeadTo to="/account" replace />
        if (first !== undefined && second === undefined)
          return <LeadTo to="/sellers/$seller" params={{ seller: String(first.id) }} replace />
        return (
          <>
            <PageTitle title={texts.sellers.title} />
            {first === undefined && <p>{texts.sellers.none}</p>}
            {first !== undefined && (
              <Rows>
                {sellers.map(({ id, name, role }) => (
                  <Row key={id}>
                    <Link to="/sellers/$seller" params={{ seller: String(id) }}>
                      {name}
                    </Link>
                    <Soft>{texts.roles[role]}</Soft>
                  </Row>
                ))}
              </Rows>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
