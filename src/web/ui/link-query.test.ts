import { expect, test } from 'vitest'
import { linkQuery } from './link-query.ts'

test('a link of a page to itself keeps everything but the data of the buyer', () => {
  const person = { fn: 'Ana', em: 'a@x.example', ph: '11987654321', document: '11144477735' }
  expect(linkQuery({ ...person, utm_source: 'radio', b_id: '1002', token: 't' })).toBe(
    '?utm_source=radio&b_id=1002&token=t',
  )
  expect(linkQuery(person)).toBe('')
})
