import { infiniteQueryOptions, type InfiniteData, type QueryKey } from '@tanstack/react-query'

/** Where a page of a list begins, as the page before says it: a row's number, or a text that the server made. */
export type Place = number | string

/** A list that is read page by page. */
export type PagedQuery<Page extends { next: At | null }, At extends Place> = ReturnType<
  typeof pagedQuery<Page, At>
>

/** `read` gets the `next` of the page before; undefined: the first page is read. */
export function pagedQuery<Page extends { next: At | null }, At extends Place>(
  queryKey: QueryKey,
  read: (place: At | undefined) => Promise<Page>,
) {
  return infiniteQueryOptions<Page, Error, InfiniteData<Page, At | null>, QueryKey, At | null>({
    queryKey,
    // The library's type of the place stays undecided while `At` is a parameter.
    queryFn: ({ pageParam }) => read((pageParam as At | null) ?? undefined),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })
}
