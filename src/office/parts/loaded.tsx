import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#look/button.tsx'
import { codeOf } from '../state/call.ts'
import { useTexts } from '../state/words.ts'
import { Failure } from './failure.tsx'

type LoadedProps<Answer, Key extends readonly unknown[]> = {
  query: UseQueryOptions<Answer, Error, Answer, Key>
  children: (answer: Answer) => ReactNode
}

/** What a query has read; until then that it is read, or why it could not be and a button to try again. */
export function Loaded<Answer, Key extends readonly unknown[]>(props: LoadedProps<Answer, Key>): ReactNode {
  const texts = useTexts()
  const { data, error, refetch } = useQuery(props.query)
  if (data !== undefined) return props.children(data)
  if (error === null) return <output>{texts.loading}</output>
  return (
    <>
      <Failure code={codeOf(error)} />
      <Button onClick={() => void refetch()}>{texts.retry}</Button>
    </>
  )
}
