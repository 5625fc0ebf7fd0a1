import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext, useRef } from 'react'
import { CallFailure } from '#contract/call-failure.ts'
import { codeOf } from './call.ts'
import { NoPasskey } from './no-passkey.ts'
import { PROOFS, ProveContext, type Proof } from './prove-context.ts'

/** Something that is done by a call, and how far it is. */
export type Action<Given> = {
  run: (given: Given) => void
  isBusy: boolean
  /** The code of its failure; null: none. */
  code: string | null
  /** It needed a passkey, and the device gave none. */
  isWithoutPasskey: boolean
  /** Errors by field, where the failure lists them. */
  errors: Readonly<Record<string, readonly string[]>>
}

type After<Given, Answer> = {
  onDone?: (answer: Answer, given: Given) => void
  /** Somebody else may be signed in from then on, so nothing that was read stays. */
  isAnotherPerson?: true
}

/**
 * Does something by a call, reads everything anew that is shown, then calls `onDone`. Where the password is asked for
 * again it is typed in between, and what was to be done is done with it.
 */
export function useAction<Given, Answer>(
  work: (given: Given) => Promise<Answer>,
  { onDone, isAnotherPerson }: After<Given, Answer> = {},
): Action<Given> {
  const queries = useQueryClient()
  const prove = useContext(ProveContext)
  // Not a state: of a double press, the second event comes before anything is drawn anew.
  const isRunning = useRef(false)
  const mutation = useMutation({
    mutationFn: async (given: Given) => {
      // Each proof is requested once: if it is still missing afterwards, the call fails.
      for (const left = new Set<Proof>(PROOFS); ;) {
        try {
          return await work(given)
        } catch (error) {
          const proof = [...left].find((one) => one === codeOf(error))
          if (proof === undefined || !(await prove(proof))) throw error
          left.delete(proof)
        }
      }
    },
    onSettled: () => {
      isRunning.current = false
    },
    onSuccess: async (answer, given) => {
      if (isAnotherPerson === true) queries.removeQueries({ type: 'inactive' })
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'link' })
      onDone?.(answer, given)
    },
  })
  const isWithoutPasskey = mutation.error instanceof NoPasskey
  const code = mutation.error === null || isWithoutPasskey ? null : codeOf(mutation.error)
  return {
    run: (given) => {
      if (isRunning.current) return
      isRunning.current = true
      mutation.mutate(given)
    },
    isBusy: mutation.isPending,
    // A user who closes the prompt knows that nothing was done.
    code: PROOFS.some((proof) => proof === code) ? null : code,
    isWithoutPasskey,
    errors: mutation.error instanceof CallFailure ? (mutation.error.body.errors ?? {}) : {},
  }
}
