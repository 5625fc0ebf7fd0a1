import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office-calls.ts'
import { Button, ButtonLink } from '#look/button.tsx'
import { Hidden } from '#look/live-region.tsx'
import { Select } from '#look/select.tsx'
import { CopyLink } from '../parts/copy.tsx'
import { ExportLink } from '../parts/export-link.tsx'
import { Failure } from '../parts/failure.tsx'
import { PageTitle, Row, Rows, Soft } from '../parts/section.tsx'
import sales from '../sales/sales.module.css'
import { codeOf } from '../state/call.ts'
import { useSeller } from '../state/use-seller.ts'
import { useMoment, useTexts } from '../state/words.ts'
import { leadsQuery, type LeadQuery } from './queries.ts'

type Answer = OfficeAnswer<'listLeads'>
type Listed = Answer['leads'][number]

const numberOf = (text: string | null): number | undefined =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined

/** Who began to buy and has not, the newest first. What is looked for stands in the address. */
export function LeadList(): ReactNode {
  const all = useTexts()
  const texts = all.leads
  const values = new URLSearchParams(useLocation().searchStr)
  const query = { step: numberOf(values.get('step')), product: numberOf(values.get('product')) }
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    leadsQuery(useSeller(), query),
  )
  if (error !== null)
    return (
      <>
        <PageTitle title={texts.title} />
        <Failure code={codeOf(error)} />
        <Button onClick={() => void refetch()}>{all.retry}</Button>
      </>
    )
  const first = data?.pages[0]
  const leads = data?.pages.flatMap((page) => page.leads) ?? []
  return (
    <>
      <PageTitle title={texts.title} />
      {first === undefined && <output>{all.loading}</output>}
      {first !== undefined && (
        <>
          <p>{texts.lead({ days: first.kept_days })}</p>
          <Soft>{texts.askFirst}</Soft>
          <Filter key={JSON.stringify(query)} query={query} products={first.products} />
          <ExportLink kind="leads" filter={query} />
          {leads.length === 0 && <p>{texts.none}</p>}
        </>
      )}
      {leads.length > 0 && (
        <Rows>
          {leads.map((lead) => (
            <ListedLead key={lead.key} lead={lead} />
          ))}
        </Rows>
      )}
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} busyLabel={all.loading} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  )
}

function Filter({ query, products }: { query: LeadQuery; products: Answer['products'] }): ReactNode {
  const texts = useTexts().leads
  const seller = useSeller()
  const { history } = useRouter()
  return (
    <search>
      <form
        className={sales.search}
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          const values = new URLSearchParams()
          for (const name of ['step', 'product']) {
            const value = data.get(name)
            if (typeof value === 'string' && value !== '') values.set(name, value)
          }
          const search = values.toString()
          history.push(`/sellers/${seller}/leads${search && `?${search}`}`)
        }}
      >
        <div>
          <Select label={texts.step} name="step" defaultValue={query.step ?? ''}>
            <option value="">{texts.every}</option>
            {texts.steps.map((step, number) => (
              <option key={step} value={number}>
                {step}
              </option>
            ))}
          </Select>
        </div>
        <div className={sales.typed}>
          <Select label={texts.product} name="product" defaultValue={query.product ?? ''}>
            <option value="">{texts.everyProduct}</option>
            {products.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <div className={sales.find}>
          <Button type="submit">{texts.filter}</Button>
        </div>
      </form>
    </search>
  )
}

function ListedLead({ lead }: { lead: Listed }): ReactNode {
  const texts = useTexts().leads
  const moment = useMoment()
  const name = lead.name === '' ? texts.nobody : lead.name
  const reached = [lead.email, lead.phone].filter((text) => text !== '').join(' · ')
  return (
    <Row end={<Soft>{texts.steps[lead.step]}</Soft>}>
      <p>{name}</p>
      <Soft>{lead.product.name}</Soft>
      {reached !== '' && <Soft>{reached}</Soft>}
      <Soft>{texts.seen({ at: moment(lead.seen_at) })}</Soft>
      <CopyLink link={lead.link} label={texts.link({ name })} />
      {lead.whatsapp !== null && (
        <p>
          <ButtonLink href={whatsappLink(lead, texts.message)} target="_blank" rel="noopener noreferrer">
            {texts.whatsapp}
            <Hidden> {texts.whatsappOf({ name })}</Hidden>
          </ButtonLink>
        </p>
      )}
    </Row>
  )
}

/**
 * A chat with a number and a text that is not sent yet: https://wa.me/<number>?text=<text>, the number whole and in
 * digits alone (https://faq.whatsapp.com/5913398998672934, "How to use click to chat").
 */
function whatsappLink(
  { name, product, link, whatsapp }: Listed,
  message: (p: { name: string; product: string; link: string }) => string,
): string {
  const text = message({ name: name.split(' ')[0] ?? '', product: product.name, link })
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(text)}`
}
