import { expect, test } from 'vitest'
import { checkEmail } from './check-email.ts'

const asked: string[] = []
const deps = {
  mailDomains: (domain: string) => {
    asked.push(domain)
    return Promise.resolve(domain === 'nada.com.br' ? false : domain === 'lento.com.br' ? null : true)
  },
}

test.each([
  ['ana@loja.com.br', true, null],
  [' Ana@Loja.COM.BR ', true, null],
  ['ana@nada.com.br', false, 'domain'],
  ['ana@lento.com.br', null, null],
  ['ana@', false, 'form'],
  ['', false, 'form'],
])('%s', async (address, is_valid, reason) => {
  expect(await checkEmail(deps, address)).toEqual({ is_valid, reason })
})

test('a name server is asked for domains alone', () => {
  expect(asked).toEqual(['loja.com.br', 'loja.com.br', 'nada.com.br', 'lento.com.br'])
})
