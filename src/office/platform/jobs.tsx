import { useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { mayOperator } from '#rules/office/permissions.ts'
import { Facts } from '../parts/display/facts.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { Empty, Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useMoment } from '../state/clock.ts'
import { useTexts, useWords } from '../state/words.ts'
import { PlatformHead, useOperator } from './head.tsx'
import { jobsQuery } from './queries.ts'
import { StatusMessage } from '../parts/feedback/status-message.tsx'
import { usePlatformTexts } from './words.ts'

type Jobs = OfficeAnswer<'listJobs'>

/** The work that is not done yet, and what of it has failed for good. */
export function PlatformJobs(): ReactNode {
  const texts = usePlatformTexts().jobs
  const [message, setMessage] = useState('')
  return (
    <>
      <PlatformHead page="jobs" />
      <p>{texts.lead}</p>
      <StatusMessage text={message} />
      <Loaded query={jobsQuery}>
        {(jobs) => (
          <>
            <Backlog backlog={jobs.backlog} />
            <Kinds kinds={jobs.kinds} />
            <Failed jobs={jobs} onMessage={setMessage} />
          </>
        )}
      </Loaded>
    </>
  )
}

function useNumber(): (count: number) => string {
  const { locale } = useWords()
  return (count) => new Intl.NumberFormat(locale).format(count)
}

function Backlog({ backlog }: Pick<Jobs, 'backlog'>): ReactNode {
  const texts = usePlatformTexts().jobs
  const number = useNumber()
  return (
    <Section title={texts.backlog}>
      <Facts
        facts={[
          [texts.outbox, number(backlog.outbox)],
          [texts.openAttempts, number(backlog.open_attempts)],
          [texts.overdueAttempts, number(backlog.overdue_attempts)],
          [texts.openRefunds, number(backlog.open_refunds)],
          [texts.silentAccounts, number(backlog.silent_accounts)],
        ]}
      />
    </Section>
  )
}

function Kinds({ kinds }: Pick<Jobs, 'kinds'>): ReactNode {
  const texts = usePlatformTexts().jobs
  const number = useNumber()
  const moment = useMoment()
  return (
    <Section title={texts.byKind}>
      {kinds.length === 0 && (
        <Empty>
          <p>{texts.none}</p>
        </Empty>
      )}
      {kinds.length > 0 && (
        <Rows>
          {kinds.map(({ kind, waiting, late, running, failed, oldest }) => (
            <Row key={kind}>
              <p>{kind}</p>
              <Soft>
                {texts.waiting} {number(waiting)} · {texts.late} {number(late)} · {texts.running}{' '}
                {number(running)} · {texts.failed} {number(failed)}
              </Soft>
              {oldest !== null && <Soft>{texts.oldest({ at: moment(oldest) })}</Soft>}
            </Row>
          ))}
        </Rows>
      )}
    </Section>
  )
}

function Failed({ jobs, onMessage }: { jobs: Jobs; onMessage: (text: string) => void }): ReactNode {
  const texts = usePlatformTexts().jobs
  const { failed, is_all: isAll } = jobs
  return (
    <Section title={texts.failedTitle}>
      {failed.length === 0 && <p>{texts.failedNone}</p>}
      {failed.length > 0 && (
        <Rows>
          {failed.map((job) => (
            <FailedRow key={job.id} job={job} onMessage={onMessage} />
          ))}
        </Rows>
      )}
      {!isAll && <Soft>{texts.failedMore}</Soft>}
      {failed.length > 1 && <Retry job={null} label={texts.retryAll} onMessage={onMessage} />}
    </Section>
  )
}

type OnMessage = { onMessage: (text: string) => void }

function FailedRow({ job, onMessage }: OnMessage & { job: Jobs['failed'][number] }): ReactNode {
  const texts = usePlatformTexts().jobs
  const moment = useMoment()
  const { attempts: count, began_at: from, failed_at: to } = job
  return (
    <Row end={<Retry job={job} label={texts.retry} onMessage={onMessage} />}>
      <p>{texts.job(job)}</p>
      <p>{job.reason}</p>
      <Soft>{texts.tried({ count, from: moment(from), to: moment(to) })}</Soft>
    </Row>
  )
}

type RetryProps = OnMessage & { job: { id: number; kind: string } | null; label: string }

function Retry({ job, label, onMessage }: RetryProps): ReactNode {
  const all = useTexts()
  const texts = usePlatformTexts().jobs
  const operator = useOperator()
  const action = useAction(() => callOffice('retryJobs', { body: { job_id: job?.id ?? null } }), {
    onDone: ({ count }) => onMessage(texts.retried({ count })),
  })
  if (!mayOperator(operator, 'jobs.retry')) return null
  return (
    <div>
      <Failure code={action.code} />
      <Button busy={action.isBusy} busyLabel={all.working} onClick={() => action.run(undefined)}>
        {label}
        {job !== null && <Hidden> {texts.job(job)}</Hidden>}
      </Button>
    </div>
  )
}
