declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page of the office that was asked for before the sign-in, with what its address holds. */
    from?: string
    /** A session has ended on it. */
    isEnded?: boolean
  }
}

/** Builds the state of the sign-in: the page to return to, and whether a session ended there. */
export function signInState(from: string, isEnded: boolean): { from?: string; isEnded: boolean } {
  // The start says nothing about what was asked for, and the sign-in would lead back to itself.
  const isPage = from !== '/' && !/^\/sign-in(?:[?#]|$)/.test(from)
  return { ...(isPage && { from }), isEnded }
}
