import { useCallback, useState } from 'react'
import type { FrameReport } from './pixel-frame.tsx'

/** So many are kept: a script may speak without end. */
const MOST = 200

/** What the frame of the pixels has said of events, for the panel, and what keeps one more. */
export function useReports(): [readonly FrameReport[], (report: FrameReport) => void] {
  const [reports, setReports] = useState<readonly FrameReport[]>([])
  const keep = useCallback(
    (report: FrameReport) => setReports((before) => [...before, report].slice(-MOST)),
    [],
  )
  return [reports, keep]
}
