import type { ReactNode } from 'react'
import { LiveRegion } from '#look/live-region.tsx'
import { Notice } from '#look/notice.tsx'

/** What was done, for eyes and for screen readers; nothing at first. */
export function Said({ text }: { text: string }): ReactNode {
  return (
    <>
      {text !== '' && <Notice kind="success">{text}</Notice>}
      <LiveRegion>{text}</LiveRegion>
    </>
  )
}
