import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { ButtonLink } from '#design/button.tsx'
import { Badge } from '#design/badge.tsx'
import { Hidden } from '#design/live-region.tsx'
import { CopyLink } from '../parts/form/copy.tsx'
import { ExportLink } from '../parts/display/export-link.tsx'
import { FilterForm } from '../parts/form/filter-form.tsx'
import { Folded } from '../parts/display/folded.tsx'
import { InlineSelect, WideField } from '../parts/form/inline-form.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { PagedList } from '../parts/display/paged-list.tsx'
import { Row, Soft } from '../parts/display/section.tsx'
import { whatsappLink } from '../parts/display/whatsapp-link.ts'
import { useIsNarrow } from '../state/narrow-screen.ts'
import { useSeller } from '../state/use-seller.ts'
import { useMoment } from '../state/clock.ts'
import { useTexts } from '../state/words.ts'
import { leadsQuery, type LeadQuery } from './queries.ts'
import styles from './leads.module.css'

type Answer = OfficeAnswer<'listLeads'>
type Listed = Answer['leads'][number]

const numberOf = (text: string | null): number | undefined =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined

/** The buyers who began a purchase and have not completed it, newest first. The search is in the address. */
export function LeadList(): ReactNode {
  const texts = useTexts().leads
  const seller = useSeller()
  const values = new URLSearchParams(useLocation().searchStr)
  const query = { step: numberOf(values.get('step')), product: numberOf(values.get('product')) }
  return (
    <>
      <PageHead title={texts.title}>
        <ExportLink kind="leads" filter={query} />
      </PageHead>
      <PagedList
        query={leadsQuery(seller, query)}
        renderHead={({ kept_days: days, products }) => (
          <>
            <p>{texts.lead({ days })}</p>
            <Soft>{texts.askFirst}</Soft>
            <Filter key={JSON.stringify(query)} query={query} products={products} />
          </>
        )}
        items={({ leads }) => leads}
        renderRow={(lead) => <ListedLead key={lead.key} lead={lead} />}
        none={<p>{texts.none}</p>}
      />
    </>
  )
}

function Filter({ query, products }: { query: LeadQuery; products: Answer['products'] }): ReactNode {
  const texts = useTexts().leads
  const form = (
    <FilterForm path={`/sellers/${useSeller()}/abandoned-checkouts`} button={texts.filter}>
      <InlineSelect
        label={texts.step}
        name="step"
        value={query.step}
        every={texts.every}
        options={texts.steps.map((step, number) => [number, step])}
      />
      <WideField>
        <InlineSelect
          label={texts.product}
          name="product"
          value={query.product}
          every={texts.everyProduct}
          options={products.map(({ id, name }) => [id, name])}
        />
      </WideField>
    </FilterForm>
  )
  if (!useIsNarrow()) return form
  return (
    <Folded title={texts.filter} isOpen={query.step !== undefined || query.product !== undefined}>
      {form}
    </Folded>
  )
}

function ListedLead({ lead }: { lead: Listed }): ReactNode {
  const texts = useTexts().leads
  const moment = useMoment()
  const name = lead.name === '' ? texts.nobody : lead.name
  const reached = [lead.email, lead.phone].filter((text) => text !== '').join(' · ')
  return (
    <Row
      end={
        <p className={styles.step}>
          <Badge kind="plain">{texts.steps[lead.step]}</Badge>
        </p>
      }
      isColumns
    >
      <div>
        <p>{name}</p>
        <Soft>{lead.product.name}</Soft>
        {reached !== '' && <Soft>{reached}</Soft>}
        <Soft>{texts.seen({ at: moment(lead.seen_at) })}</Soft>
      </div>
      <div className={styles.reach}>
        <CopyLink link={lead.link} label={texts.link({ name })} title={texts.linkTitle} />
        {lead.whatsapp !== null && (
          <p>
            <ButtonLink
              href={whatsappLink(lead.whatsapp, messageTo(lead, texts.message))}
              target="_blank"
              rel="noopener noreferrer"
            >
              {texts.whatsapp}
              <Hidden> {texts.whatsappOf({ name })}</Hidden>
            </ButtonLink>
          </p>
        )}
      </div>
    </Row>
  )
}

function messageTo(
  { name, product, link }: Listed,
  message: (p: { name: string; product: string; link: string }) => string,
): string {
  return message({ name: name.split(' ')[0] ?? '', product: product.name, link })
}
