import type { ElementType, Key, ReactElement } from 'react'
import { Fragment, jsx as create } from 'react/jsx-runtime'
import { withOwnText } from './own-text.ts'

/*
 * Output of the compiler for JSX, by `jsxImportSource` of the configurations: React's elements, with texts kept
 * separate. In production React creates an element with one child and one with many in the same way.
 */

export type { JSX } from 'react'
export { Fragment }

const wrap = (text: string): ReactElement => create('span', { children: text })

export function jsx(type: ElementType, props: object, key?: Key): ReactElement {
  return create(type, withOwnText(type, props, wrap), key)
}

export { jsx as jsxs }
