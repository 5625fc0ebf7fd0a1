import { expect, test } from 'vitest'
import { writtenDocument, writtenPhone } from './written-buyer.ts'

test.each([
  ['BR', '52998224725', '529.982.247-25'],
  ['BR', '11222333000181', '11.222.333/0001-81'],
  ['BR', '***.***.247-**', '***.***.247-**'],
  ['BR', '', ''],
  ['AR', '20123456789', '20123456789'],
])('a document of %s: %s', (country, document, written) => {
  expect(writtenDocument(country, document)).toBe(written)
})

test.each([
  ['+5511987654321', '+55 (11) 98765-4321'],
  ['+551134567890', '+55 (11) 3456-7890'],
  ['+491701234567', '+491701234567'],
  ['+55119*****21', '+55119*****21'],
  ['', ''],
])('a phone: %s', (phone, written) => {
  expect(writtenPhone(phone)).toBe(written)
})
