import { Component, createRef, type ReactNode } from 'react'

type Props = { className?: string | undefined; children: ReactNode }
type Places = ReadonlyMap<Element, number>

const GLIDE: KeyframeAnimationOptions = { duration: 240, easing: 'ease-out' }

/** Its own children, and all that follows it on the page. */
function belowTopOf(element: Element): Element[] {
  const found = [...element.children]
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    for (let next = at.nextElementSibling; next !== null; next = next.nextElementSibling) found.push(next)
  }
  return found
}

const topOf = (element: Element): number => element.getBoundingClientRect().top

/**
 * A part of a page whose content changes by itself, while the buyer reads: elements that have to make room glide there
 * instead of jumping.
 */
export class Gliding extends Component<Props> {
  box = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(): Places {
    const box = this.box.current
    return new Map(box === null ? [] : belowTopOf(box).map((element) => [element, topOf(element)]))
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: Places): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const [element, top] of before) {
      const way = element.isConnected ? top - topOf(element) : 0
      if (way !== 0) element.animate([{ translate: `0 ${way}px` }, { translate: '0 0' }], GLIDE)
    }
  }

  override render(): ReactNode {
    return (
      <div className={this.props.className} ref={this.box}>
        {this.props.children}
      </div>
    )
  }
}
