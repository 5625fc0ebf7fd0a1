import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { LiveRegion } from '#design/live-region.tsx'
import { Select } from '#design/select.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { exportKindsOf, mayExport, type ExportKind } from '#rules/office/exports.ts'
import { Form } from '../parts/form/form.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { Empty, PageTitle, Section, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { meQuery } from '../state/queries.ts'
import { useAction } from '../state/use-action.ts'
import { useSearched } from '../state/searched.ts'
import { useSeller } from '../state/use-seller.ts'
import { useWords } from '../state/words.ts'
import { askedExport, filterOf, kindOf, type Filter } from './asked-export.ts'
import { ExportList } from './export-list.tsx'
import styles from './exports.module.css'
import { exportsQuery } from './queries.ts'

/** Files of lists and figures: a new one, and those that there are. */
export function Exports(): ReactNode {
  const { texts: all } = useWords()
  const texts = all.exports
  const filter = filterOf(useLocation().searchStr, useSearched())
  return (
    <>
      <PageTitle title={texts.title} />
      <Loaded query={exportsQuery(useSeller())}>
        {({ exports, kept_days: days }) => (
          <>
            <p>{texts.lead({ days })}</p>
            <Section title={texts.make}>
              <NewExport filter={filter} />
            </Section>
            <Section title={texts.list}>
              {exports.length === 0 ? (
                <Empty>
                  <p>{texts.none}</p>
                </Empty>
              ) : (
                <ExportList exports={exports} />
              )}
            </Section>
          </>
        )}
      </Loaded>
    </>
  )
}

function NewExport({ filter }: { filter: Filter }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.exports
  const seller = useSeller()
  const role = useQuery(meQuery).data?.sellers.find(({ id }) => id === seller)?.role ?? null
  const named = kindOf(filter)
  const kinds = exportKindsOf(role).filter((one) => one !== 'holders' || filter.has('event'))
  const [kind, setKind] = useState<ExportKind>(named !== null && kinds.includes(named) ? named : 'sales')
  const [isOrdered, setOrdered] = useState(false)
  const action = useAction(
    (body: Parameters<typeof askedExport>[0]) =>
      callOffice('createExport', { params: { seller_id: seller }, body: askedExport(body, filter) }),
    { onDone: () => setOrdered(true) },
  )
  const hasBuyers =
    ['sales', 'subscriptions', 'leads'].includes(kind) && mayExport(role, { kind, people: true })
  return (
    <Form
      action={action}
      submit={texts.order}
      read={(typed) => ({
        kind,
        from: typed('from'),
        until: typed('until'),
        people: typed('people') === 'on',
        locale,
      })}
    >
      <Select
        label={texts.what}
        value={kind}
        onChange={(event) => {
          setOrdered(false)
          const chosen = event.currentTarget.value
          setKind(kinds.find((one) => one === chosen) ?? kind)
        }}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {texts.kinds[one]}
          </option>
        ))}
      </Select>
      {named === kind && filter.size > 1 && kind !== 'holders' && <Soft>{texts.filtered}</Soft>}
      {kind !== 'holders' && (
        <>
          <div className={styles.days}>
            <TextField label={texts.from} name="from" type="date" />
            <TextField label={texts.until} name="until" type="date" />
          </div>
          <Soft>{texts.days}</Soft>
        </>
      )}
      {hasBuyers && (
        <label className={styles.people}>
          <input type="checkbox" name="people" />
          {texts.people}
        </label>
      )}
      <LiveRegion>{isOrdered && !action.isBusy && texts.ordered}</LiveRegion>
    </Form>
  )
}
