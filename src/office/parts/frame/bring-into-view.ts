/** Shows what has just come up where it may be out of sight, and leads keys and screen readers to it. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}
