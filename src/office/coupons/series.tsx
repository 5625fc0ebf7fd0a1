import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Button } from '#design/button.tsx'
import { mayMember } from '#rules/office/permissions.ts'
import { Retire } from '../entry/retire.tsx'
import { moneyIn } from '../entry/words.ts'
import { Facts } from '../parts/display/facts.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { saveFile } from '../parts/display/save-file.ts'
import { Row, Rows, Section } from '../parts/display/section.tsx'
import { CouponBadge } from '../parts/display/state-badge.tsx'
import { callOffice } from '../state/call.ts'
import { useMoment } from '../state/clock.ts'
import { meQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts, useWords } from '../state/words.ts'
import { codeList } from './code-list.ts'
import { couponSeriesQuery } from './queries.ts'

type Read = OfficeAnswer<'readCouponSeries'>

/** More codes than anybody reads on a page; all of them are in the file. */
const SHOWN = 50

/** Coupons that were made together: their rule, a file of all codes, and what has become of each. */
export function SeriesScreen(): ReactNode {
  const seller = useSeller()
  const name = /\/coupon-series\/([A-Z0-9_-]+)/.exec(useLocation().pathname)?.[1]
  // On the way to another page the address changes before this one goes.
  if (name === undefined) return null
  return <Loaded query={couponSeriesQuery(seller, name)}>{(series) => <Shown read={series} />}</Loaded>
}

function Shown({ read }: { read: Read }): ReactNode {
  const { locale, texts: all } = useWords()
  const { coupons: texts } = all
  const seller = useSeller()
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find(({ id }) => id === seller)?.role ?? null
  const { series, codes } = read
  const used = codes.filter((code) => code.used > 0).length
  const download = (): void => {
    const file = new Blob([codeList(read, texts, locale)], { type: 'text/csv' })
    saveFile(file, `${texts.series.file}-${series}.csv`)
  }
  return (
    <>
      <PageHead title={series}>
        <Button look="primary" onClick={download}>
          {texts.series.download}
        </Button>
      </PageHead>
      <p>{texts.series.usedOf({ used, codes: codes.length })}</p>
      <Rule read={read} />
      <Section title={texts.series.codes}>
        <Rows>
          {codes.slice(0, SHOWN).map(({ name, state }) => (
            <Row key={name} end={<CouponBadge state={state} />}>
              <Link to="/sellers/$seller/coupons/$coupon" params={{ seller: String(seller), coupon: name }}>
                {name}
              </Link>
            </Row>
          ))}
        </Rows>
        {codes.length > SHOWN && <p>{texts.series.more({ count: codes.length - SHOWN })}</p>}
      </Section>
      {mayMember(role, 'coupons.write') && (
        <Retire
          texts={{ ...texts.series.retire, title: texts.series.retire.title({ series }) }}
          retire={() => callOffice('retireCouponSeries', { params: { seller_id: seller, series } })}
          to={`/sellers/${seller}/coupons`}
        />
      )}
    </>
  )
}

function Rule({ read: { type, value, currency, due_date: due, products } }: { read: Read }): ReactNode {
  const { locale } = useWords()
  const texts = useTexts().coupons
  const moment = useMoment()
  const isShare = type === 'PERCENTAGE' || currency === ''
  return (
    <Facts
      facts={[
        [texts.fields['/value'], isShare ? texts.percent({ value }) : moneyIn(locale, value, currency)],
        [texts.fields['/product_ids'], products.map(({ name }) => name).join(', ')],
        [texts.fields['/due_date'], due === null ? texts.series.noEnd : moment(due)],
      ]}
    />
  )
}
