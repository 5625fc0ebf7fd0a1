import { useEffect, useEffectEvent, useReducer, useRef, type Dispatch } from 'react'
import { IDLE, isWorking, reduceSubmission, type Submission, type SubmissionEvent } from './submission.ts'
import { workOn, type WorkTools } from './submission-work.ts'

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** Runs the submit machine: for each new step that asks for work, the work is done once and its event sent back. */
export function useSubmission(
  tools: Omit<WorkTools, 'wait' | 'spent' | 'navigate'>,
): [Submission, Dispatch<SubmissionEvent>] {
  const [state, dispatch] = useReducer(reduceSubmission, IDLE)
  const spent = useRef(new Set<string>())
  const { step } = state

  const work = useEffectEvent(() =>
    workOn(step, {
      ...tools,
      wait,
      spent: spent.current,
      navigate: (address) => location.assign(address),
    }),
  )

  useEffect(() => {
    let isCurrent = true
    void work().then((event) => {
      if (isCurrent && event !== null) dispatch(event)
    })
    return () => {
      isCurrent = false
    }
  }, [step])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    if (!isWorking(state) || step.at === 'leaving') return
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [state, step])

  return [state, dispatch]
}
