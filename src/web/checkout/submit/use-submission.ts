import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState, type Dispatch } from 'react'
import type { PageClient } from '../../app/page-client.ts'
import {
  IDLE,
  isWorking,
  reduceSubmission,
  type Advance,
  type Step,
  type Submission,
  type SubmissionEvent,
} from './submission.ts'
import type { WorkTools } from './submission-work.ts'

/**
 * Loads the code of a submit once the page is at rest, and at the latest with the first submit. A network that cannot
 * load it cannot send a payment either.
 */
export const loadWork = () => import('./submission-work.ts')

type Load = typeof loadWork
type LaterTools = Omit<WorkTools, 'client' | 'spent' | 'navigate' | 'isWanted'> & { client: PageClient }

async function workOn(
  step: Step,
  tools: LaterTools,
  load: Load,
  own: Pick<WorkTools, 'spent' | 'isWanted'>,
): Promise<SubmissionEvent | null> {
  const loaded = await Promise.all([load(), tools.client.whole()]).catch(() => null)
  if (loaded === null) return { type: 'failed', status: 0, code: 'NETWORK', text: null }
  const [work, client] = loaded
  return work.workOn(step, { ...tools, ...own, client, navigate: (address) => location.assign(address) })
}

/**
 * Runs the submit machine: for each new step that requires work, the work is done once and its event sent back. The
 * third value is to be awaited before another part sends an event of the later steps.
 */
export function useSubmissionState(tools: LaterTools): [Submission, Dispatch<SubmissionEvent>, Load] {
  const [advanceSent, setAdvanceSent] = useState<Advance | null>(null)
  const [state, dispatch] = useReducer(
    (before: Submission, event: SubmissionEvent) => reduceSubmission(before, event, advanceSent),
    IDLE,
  )
  const load = useCallback<Load>(async () => {
    const work = await loadWork()
    setAdvanceSent(() => work.advanceSent)
    return work
  }, [])
  const spent = useRef(new Set<string>())
  const { step } = state

  const work = useEffectEvent((isWanted: () => boolean) =>
    workOn(step, tools, load, { spent: spent.current, isWanted }),
  )

  useEffect(() => {
    if (!isWorking({ step })) return
    let isCurrent = true
    void work(() => isCurrent).then((event) => {
      if (isCurrent && event !== null) dispatch(event)
    })
    return () => {
      isCurrent = false
    }
  }, [step])

  return [state, dispatch, load]
}
