import { Component, type ElementType, type Key, type ReactElement, type ReactNode } from 'react'
import { Fragment, jsxDEV as create, type JSXSource } from 'react/jsx-dev-runtime'
import { isText, withOwnText } from './own-text.ts'

/*
 * The same as jsx-runtime.ts for tests and development, where React receives each element's source location. It rejects
 * text that the surrounding elements do not reveal: a component that renders only a text, and a text in a list.
 */

export type { JSX } from 'react'
export { Fragment }

type Props = { children?: unknown }
type FunctionComponent = (props: Props) => ReactNode | Promise<ReactNode>

const wrap = (text: string): ReactElement => create('span', { children: text }, undefined, false)

const checked = new WeakMap<FunctionComponent, FunctionComponent>()

/** The component, which fails where it draws a text without an element; the same for the same component. */
function withElements(component: FunctionComponent): FunctionComponent {
  const known = checked.get(component)
  if (known !== undefined) return known
  const checking: FunctionComponent = (props) => {
    const shown = component(props)
    if (isText(shown)) throw new TypeError(`${component.name} draws a text without an element: ${shown}`)
    return shown
  }
  Object.defineProperty(checking, 'name', { value: component.name })
  checked.set(component, checking)
  return checking
}

function refuseListedText({ children }: Props): void {
  for (const child of Array.isArray(children) ? children : []) {
    const listed = Array.isArray(child) ? child.find(isText) : undefined
    if (listed !== undefined) throw new TypeError(`A list has a text without an element: ${listed}`)
  }
}

const isFunctionComponent = (type: ElementType): type is FunctionComponent =>
  typeof type === 'function' && !(type.prototype instanceof Component)

export function jsxDEV(
  type: ElementType,
  props: object,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement {
  const own: Props = withOwnText(type, props, wrap)
  refuseListedText(own)
  const drawn = isFunctionComponent(type) ? withElements(type) : type
  return create(drawn, own, key, isStatic && Array.isArray(own.children), source, self)
}
