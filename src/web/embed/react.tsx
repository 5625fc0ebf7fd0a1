/** @jsxImportSource react */
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'

/*
 * For sellers' sites built with React: copy this file. It needs only React; the script is loaded from the checkout that
 * `href` leads to.
 */

export type BalcaoCheckoutProps = {
  /** The link of the product, such as https://pay.example/1001. */
  href: string
  mode?: 'overlay' | 'inline'
  className?: string
  /** Text of the link. */
  children: ReactNode
  onLoaded?: () => void
  onHeight?: (height: number) => void
  /** The buyer has come to the thank-you page. Deliver nothing for it: anybody can send this event in their browser. */
  onCompleted?: () => void
  onClosed?: () => void
  /** The checkout does not open here, and the link is followed or stays. */
  onRefused?: () => void
}

type EmbedScript = { embed: (link: HTMLAnchorElement) => () => void }

/** A link to the checkout that opens it over the page, or in its own place. */
export function BalcaoCheckout(props: BalcaoCheckoutProps): ReactNode {
  const { href, mode = 'overlay', className, children } = props
  const link = useRef<HTMLAnchorElement>(null)
  const receive = useEffectEvent((event: Event): void => {
    const callbacks = {
      'balcao:loaded': props.onLoaded,
      'balcao:height': () => props.onHeight?.((event as CustomEvent<{ height: number }>).detail.height),
      'balcao:completed': props.onCompleted,
      'balcao:closed': props.onClosed,
      'balcao:refused': props.onRefused,
    }
    callbacks[event.type as keyof typeof callbacks]?.()
  })
  useEffect(() => {
    const element = link.current
    if (element === null) return
    let undo = (): void => undefined
    let isGone = false
    const kinds = ['loaded', 'height', 'completed', 'closed', 'refused']
    for (const kind of kinds) element.addEventListener(`balcao:${kind}`, receive)
    const script = import(/* @vite-ignore */ new URL('/embed.js', href).href) as Promise<EmbedScript>
    script.then(
      ({ embed }) => {
        if (!isGone) undo = embed(element)
      },
      // Without the script the link is a link.
      () => undefined,
    )
    return () => {
      isGone = true
      undo()
      for (const kind of kinds) element.removeEventListener(`balcao:${kind}`, receive)
    }
  }, [href, mode])
  return (
    <a ref={link} href={href} data-balcao={mode} className={className}>
      {children}
    </a>
  )
}
