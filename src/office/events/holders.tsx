import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { ExportLink } from '../parts/display/export-link.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageTitle, Soft } from '../parts/display/section.tsx'
import { useAction } from '../state/use-action.ts'
import { useWords } from '../state/words.ts'
import styles from './events.module.css'
import { nameOf, readHolders, type Holder } from './holder-list.ts'
import { eventQuery, useEvent, type EventPlace } from './queries.ts'

/** The list of everybody who has a ticket of an event, as a file and to be printed. */
export function HoldersScreen(): ReactNode {
  const place = useEvent()
  if (place === null) return null
  return <Loaded query={eventQuery(place)}>{({ name }) => <Shown name={name} place={place} />}</Loaded>
}

function Shown({ name, place }: { name: string; place: EventPlace }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.events.holders
  const [read, setRead] = useState(0)
  const [printed, setPrinted] = useState<Holder[] | null>(null)
  const fetched = async (): Promise<Holder[]> => {
    setRead(0)
    return readHolders(place, locale, setRead)
  }
  const list = useAction(fetched, { onDone: setPrinted })
  const progress = list.isBusy ? texts.read({ count: read }) : ''
  return (
    <>
      <div>
        <PageTitle title={texts.title} />
        <p>
          <Link
            to="/sellers/$seller/events/$event"
            params={{ seller: String(place.seller), event: String(place.event) }}
          >
            {name}
          </Link>
        </p>
      </div>
      <div className={styles.onScreen}>
        <p>{texts.lead}</p>
        <div className={styles.action}>
          <ExportLink kind="holders" filter={{ event: place.event }}>
            {texts.download}
          </ExportLink>
          <Button busy={list.isBusy} busyLabel={all.working} onClick={() => list.run(undefined)}>
            {texts.show}
          </Button>
          {printed !== null && printed.length > 0 && (
            <Button onClick={() => window.print()}>{texts.print}</Button>
          )}
          <Soft>{progress}</Soft>
        </div>
        <Failure code={list.code} />
      </div>
      <LiveRegion>{printed !== null && !list.isBusy && texts.read({ count: printed.length })}</LiveRegion>
      {printed !== null && (printed.length === 0 ? <p>{texts.none}</p> : <List holders={printed} />)}
    </>
  )
}

function List({ holders }: { holders: readonly Holder[] }): ReactNode {
  const { columns, proofs, read } = useWords().texts.events.holders
  return (
    <table className={styles.holders}>
      <caption>{read({ count: holders.length })}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.kind}</th>
          <th scope="col">{columns.ticket}</th>
          <th scope="col">{columns.order}</th>
        </tr>
      </thead>
      <tbody>
        {holders.map((holder) => (
          <tr key={holder.ticket + holder.order}>
            <td>{nameOf(holder)}</td>
            <td>
              {holder.batch} · {holder.kind}
              {holder.proof !== null && ` · ${proofs[holder.proof]}`}
            </td>
            <td>{holder.ticket}</td>
            <td>{holder.order}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
