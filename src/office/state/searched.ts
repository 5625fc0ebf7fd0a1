import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed to find people. */
    q?: string
  }
}

/** What was typed into the box of a list; empty: nothing. "Back" leads to it, and no address has it. */
export function useSearched(): string {
  return useLocation().state.q ?? ''
}
