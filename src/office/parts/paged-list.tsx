import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#look/button.tsx'
import { Failure } from './failure.tsx'
import { Rows } from './section.tsx'
import { codeOf } from '../state/call.ts'
import { useTexts } from '../state/words.ts'
import type { PagedQuery } from '../platform/queries.ts'
import { usePlatformTexts } from '../platform/words.ts'

type PagedProps<Page extends { next: number | null }, Item> = {
  query: PagedQuery<Page>
  items: (page: Page) => readonly Item[]
  renderRow: (item: Item) => ReactNode
  /** Instead of a list without rows. */
  none: ReactNode
}

/** A list that is read page by page. */
export function Paged<Page extends { next: number | null }, Item>(props: PagedProps<Page, Item>): ReactNode {
  const { key, read } = props.query
  const all = useTexts()
  const texts = usePlatformTexts()
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: key,
      queryFn: ({ pageParam }) => read(pageParam ?? undefined),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }) => next,
    })
  if (error !== null)
    return (
      <>
        <Failure code={codeOf(error)} />
        <Button onClick={() => void refetch()}>{all.retry}</Button>
      </>
    )
  const items = data?.pages.flatMap(props.items) ?? []
  // An empty list of a while ago is none any more once something was made: nobody is led away by it.
  if (data === undefined || (items.length === 0 && isFetching)) return <output>{all.loading}</output>
  if (items.length === 0) return props.none
  return (
    <>
      <Rows>{items.map(props.renderRow)}</Rows>
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} busyLabel={all.loading} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  )
}
