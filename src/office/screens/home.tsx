import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Badge } from '#design/badge.tsx'
import { Hidden } from '#design/live-region.tsx'
import { mayMember } from '#rules/office/permissions.ts'
import { DayBars } from '../reports/day-bars.tsx'
import { CopyLink } from '../parts/form/copy.tsx'
import { ReportTiles } from '../parts/display/report-tiles.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { wireMoney } from '../parts/display/money.ts'
import { Empty, PageTitle, Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { reportQuery, homeQuery, meQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts, useWords } from '../state/words.ts'

type Step = OfficeAnswer<'home'>['next'][number]['step']

/** The start page of a seller: the open tasks, and what is sold. */
export function Home(): ReactNode {
  const {
    home: texts,
    sandboxHint,
    products: { soldOut },
  } = useTexts()
  return (
    <Loaded query={homeQuery(useSeller())}>
      {({ seller, role, attention, next, products }) => (
        <>
          <PageTitle title={seller} />
          {mayMember(role, 'reports.read') && <Earned />}
          {attention.length > 0 && (
            <Section title={texts.attention}>
              <Rows>
                {attention.map((one) => (
                  <Row key={one.about}>
                    <Waiting {...one} />
                  </Row>
                ))}
              </Rows>
            </Section>
          )}
          <Section title={texts.next}>
            <Rows>
              {next.map(({ step, done, product }) => (
                <Row
                  key={step}
                  end={<Badge kind={done ? 'good' : 'plain'}>{done ? texts.done : texts.open}</Badge>}
                >
                  <StepName step={step} isFirst={products.length === 0} product={product} />
                  {step === 'gateway' && !done && <Soft>{sandboxHint}</Soft>}
                </Row>
              ))}
            </Rows>
          </Section>
          <Section title={texts.products}>
            {products.length === 0 && (
              <Empty>
                <p>{texts.noProducts}</p>
              </Empty>
            )}
            {products.length > 0 && (
              <Rows>
                {products.map(({ id, name, link, is_event: isEvent, is_sold_out: isSoldOut }) => (
                  <Row key={id} isColumns>
                    <div>
                      <p>
                        {name} {isSoldOut && <Badge kind="open">{soldOut}</Badge>}
                      </p>
                      {isEvent && <EventLink event={id} name={name} />}
                    </div>
                    <CopyLink link={link} label={texts.copyLink({ product: name })} />
                  </Row>
                ))}
              </Rows>
            )}
          </Section>
        </>
      )}
    </Loaded>
  )
}

type WaitingProps = OfficeAnswer<'home'>['attention'][number]

/** Where the list of what waits is, with its filter. */
const LISTS: Readonly<Record<WaitingProps['about'], string>> = {
  withdrawals: 'withdrawals?state=asked',
  'in-review': 'sales?status=PENDING_FRAUD_ANALYSIS&days=0',
  disputed: 'sales?status=CHARGEBACK&days=365',
  'past-due': 'subscriptions?status=past-due',
  leads: 'abandoned-checkouts',
}

/** How much of something waits, which leads to its list. */
function Waiting({ about, count, is_more: isMore }: WaitingProps): ReactNode {
  const texts = useTexts().home
  const { history } = useRouter()
  const to = `/sellers/${useSeller()}/${LISTS[about]}`
  return (
    <a
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        history.push(to)
      }}
    >
      {texts.waiting[about]({ count: isMore ? `${count}+` : String(count), isOne: count === 1 })}
    </a>
  )
}

/** The way to what is sold of an event. */
function EventLink({ event, name }: { event: number; name: string }): ReactNode {
  const texts = useTexts().events
  return (
    <p>
      <Link
        to="/sellers/$seller/events/$event"
        params={{ seller: String(useSeller()), event: String(event) }}
      >
        {texts.open}
        <Hidden> {name}</Hidden>
      </Link>
    </p>
  )
}

/** The revenue of today and of the last week, for each currency. */
function Earned(): ReactNode {
  const { locale, texts } = useWords()
  const seller = useSeller()
  const { data } = useQuery(reportQuery(seller, 7))
  const { data: me } = useQuery(meQuery)
  const isTest = me?.sellers.find(({ id }) => id === seller)?.is_sandbox === true
  if (data === undefined || data.currencies.length === 0) return null
  return (
    <Section title={isTest ? `${texts.home.earned} ${texts.shop.begin.testMoney}` : texts.home.earned}>
      {data.currencies.map(({ currency, days, net }) => (
        <Fragment key={currency}>
          <ReportTiles
            metrics={[
              [texts.home.today, wireMoney(locale, days.at(-1)?.net ?? 0, currency)],
              [texts.home.sevenDays, wireMoney(locale, net, currency)],
            ]}
          />
          <DayBars days={days} currency={currency} />
        </Fragment>
      ))}
      <p>
        <Link to="/sellers/$seller/reports" params={{ seller: String(seller) }}>
          {texts.home.toReports}
        </Link>
      </p>
    </Section>
  )
}

type StepNameProps = { step: Step; isFirst: boolean; product: number | undefined }

/** A step, which leads to the page where it is done. */
function StepName({ step, isFirst, product }: StepNameProps): ReactNode {
  const text = useTexts().home.steps[step]
  const params = { seller: String(useSeller()) }
  if (step === 'product') {
    return (
      <Link to={isFirst ? '/sellers/$seller/begin' : '/sellers/$seller/products'} params={params}>
        {text}
      </Link>
    )
  }
  if (step === 'access' && product !== undefined) {
    return (
      <Link to="/sellers/$seller/products/$product" params={{ ...params, product: String(product) }}>
        {text}
      </Link>
    )
  }
  if (step === 'factor') return <Link to="/account">{text}</Link>
  // Its product is named while it is open.
  if (step === 'access') return <span>{text}</span>
  return (
    <Link to={PAGES[step]} params={params}>
      {text}
    </Link>
  )
}

/** Where steps are done that have a page of the shop for themselves. */
const PAGES = {
  look: '/sellers/$seller/branding',
  gateway: '/sellers/$seller/payment-providers',
  helper: '/sellers/$seller/team',
} as const satisfies Partial<Record<Step, string>>
