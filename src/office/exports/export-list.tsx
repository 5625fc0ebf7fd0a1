import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { OFFICE_ROUTES } from '#contract/office/routes.ts'
import { callPath, type Route } from '#contract/routes.ts'
import { Button, ButtonLink } from '#design/button.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { Row, Rows, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useMoment } from '../state/clock.ts'
import { useWords } from '../state/words.ts'
import styles from './exports.module.css'

type Made = OfficeAnswer<'listExports'>['exports'][number]

/** Files that are there or on their way, the newest first. */
export function ExportList({ exports }: { exports: readonly Made[] }): ReactNode {
  return (
    <Rows>
      {exports.map((one) => (
        <MadeFile key={one.id} of={one} />
      ))}
    </Rows>
  )
}

function MadeFile({ of }: { of: Made }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.exports
  const moment = useMoment()
  const seller = useSeller()
  const params = { seller_id: seller, export_id: of.id }
  const action = useAction(() => callOffice('deleteExport', { params }))
  const name = `${texts.kinds[of.kind]}, ${moment(of.created_at)}`
  const rows = new Intl.NumberFormat(locale).format(of.rows)
  const state = texts.states[of.state]
  return (
    <Row
      end={
        <div className={styles.actions}>
          {of.state === 'ready' && (
            <ButtonLink href={addressOf(seller, of.id)} download aria-label={texts.downloadOf({ name })}>
              {texts.download}
            </ButtonLink>
          )}
          <Button
            aria-label={texts.removeOf({ name })}
            busy={action.isBusy}
            busyLabel={all.working}
            onClick={() => action.run(undefined)}
          >
            {texts.remove}
          </Button>
        </div>
      }
    >
      <p>
        {texts.kinds[of.kind]}
        {of.people && ` · ${texts.withBuyers}`}
      </p>
      <output>
        <Soft>{typeof state === 'string' ? state : state({ rows })}</Soft>
      </output>
      <Filtered of={of} />
      <Soft>
        {texts.by({ author: of.author, at: moment(of.created_at) })}
        {of.state === 'ready' && ` · ${texts.keptUntil({ at: moment(of.expires_at) })}`}
      </Soft>
      <Failure code={action.code} />
    </Row>
  )
}

/** Renders which part of a list a file has; nothing if it has all of it. */
function Filtered({ of: { q, status, from, until } }: { of: Made }): ReactNode {
  const all = useWords().texts
  const texts = all.exports
  const names: Readonly<Record<string, string>> = { ...all.sales.statuses, ...all.subscriptions.statuses }
  const facts = [
    q !== null && texts.search({ q }),
    status !== null && texts.status({ status: names[status] ?? status }),
    from !== null && `${texts.from} ${from}`,
    until !== null && `${texts.until} ${until}`,
  ].filter((text) => text !== false)
  return facts.length > 0 && <Soft>{facts.join(' · ')}</Soft>
}

function addressOf(seller: number, id: string): string {
  const route: Route = OFFICE_ROUTES.readExportFile
  return `/api${callPath(route, { seller_id: String(seller), export_id: id })}`
}
