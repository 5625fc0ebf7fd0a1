import { expect, test } from 'vitest'
import { mailLogoOf } from './mail-logo.ts'

test.each([
  ['/media/logo.png', { file: 'logo.png', type: 'image/png' }],
  ['/media/minha.loja.jpg', { file: 'minha.loja.jpg', type: 'image/jpeg' }],
  ['/media/aurora-logo.svg', { file: 'aurora-logo.mail.png', type: 'image/png' }],
  ['/media/lojas/sol.gif', { file: 'lojas/sol.gif', type: 'image/gif' }],
  ['/media/logo.webp', null],
  ['/media/logo', null],
  ['/media/../../etc/passwd.png', null],
  ['/media/..png', null],
  ['/media/a/../b.png', null],
  ['/pictures/abc', null],
])('the logo in mails for %s', (path, shown) => {
  expect(mailLogoOf(path)).toEqual(shown)
})
