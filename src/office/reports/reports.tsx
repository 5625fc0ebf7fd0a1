import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Select } from '#design/select.tsx'
import { REPORT_DAYS } from '#rules/office/reports.ts'
import { ExportLink } from '../parts/display/export-link.tsx'
import { ReportTiles } from '../parts/display/report-tiles.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { wireMoney } from '../parts/display/money.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Empty, Section, Soft } from '../parts/display/section.tsx'
import { reportPartsQuery, reportQuery, meQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { clockName } from '#texts/clock-name.ts'
import { useWords } from '../state/words.ts'
import { CurrencyParts, Funnel } from './report-parts.tsx'
import { DayBars } from './day-bars.tsx'
import { Table } from './table.tsx'
import styles from './reports.module.css'

type OfCurrency = OfficeAnswer<'readReport'>['currencies'][number]

/** The revenue report. The period is in the address, so that "back" and a shared link lead to it. */
export function ReportsScreen(): ReactNode {
  const { locale, texts: all } = useWords()
  const { reports: texts, sandboxHint } = all
  const seller = useSeller()
  const { data: me } = useQuery(meQuery)
  const { history } = useRouter()
  const named = Number(new URLSearchParams(useLocation().searchStr).get('days'))
  const days = REPORT_DAYS.find((one) => one === named) ?? 30
  return (
    <>
      <PageHead title={texts.title}>
        <ExportLink kind="figures" />
      </PageHead>
      {me?.sellers.find(({ id }) => id === seller)?.is_sandbox === true && <Soft>{sandboxHint}</Soft>}
      <div className={styles.span}>
        <Select
          label={texts.span}
          value={days}
          onChange={(event) => history.push(`/sellers/${seller}/reports?days=${event.currentTarget.value}`)}
        >
          {REPORT_DAYS.map((count) => (
            <option key={count} value={count}>
              {texts.lastDays({ count })}
            </option>
          ))}
        </Select>
      </div>
      <Loaded query={reportQuery(seller, days)}>
        {({ currencies, zone }) => (
          <>
            {currencies.length === 0 && (
              <Empty>
                <p>{texts.none}</p>
              </Empty>
            )}
            {currencies.map((one) => (
              <Currency key={one.currency} of={one} />
            ))}
            <Soft>{texts.zone({ zone: clockName(locale, zone) })}</Soft>
          </>
        )}
      </Loaded>
      <Loaded query={reportPartsQuery(seller, days)}>
        {({ funnel, currencies }) => (
          <>
            <Funnel steps={funnel} />
            {currencies.map((one) => (
              <CurrencyParts key={one.currency} of={one} />
            ))}
          </>
        )}
      </Loaded>
    </>
  )
}

function Currency({ of }: { of: OfCurrency }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.reports
  const written = (amount: number): string => wireMoney(locale, amount, of.currency)
  return (
    <>
      <Section title={texts.earned({ currency: of.currency })}>
        <ReportTiles
          metrics={[
            [texts.net, written(of.net)],
            [texts.gross, written(of.gross)],
            [texts.refunded, written(of.refunded)],
            [texts.disputed, written(of.disputed)],
          ]}
        />
        <DayBars days={of.days} currency={of.currency} />
      </Section>
      <Section title={texts.byMethod}>
        <Table
          head={[texts.method, texts.charges, texts.net]}
          rows={of.methods.map(({ method, charges, net }) => [
            (all.products.methods as Readonly<Record<string, string>>)[method] ?? method,
            String(charges),
            written(net),
          ])}
        />
      </Section>
      <Section title={texts.byProduct}>
        <Soft>{texts.byProductLead}</Soft>
        <Table
          head={[texts.product, texts.sales, texts.sold]}
          rows={of.products.map(({ name, sales, amount }) => [name, String(sales), written(amount)])}
        />
      </Section>
    </>
  )
}
