import type { ReactNode } from 'react'
import { usePage } from '../app/page-context.tsx'

/** The name of the terms or of the privacy policy, as a link where the operator has such a page. */
export function LegalLink(props: { to: 'terms' | 'privacy'; children: string }): ReactNode {
  const { frame, texts } = usePage()
  const address = frame.legalPages[props.to]
  if (address === null) return props.children
  return (
    <a href={address} target="_blank" rel="noreferrer" title={texts.common.accessibility.opensNewTab}>
      {props.children}
    </a>
  )
}
