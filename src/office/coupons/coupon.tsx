import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { applyChanges, type EntryChange } from '#rules/catalogue/catalogue-patch.ts'
import { givesAllAway } from '#rules/fields/coupon-fields.ts'
import { mayMember } from '#rules/office/permissions.ts'
import { EntryForm } from '../entry/entry-form.tsx'
import { History } from '../entry/history.tsx'
import { Retire } from '../entry/retire.tsx'
import { UnderWay, warningOf } from '../products/under-way.tsx'
import { CopyLink } from '../parts/form/copy.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageTitle, Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { meQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { couponHistoryQuery, couponQuery } from './queries.ts'
import { shownCoupon } from './shown-coupon.ts'

type Values = Readonly<Record<string, unknown>>

/** Whether a coupon gives everything away by changes, and did not before. */
function startsGivingAll(entry: Values, changes: readonly EntryChange[]): boolean {
  const after = applyChanges(entry, changes)
  return after !== null && givesAllAway(after) && !givesAllAway(entry)
}

const withLead = (lead: string, more: ReactNode): ReactNode => (
  <>
    <p>{lead}</p>
    {more}
  </>
)

/** One coupon: its discount, the products, the period, its links and its changes. */
export function CouponScreen(): ReactNode {
  const texts = useTexts().coupons
  const seller = useSeller()
  const name = /\/coupons\/([A-Za-z0-9_-]+)/.exec(useLocation().pathname)?.[1]
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find(({ id }) => id === seller)?.role ?? null
  const mayWrite = mayMember(role, 'coupons.write')
  // On the way to another page the address changes before this one goes.
  if (name === undefined) return null
  const params = { seller_id: seller, coupon_name: name }
  const putBack = (change: number, newest: number) =>
    callOffice('putCouponBack', { params: { ...params, change_id: change }, body: { newest } })
  return (
    <Loaded query={couponQuery(seller, name)}>
      {(coupon) => {
        const shown = shownCoupon(coupon, { seller, name }, texts)
        const names = shown.names.options['/product_ids'] ?? {}
        return (
          <>
            <PageTitle title={name} />
            <p>
              {texts.states[coupon.state]}, {texts.used({ used: coupon.used })}.
            </p>
            {!mayWrite && <Soft>{texts.readOnly}</Soft>}
            <Section title={texts.links}>
              <Soft>{texts.linksLead}</Soft>
              <Rows>
                {coupon.links.map(({ id, link }) => (
                  <Row key={id}>
                    <p>{names[id] ?? id}</p>
                    <CopyLink link={link} label={names[id] ?? String(id)} />
                  </Row>
                ))}
              </Rows>
            </Section>
            <EntryForm
              shown={shown}
              mayChange={() => mayWrite}
              before={(changes) => {
                const underWay = warningOf({ ...shown, under_way: coupon.under_way }, changes)
                return startsGivingAll(coupon.entry, changes)
                  ? withLead(texts.givesAll.lead, underWay)
                  : underWay
              }}
              beforeTitle={(changes) =>
                startsGivingAll(coupon.entry, changes) ? texts.givesAll.title : undefined
              }
            />
            <History
              shown={shown}
              query={couponHistoryQuery(seller, name)}
              more={<UnderWay count={coupon.under_way} />}
              putBack={mayWrite ? putBack : undefined}
            />
            {mayWrite && (
              <Retire
                texts={{ ...texts.retire, title: texts.retire.title({ coupon: name }) }}
                more={<UnderWay count={coupon.under_way} />}
                retire={() => callOffice('retireCoupon', { params })}
                to={`/sellers/${seller}/coupons`}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
