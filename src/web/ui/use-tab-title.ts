import { useEffect } from 'react'

/** Puts words before the title of the tab for as long as they hold; null: the title as it is. */
export function useTabTitle(words: string | null): void {
  useEffect(() => {
    if (words === null) return
    const own = document.title
    document.title = `${words} · ${own}`
    return () => {
      document.title = own
    }
  }, [words])
}
