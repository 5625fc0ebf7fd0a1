import type { ReactNode } from 'react'
import marks from './marks.svg?no-inline'

/** A mark of marks.svg, by the name of its view there. */
export type MarkName = 'pix' | 'paypal' | 'oxxo' | 'apple-pay' | 'google-pay' | 'brazil' | 'world'

/** The mark of a way to pay, in its own colours; a row of them is one picture. */
export function Mark(props: {
  name: MarkName
  alt: string
  width: number
  height: number
  className?: string | undefined
}): ReactNode {
  const { name, alt, ...image } = props
  return <img {...image} alt={alt} src={`${marks}#${name}`} />
}
