import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { mayMember } from '#rules/office/permissions.ts'
import { moneyIn } from '../entry/words.ts'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { makeLink, PageHead } from '../parts/frame/page-head.tsx'
import { Empty, Row, Rows, Soft } from '../parts/display/section.tsx'
import { CouponBadge } from '../parts/display/state-badge.tsx'
import { meQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts, useWords } from '../state/words.ts'
import { couponsQuery } from './queries.ts'

type Listed = OfficeAnswer<'listCoupons'>['coupons'][number]
type ListedCodes = OfficeAnswer<'listCoupons'>['series'][number]

/** The coupons of a shop, and what has become of each. */
export function CouponList(): ReactNode {
  const texts = useTexts().coupons
  const seller = useSeller()
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find(({ id }) => id === seller)?.role ?? null
  return (
    <>
      <PageHead title={texts.title}>
        {mayMember(role, 'coupons.write') && (
          <Link className={makeLink} to="/sellers/$seller/new-coupon" params={{ seller: String(seller) }}>
            {texts.make}
          </Link>
        )}
      </PageHead>
      <Loaded query={couponsQuery(seller)}>
        {({ coupons, series }) =>
          coupons.length + series.length === 0 ? (
            <Empty>
              <p>{texts.none}</p>
            </Empty>
          ) : (
            <Rows>
              {series.map((one) => (
                <ListedSeries key={one.series} series={one} />
              ))}
              {coupons.map((coupon) => (
                <ListedCoupon key={coupon.name} coupon={coupon} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </>
  )
}

function ListedSeries({ series: { series, codes, used } }: { series: ListedCodes }): ReactNode {
  const texts = useTexts().coupons.series
  const seller = useSeller()
  return (
    <Row>
      <Link to="/sellers/$seller/coupon-series/$series" params={{ seller: String(seller), series }}>
        {series}
      </Link>
      <Soft>{texts.usedOf({ used, codes })}</Soft>
    </Row>
  )
}

function ListedCoupon({ coupon }: { coupon: Listed }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.coupons
  const seller = useSeller()
  const { name, type, value, currency, used, limit, state } = coupon
  const discount =
    type === 'PERCENTAGE' || currency === '' ? texts.percent({ value }) : moneyIn(locale, value, currency)
  return (
    <Row end={<CouponBadge state={state} />}>
      <Link to="/sellers/$seller/coupons/$coupon" params={{ seller: String(seller), coupon: name }}>
        {name}
      </Link>
      <Soft>
        {discount} · {limit === null ? texts.used({ used }) : texts.usedOf({ used, limit })}
      </Soft>
    </Row>
  )
}
