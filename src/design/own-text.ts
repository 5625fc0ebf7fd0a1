import { Fragment, type ReactNode } from 'react'

/*
 * A browser that translates a page puts elements of its own in the place of text nodes (Chrome: <font>). React goes on
 * writing into the nodes that were taken out, so that the page keeps an old price, and fails where it removes one or
 * inserts before one (https://github.com/facebook/react/issues/11538). A text that is all that its element holds is
 * written as the content of the element, whatever is in it now. So no text shares an element with anything else.
 */

type Props = { readonly children?: unknown }
type Wrap = (text: string) => ReactNode

export const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number'

/**
 * The properties of an element with each of its texts by itself: texts that follow each other are one, and get an
 * element of their own by `wrap` where there is something beside them. Each other child keeps its place, by which React
 * knows it. Spaces alone are left: nobody translates or changes them.
 */
export function withOwnText<P extends Props>(type: unknown, props: P, wrap: Wrap): P {
  const { children } = props
  // The siblings of a fragment are not known here.
  const isFragment = type === Fragment
  if (!Array.isArray(children)) {
    return isFragment && isText(children) ? { ...props, children: wrap(String(children)) } : props
  }
  const texts: string[] = []
  let isMixed = isFragment
  let first = -1
  for (let at = 0; at < children.length; at += 1) {
    const child: unknown = children[at]
    if (isText(child)) {
      if (first < 0) first = at
      texts[first] = `${texts[first] ?? ''}${child}`
    } else if (child !== null && child !== undefined && typeof child !== 'boolean') {
      isMixed = true
      first = -1
    }
  }
  if (texts.length === 0) return props
  if (!isMixed) return { ...props, children: texts.join('') }
  const own = children.map((child: unknown, at) => {
    const text = texts[at]
    if (text === undefined) return isText(child) ? null : child
    // guard: texts-by-themselves
    return text.trim() === '' ? text : wrap(text)
  })
  return { ...props, children: own }
}
