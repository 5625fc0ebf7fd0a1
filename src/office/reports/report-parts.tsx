import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { brandName } from '#rules/methods/brand-names.ts'
import { gatewayName } from '#rules/payment/gateway-names.ts'
import { refusalIn } from '../parts/feedback/refusals.ts'
import { wireMoney } from '../parts/display/money.ts'
import { Section, Soft } from '../parts/display/section.tsx'
import { useWords } from '../state/words.ts'
import { Table } from './table.tsx'

type Parts = OfficeAnswer<'readReportParts'>
type OfCurrency = Parts['currencies'][number]
type Attempt = OfCurrency['attempts'][number]
type Origin = OfCurrency['origins'][number]

/** Where buyers turned back, product by product. */
export function Funnel({ steps }: { steps: Parts['funnel'] }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.reports
  const written = (count: number): string => new Intl.NumberFormat(locale).format(count)
  if (steps.length === 0) return null
  return (
    <Section title={texts.funnel}>
      <Soft>{texts.funnelLead}</Soft>
      <Table
        head={[texts.product, texts.opened, texts.newcomers, texts.begun, texts.tried, texts.paid]}
        rows={steps.map(({ name, opened, newcomers, begun, tried, paid }) => [
          name,
          ...[opened, newcomers, begun, tried, paid].map(written),
        ])}
      />
    </Section>
  )
}

/** How attempts to pay ended, and whence the money came. */
export function CurrencyParts({ of }: { of: OfCurrency }): ReactNode {
  return (
    <>
      <Approval of={of} />
      <Codes of={of} />
      <Origins of={of} />
    </>
  )
}

const WAYS = ['method', 'gateway', 'brand'] as const

function Approval({ of: { currency, attempts } }: { of: OfCurrency }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.reports
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const rateOf = ({ charges, refusals }: Attempt): string =>
    charges + refusals === 0 ? '–' : percent.format(charges / (charges + refusals))
  const refused = attempts.filter(({ by, refusals }) => by === 'code' && refusals > 0)
  const money = (amount: number): string => wireMoney(locale, amount, currency)
  const nameOf = ({ by, key }: Attempt): string =>
    by === 'method'
      ? methodName(all.products.methods, key)
      : by === 'brand'
        ? brandName(key)
        : gatewayName(key)
  return (
    <Section title={`${texts.approval} (${currency})`}>
      <Soft>{texts.approvalLead}</Soft>
      {WAYS.map((way) => ({ way, rows: attempts.filter(({ by }) => by === way) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ way, rows }) => (
          <Table
            key={way}
            head={[
              texts.by[way],
              texts.approved,
              texts.refusals,
              texts.rate,
              texts.gross,
              texts.refunded,
              texts.disputed,
            ]}
            rows={rows.map((row) => [
              nameOf(row),
              String(row.charges),
              String(row.refusals),
              rateOf(row),
              ...[row.gross, row.refunded, row.disputed].map(money),
            ])}
          />
        ))}
      {refused.length > 0 && (
        <Table
          head={[texts.by.code, texts.refusals]}
          rows={refused.map(({ key, refusals }) => [refusalIn(all, key), String(refusals)])}
        />
      )}
    </Section>
  )
}

/** Pix codes and slips: how many were made, and how many were paid. */
function Codes({ of: { currency, attempts } }: { of: OfCurrency }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.reports
  const rows = attempts.filter(({ by, made }) => by === 'method' && made > 0)
  if (rows.length === 0) return null
  const title = `${texts.codes} (${currency})`
  return (
    <Section title={title}>
      <Soft>{texts.codesLead}</Soft>
      <Table
        head={[texts.method, texts.made, texts.madeAmount, texts.paid, texts.paidAmount]}
        rows={rows.map((row) => [
          methodName(all.products.methods, row.key),
          String(row.made),
          wireMoney(locale, row.made_amount, currency),
          String(row.charges),
          wireMoney(locale, row.gross, currency),
        ])}
      />
    </Section>
  )
}

const ORIGINS = ['offer', 'affiliate', 'source'] as const

function Origins({ of: { currency, origins } }: { of: OfCurrency }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.reports
  const money = (amount: number): string => wireMoney(locale, amount, currency)
  const nameOf = ({ by, key, named }: Origin): string => {
    if (by === 'offer') return key === '' ? (named ?? '') : `${named ?? ''} · ${key}`
    if (by === 'affiliate') return key === '' ? texts.noAffiliate : `${named ?? ''} (${key})`
    return key === '' ? texts.noSource : key
  }
  if (origins.length === 0) return null
  return (
    <Section title={`${texts.sold} (${currency})`}>
      <Soft>{texts.originsLead}</Soft>
      {ORIGINS.map((origin) => (
        <Table
          key={origin}
          head={[texts[origin], texts.charges, texts.gross, texts.refunded, texts.disputed, texts.net]}
          rows={origins
            .filter(({ by }) => by === origin)
            .map((row) => [
              nameOf(row),
              String(row.charges),
              ...[row.gross, row.refunded, row.disputed, row.net].map(money),
            ])}
        />
      ))}
    </Section>
  )
}

function methodName(names: Readonly<Record<string, string>>, method: string): string {
  return names[method] ?? method
}
