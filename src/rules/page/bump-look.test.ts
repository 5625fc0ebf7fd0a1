import { expect, test } from 'vitest'
import { readBumpGround } from './bump-look.ts'

test.each([
  ['#221C4A', { light: '#221C4A', dark: '#221C4A' }],
  ['#fff', { light: '#fff', dark: '#fff' }],
  ['{"light":"#F3F0FF","dark":"#221C4A"}', { light: '#F3F0FF', dark: '#221C4A' }],
  ['{"dark":"#221C4A"}', { light: '#221C4A', dark: '#221C4A' }],
  ['{"light":"#F3F0FF"}', { light: '#F3F0FF', dark: '#F3F0FF' }],
  ['{}', null],
  ['{"light":"red"}', null],
  ['{"light":"#fff","dark":7}', null],
  ['{"light":"#fff","url":"https://x"}', null],
  ['["#fff"]', null],
  ['"#fff"', null],
  ['null', null],
  ['#fff;}body{display:none', null],
  ['', null],
])('the ground %s', (raw, ground) => {
  expect(readBumpGround(raw)).toEqual(ground)
})
