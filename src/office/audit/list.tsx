import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office-calls.ts'
import { Button } from '#look/button.tsx'
import { Select } from '#look/select.tsx'
import { AUDIT_DAYS, AUDIT_KINDS } from '#rules/audit.ts'
import { Failure } from '../parts/failure.tsx'
import { PageTitle, Row, Rows, Soft } from '../parts/section.tsx'
import sales from '../sales/sales.module.css'
import { codeOf } from '../state/call.ts'
import { useSeller } from '../state/use-seller.ts'
import { useMoment, useTexts, useWords } from '../state/words.ts'
import { auditQuery, type AuditQuery } from './queries.ts'
import { fieldsIn, entryIn } from './words.ts'

type Answer = OfficeAnswer<'listAudit'>

/** Who did what for a shop in the office, the newest first. */
export function SellerAudit(): ReactNode {
  const seller = useSeller()
  return <AuditLog seller={seller} path={`/sellers/${seller}/audit`} />
}

/** Who did what in the office of the whole installation. */
export function PlatformAudit(): ReactNode {
  return <AuditLog seller={null} path="/platform/audit" />
}

/** What is looked for stands in the address. */
function AuditLog({ seller, path }: { seller: number | null; path: string }): ReactNode {
  const all = useTexts()
  const texts = all.audit
  const query = readQuery(useLocation().searchStr)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    auditQuery(seller, query),
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
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      <PageTitle title={texts.title} />
      <p>{texts.lead}</p>
      {first === undefined && <output>{all.loading}</output>}
      {first !== undefined && (
        <Filter key={JSON.stringify(query)} query={query} people={first.people} path={path} />
      )}
      {first !== undefined && entries.length === 0 && <p>{texts.none}</p>}
      {entries.length > 0 && (
        <Rows>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} withSeller={seller === null} />
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
  const { history } = useRouter()
  return (
    <search>
      <form
        className={sales.search}
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          const values = new URLSearchParams()
          for (const name of ['person', 'kind', 'days']) {
            const value = data.get(name)
            if (typeof value === 'string' && value !== '') values.set(name, value)
          }
          const search = values.toString()
          history.push(`${path}${search && `?${search}`}`)
        }}
      >
        <div className={sales.typed}>
          <Select label={texts.person} name="person" defaultValue={query.person ?? ''}>
            <option value="">{texts.everybody}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <div>
          <Select label={texts.kind} name="kind" defaultValue={query.kind ?? ''}>
            <option value="">{texts.everything}</option>
            {AUDIT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {texts.kinds[kind]}
              </option>
            ))}
          </Select>
        </div>
        <div>
          <Select label={texts.period} name="days" defaultValue={query.days ?? ''}>
            <option value="">{texts.ever}</option>
            {AUDIT_DAYS.map((days) => (
              <option key={days} value={days}>
                {texts.days({ days })}
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

type EntryProps = { entry: Answer['entries'][number]; withSeller: boolean }

function Entry({ entry, withSeller }: EntryProps): ReactNode {
  const { texts, locale } = useWords()
  const moment = useMoment()
  const fields = fieldsIn(texts, entry)
  return (
    <Row end={<Soft>{moment(entry.at)}</Soft>}>
      <p>{entryIn(texts, locale, entry)}</p>
      {fields !== '' && <Soft>{fields}</Soft>}
      <Soft>{entry.by === null ? texts.audit.nobody : `${entry.by.name}, ${entry.by.email}`}</Soft>
      {withSeller && entry.seller !== null && <Soft>{entry.seller.name}</Soft>}
    </Row>
  )
}
