import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { withOwnText } from './own-text.ts'

const name = 'Ana'
const count = 0
const hidden = false as boolean
const Through = (props: { children: ReactNode }): ReactNode => <p>{props.children}</p>

describe('a text of JSX', () => {
  test.each<[string, ReactNode, string]>([
    ['alone stays alone', <p key="a">{name}</p>, '<p>Ana</p>'],
    [
      'beside texts is one with them',
      <p key="a">
        {name}: {count}
      </p>,
      '<p>Ana: 0</p>',
    ],
    [
      'beside an element has its own',
      <p key="a">
        {name} <b>x</b>
      </p>,
      '<p><span>Ana </span><b>x</b></p>',
    ],
    [
      'behind an element as well',
      <p key="a">
        <b>x</b> {name}!
      </p>,
      '<p><b>x</b><span> Ana!</span></p>',
    ],
    [
      'beside what is not shown is alone',
      <p key="a">
        {name}
        {hidden && <b>x</b>}
      </p>,
      '<p>Ana</p>',
    ],
    [
      'on both sides has two',
      <p key="a">
        a<b>x</b>b
      </p>,
      '<p><span>a</span><b>x</b><span>b</span></p>',
    ],
    [
      'of spaces is left',
      <p key="a">
        <i>x</i> <b>y</b>
      </p>,
      '<p><i>x</i> <b>y</b></p>',
    ],
    [
      'in a fragment has its own',
      <p key="a">
        <>{name}</>
        <b>x</b>
      </p>,
      '<p><span>Ana</span><b>x</b></p>',
    ],
    [
      'through a component',
      <Through key="a">
        {name} <b>x</b>
      </Through>,
      '<p><span>Ana </span><b>x</b></p>',
    ],
    [
      'through a component alone',
      <Through key="a">
        {name} {name}
      </Through>,
      '<p>Ana Ana</p>',
    ],
    [
      'of an option is one',
      <select key="a">
        <option>
          {name} ({count})
        </option>
      </select>,
      '<select><option>Ana (0)</option></select>',
    ],
  ])('%s', (_, element, markup) => {
    expect(renderToStaticMarkup(element)).toBe(markup)
  })
})

describe('texts that the surrounding elements do not show', () => {
  const Bare = (): ReactNode => name
  test('a component that draws a text without an element is refused', () => {
    expect(() => renderToStaticMarkup(<Bare />)).toThrow('Bare draws a text without an element: Ana')
  })
  test('so is a text in a list', () => {
    const listed = () => (
      <p>
        <b>x</b>
        {[name].map((one) => one)}
      </p>
    )
    expect(() => renderToStaticMarkup(listed())).toThrow('A list has a text without an element: Ana')
  })
})

describe('withOwnText', () => {
  const wrap = (text: string) => `<${text}>`
  const childrenOf = (children: unknown, type: unknown = 'p') =>
    withOwnText(type, { children }, wrap).children

  test('leaves every other child in its place, so that React knows it again', () => {
    const element = { an: 'element' }
    expect(childrenOf(['a', 'b', null, element, false, 'c', 1])).toEqual([
      '<ab>',
      null,
      null,
      element,
      false,
      '<c1>',
      null,
    ])
  })
  test('leaves props without text unchanged', () => {
    const props = { children: [null, { an: 'element' }] }
    expect(withOwnText('p', props, wrap)).toBe(props)
  })
  test('wraps all texts of a fragment, whose siblings are unknown', () => {
    expect(childrenOf('a', Fragment)).toBe('<a>')
    expect(childrenOf(['a', 'b'], Fragment)).toEqual(['<ab>', null])
  })
})
