import { useEffect, useEffectEvent, useReducer, useRef, type Dispatch } from 'react'
import type { PageClient } from '../../app/page-client.ts'
import {
  IDLE,
  isWorking,
  reduceSubmission,
  type Step,
  type Submission,
  type SubmissionEvent,
} from './submission.ts'
import type { WorkTools } from './submission-work.ts'

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/**
 * What a submit does is loaded once the page is at rest, and at the latest with the first submit. A network that
 * cannot bring it brings no payment either.
 */
export const loadWork = () => import('./submission-work.ts')

type LaterTools = Omit<WorkTools, 'client' | 'wait' | 'spent' | 'navigate'> & { client: PageClient }

async function workOn(step: Step, tools: LaterTools, spent: Set<string>): Promise<SubmissionEvent | null> {
  const loaded = await Promise.all([loadWork(), tools.client.whole()]).catch(() => null)
  if (loaded === null) return { type: 'failed', status: 0, code: 'NETWORK', text: null }
  const [work, client] = loaded
  return work.workOn(step, { ...tools, client, spent, wait, navigate: (address) => location.assign(address) })
}

/** Runs the submit machine: for each new step that asks for work, the work is done once and its event sent back. */
export function useSubmission(tools: LaterTools): [Submission, Dispatch<SubmissionEvent>] {
  const [state, dispatch] = useReducer(reduceSubmission, IDLE)
  const spent = useRef(new Set<string>())
  const { step } = state

  const work = useEffectEvent(() => workOn(step, tools, spent.current))

  useEffect(() => {
    if (!isWorking({ step })) return
    let isCurrent = true
    void work().then((event) => {
      if (isCurrent && event !== null) dispatch(event)
    })
    return () => {
      isCurrent = false
    }
  }, [step])

  return [state, dispatch]
}
