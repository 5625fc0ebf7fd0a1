import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { codeOf } from '../../state/call.ts'
import { useTexts } from '../../state/words.ts'
import { codeOfAddress } from './retried.ts'
import { Unread } from './unread.tsx'

type LoadedProps<Answer, Key extends readonly unknown[]> = {
  query: UseQueryOptions<Answer, Error, Answer, Key>
  children: (answer: Answer) => ReactNode
}

/** The result of a query; until then that it is loading, or why it failed and a retry button if that can help. */
export function Loaded<Answer, Key extends readonly unknown[]>(props: LoadedProps<Answer, Key>): ReactNode {
  const texts = useTexts()
  const { data, error, refetch } = useQuery(props.query)
  if (data !== undefined) return props.children(data)
  if (error === null) return <output>{texts.loading}</output>
  return <Unread code={codeOfAddress(codeOf(error))} onRetry={() => void refetch()} />
}
