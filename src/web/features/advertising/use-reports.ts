import { useCallback, useState } from 'react'
import type { FrameReport } from './pixel-frame.tsx'

/** So many are kept: a script may speak without end. */
const MOST = 200

/** Returns the frame's reports on pixel events, for the panel, and a function that adds one. */
export function useReports(): [readonly FrameReport[], (report: FrameReport) => void] {
  const [reports, setReports] = useState<readonly FrameReport[]>([])
  const keep = useCallback(
    (report: FrameReport) => setReports((before) => [...before, report].slice(-MOST)),
    [],
  )
  return [reports, keep]
}
