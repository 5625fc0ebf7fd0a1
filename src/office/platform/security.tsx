import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Select } from '#design/select.tsx'
import { SECURITY_EVENTS } from '#rules/office/security-events.ts'
import { PagedList } from '../parts/display/paged-list.tsx'
import { Row, Soft } from '../parts/display/section.tsx'
import { useMoment } from '../state/clock.ts'
import { PlatformHead } from './head.tsx'
import styles from './platform.module.css'
import { securityPages } from './queries.ts'
import { usePlatformTexts } from './words.ts'

type Event = OfficeAnswer<'listSecurityEvents'>['events'][number]

/** The requests that were refused, forged or limited. The search is in the address. */
export function PlatformSecurity(): ReactNode {
  const texts = usePlatformTexts().security
  const { history } = useRouter()
  const named = new URLSearchParams(useLocation().searchStr).get('kind')
  const kind = SECURITY_EVENTS.find((one) => one === named)
  return (
    <>
      <PlatformHead page="security" />
      <p>{texts.lead}</p>
      <div className={styles.narrow}>
        <Select
          label={texts.kind}
          value={kind ?? ''}
          onChange={({ currentTarget }) =>
            history.push(`/platform/security${currentTarget.value && `?kind=${currentTarget.value}`}`)
          }
        >
          <option value="">{texts.every}</option>
          {SECURITY_EVENTS.map((one) => (
            <option key={one} value={one}>
              {texts.kinds[one]}
            </option>
          ))}
        </Select>
      </div>
      <PagedList
        query={securityPages(kind)}
        items={({ events }) => events}
        renderRow={(event) => <EventRow key={event.id} event={event} />}
        none={<p>{texts.none}</p>}
      />
    </>
  )
}

function EventRow({ event }: { event: Event }): ReactNode {
  const texts = usePlatformTexts().security
  const moment = useMoment()
  const { address, count, gateway, reason, route } = event
  const where = [route, gateway, reason, address === null ? null : texts.sender({ name: address })]
  return (
    <Row end={<Soft>{texts.times({ count })}</Soft>}>
      <p>{texts.kinds[event.kind]}</p>
      <Soft>{where.filter((part) => part !== null).join(' · ')}</Soft>
      <Soft>{moment(event.at)}</Soft>
    </Row>
  )
}
