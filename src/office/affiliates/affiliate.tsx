import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayMember } from '#rules/office/permissions.ts'
import { EntryForm } from '../entry/entry-form.tsx'
import { History } from '../entry/history.tsx'
import { Retire } from '../entry/retire.tsx'
import { textAt } from '../entry/typed-value.ts'
import { CopyLink } from '../parts/form/copy.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageTitle, Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { meQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { affiliateHistoryQuery, affiliateQuery } from './queries.ts'
import { shownAffiliate } from './shown-affiliate.ts'

/** One affiliate: the links to send them, what they promote, and what was changed of it. */
export function AffiliateScreen(): ReactNode {
  const texts = useTexts().affiliates
  const seller = useSeller()
  const named = /\/affiliates\/(\d+)/.exec(useLocation().pathname)?.[1]
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find(({ id }) => id === seller)?.role ?? null
  const mayWrite = mayMember(role, 'affiliates.write')
  // On the way to another page the address changes before this one goes.
  if (named === undefined) return null
  const affiliate = Number(named)
  const params = { seller_id: seller, affiliate_id: affiliate }
  const putBack = (change: number, newest: number) =>
    callOffice('putAffiliateBack', { params: { ...params, change_id: change }, body: { newest } })
  return (
    <Loaded query={affiliateQuery(seller, affiliate)}>
      {(read) => {
        const shown = shownAffiliate(read, { seller, affiliate }, texts)
        const names = shown.names.options['/product_ids'] ?? {}
        const name = textAt(read.entry['name'])
        return (
          <>
            <PageTitle title={name} />
            {!mayWrite && <Soft>{texts.readOnly}</Soft>}
            <Section title={texts.links}>
              <Soft>{texts.linksLead}</Soft>
              <Rows>
                {read.links.map(({ id, link }) => (
                  <Row key={id}>
                    <p>{names[id] ?? id}</p>
                    <CopyLink link={link} label={names[id] ?? String(id)} />
                  </Row>
                ))}
              </Rows>
            </Section>
            <EntryForm shown={shown} mayChange={() => mayWrite} />
            <History
              shown={shown}
              query={affiliateHistoryQuery(seller, affiliate)}
              putBack={mayWrite ? putBack : undefined}
            />
            {mayWrite && (
              <Retire
                texts={{ ...texts.retire, title: texts.retire.title({ affiliate: name }) }}
                retire={() => callOffice('retireAffiliate', { params })}
                to={`/sellers/${seller}/affiliates`}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
