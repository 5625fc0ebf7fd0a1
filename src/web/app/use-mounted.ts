import { useEffect, useState } from 'react'

/** Whether the script runs the page by now. The server cannot wait for parts that are loaded on demand: it leaves them out. */
export function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
