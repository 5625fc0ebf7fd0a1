import type { ReactNode } from 'react'
import { LiveRegion } from '#design/live-region.tsx'
import { Notice } from '#design/notice.tsx'

type StatusMessageProps = { text: string; kind?: 'success' | 'info' | 'warning' }

/** Renders what was done, for sighted users and for screen readers; nothing at first. */
export function StatusMessage({ text, kind = 'success' }: StatusMessageProps): ReactNode {
  return (
    <>
      {text !== '' && <Notice kind={kind}>{text}</Notice>}
      <LiveRegion>{text}</LiveRegion>
    </>
  )
}
