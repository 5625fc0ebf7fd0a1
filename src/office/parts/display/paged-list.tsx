import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { codeOf } from '../../state/call.ts'
import type { PagedQuery, Place } from '../../state/paged-query.ts'
import { useTexts } from '../../state/words.ts'
import styles from './paged-list.module.css'
import { Empty, Rows } from './section.tsx'
import { Unread } from '../feedback/unread.tsx'

type PagedListProps<Page extends { next: At | null }, At extends Place, Item> = {
  query: PagedQuery<Page, At>
  items: (page: Page) => readonly Item[]
  renderRow: (item: Item) => ReactNode
  /** Instead of a list without rows. */
  none: ReactNode
  /** Content above the rows: what the first page returned besides them. */
  renderHead?: (first: Page) => ReactNode
}

/** A list that is read page by page; before that why it could not be read, with a button to try again. */
export function PagedList<Page extends { next: At | null }, At extends Place, Item>(
  props: PagedListProps<Page, At, Item>,
): ReactNode {
  const { query, items: itemsOf, renderRow, none, renderHead } = props
  const texts = useTexts()
  const { data, error, hasNextPage, isFetchedAfterMount, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(query)
  if (error !== null) return <Unread code={codeOf(error)} onRetry={() => void refetch()} />
  const first = data?.pages[0]
  const items = data?.pages.flatMap(itemsOf) ?? []
  // `none` may redirect, so a cached empty list is not believed before it has been read again.
  if (first === undefined || (items.length === 0 && !isFetchedAfterMount))
    return <output>{texts.loading}</output>
  return (
    <div className={styles.list}>
      {renderHead?.(first)}
      {items.length === 0 ? <Empty>{none}</Empty> : <Rows>{items.map(renderRow)}</Rows>}
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} busyLabel={texts.loading} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </div>
  )
}
