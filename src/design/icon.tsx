import type { ReactNode } from 'react'
import { Mark, type MarkName } from './mark.tsx'

/** The first screen's outlines, on a 24-unit grid, drawn with a stroke of the text's colour. */
const PATHS = {
  lock: 'M6.5 10.5h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5Zm1.75 0V7.75a3.75 3.75 0 0 1 7.5 0v2.75',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm6 9.5 6 6 6-6',
  error: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 4.5v5m0 2.75v.25',
  globe:
    'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm-8.5 8.5h17M12 3.5c2.4 2.3 3.6 5.1 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.1-3.6-8.5s1.2-6.2 3.6-8.5Z',
  card: 'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5ZM3 9.5h18M6.5 15h3',
  barcode: 'M3.5 5.5v13m3.5-13v13M9 5.5v13m4-13v13m2-13v13m3-13v13m2.5-13v13',
  gift: 'M4.5 12h15v8.5h-15V12ZM3 8h18v4H3V8Zm9 0v12.5M12 8S10.75 3.5 8.25 3.5a2.25 2.25 0 0 0 0 4.5H12Zm0 0s1.25-4.5 3.75-4.5a2.25 2.25 0 0 1 0 4.5H12Z',
} as const

/** One that comes with the part that shows it; outlines.ts has those. */
export type Outline = { readonly path: string }
export type IconName = keyof typeof PATHS | Outline | { readonly mark: MarkName }

/** An inline picture or a mark, hidden from screen readers unless it has a label of its own. */
export function Icon(props: {
  name: IconName
  size?: 16 | 20 | 24 | 28 | 40
  label?: string
  className?: string
}): ReactNode {
  const { name, size = 20, label, className } = props
  if (typeof name === 'object' && 'mark' in name) {
    return <Mark name={name.mark} alt={label ?? ''} className={className} width={size} height={size} />
  }
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg
      {...naming}
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={typeof name === 'string' ? PATHS[name] : name.path} />
    </svg>
  )
}
