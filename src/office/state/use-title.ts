import { useEffect } from 'react'
import { useTexts } from './words.ts'

/** Names the page in the browser's tab, which a screen reader says when the page changes. */
export function useTitle(title: string): void {
  const { name } = useTexts()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
