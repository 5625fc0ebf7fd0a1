import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { AUDIT_DAYS, AUDIT_KINDS } from '#rules/office/audit.ts'
import { FilterForm } from '../parts/form/filter-form.tsx'
import { InlineSelect, WideField } from '../parts/form/inline-form.tsx'
import { PagedList } from '../parts/display/paged-list.tsx'
import { PageTitle, Row, Soft } from '../parts/display/section.tsx'
import { useSeller } from '../state/use-seller.ts'
import { useMoment } from '../state/clock.ts'
import { useTexts, useWords } from '../state/words.ts'
import { auditQuery, type AuditQuery } from './queries.ts'
import { fieldsIn, entryIn } from './words.ts'

type Answer = OfficeAnswer<'listAudit'>

/** The audit log of a shop in the office, newest first. */
export function SellerAudit(): ReactNode {
  const seller = useSeller()
  return <AuditLog seller={seller} path={`/sellers/${seller}/activity`} />
}

/** The audit log of the office for the whole installation. */
export function PlatformAudit(): ReactNode {
  return <AuditLog seller={null} path="/platform/activity" />
}

/** Renders the audit log; its search is in the address. */
function AuditLog({ seller, path }: { seller: number | null; path: string }): ReactNode {
  const texts = useTexts().audit
  const query = readQuery(useLocation().searchStr)
  return (
    <>
      <PageTitle title={texts.title} />
      <p>{texts.lead}</p>
      <PagedList
        query={auditQuery(seller, query)}
        renderHead={({ people }) => (
          <Filter key={JSON.stringify(query)} query={query} people={people} path={path} />
        )}
        items={({ entries }) => entries}
        renderRow={(entry) => <Entry key={entry.id} entry={entry} withSeller={seller === null} />}
        none={<p>{texts.none}</p>}
      />
    </>
  )
}

function readQuery(search: string): AuditQuery {
  const values = new URLSearchParams(search)
  const person = values.get('person') ?? ''
  return {
    person: /^\d{1,15}$/.test(person) ? Number(person) : undefined,
    kind: AUDIT_KINDS.find((kind) => kind === values.get('kind')),
    days: AUDIT_DAYS.map(String).find((days) => days === values.get('days')),
  }
}

type FilterProps = { query: AuditQuery; people: Answer['people']; path: string }

function Filter({ query, people, path }: FilterProps): ReactNode {
  const texts = useTexts().audit
  return (
    <FilterForm path={path} button={texts.filter}>
      <WideField>
        <InlineSelect
          label={texts.person}
          name="person"
          value={query.person}
          every={texts.everybody}
          options={people.map(({ id, name }) => [id, name])}
        />
      </WideField>
      <InlineSelect
        label={texts.kind}
        name="kind"
        value={query.kind}
        every={texts.everything}
        options={AUDIT_KINDS.map((kind) => [kind, texts.kinds[kind]])}
      />
      <InlineSelect
        label={texts.period}
        name="days"
        value={query.days}
        every={texts.ever}
        options={AUDIT_DAYS.map((days) => [days, texts.days({ days })])}
      />
    </FilterForm>
  )
}

type EntryProps = { entry: Answer['entries'][number]; withSeller: boolean }

function Entry({ entry, withSeller }: EntryProps): ReactNode {
  const { texts, locale } = useWords()
  const moment = useMoment()
  const fields = fieldsIn(texts, entry)
  return (
    <Row end={<Soft>{moment(entry.at)}</Soft>}>
      <p>{entryIn(texts, locale, entry)}</p>
      {fields !== '' && <Soft>{fields}</Soft>}
      {entry.reason !== null && <Soft>{entry.reason}</Soft>}
      <Soft>{entry.by === null ? texts.audit.nobody : `${entry.by.name}, ${entry.by.email}`}</Soft>
      {withSeller && entry.seller !== null && <Soft>{entry.seller.name}</Soft>}
    </Row>
  )
}
