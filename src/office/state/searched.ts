import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Search text for people. */
    q?: string
  }
}

/** Returns the search text of a list; empty if there is none. "Back" restores it, and no address contains it. */
export function useSearched(): string {
  return useLocation().state.q ?? ''
}
