import type { ReactNode } from 'react'
import { usePage } from '../app/page-context.tsx'

/** The name of the terms or of the privacy policy, as a link to them. */
export function LegalLink(props: { to: 'terms' | 'privacy'; children: string }): ReactNode {
  const { frame, texts } = usePage()
  return (
    <a
      href={frame.legalPages[props.to]}
      target="_blank"
      rel="noreferrer"
      title={texts.common.accessibility.opensNewTab}
    >
      {props.children}
    </a>
  )
}
