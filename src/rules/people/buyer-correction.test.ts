import { describe, expect, test } from 'vitest'
import { normaliseCorrection, validateCorrection, type BuyerCorrection } from './buyer-correction.ts'

const given: BuyerCorrection = {
  name: 'Maria Souza',
  email: 'maria@example.com',
  cellphone: '11 98765-4321',
  address: null,
}
const address = {
  zipcode: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  complement: '',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}

describe('a correction of the buyer', () => {
  test.each<[Partial<BuyerCorrection>, object]>([
    [{}, {}],
    [{ address }, {}],
    [{ cellphone: '' }, {}],
    [{ cellphone: '123' }, { cellphone: { code: 'cellphone_invalid' } }],
    [{ email: 'maria@' }, { email: { code: 'email_invalid' } }],
    [{ email: ' ' }, { email: { code: 'required' } }],
    [{ name: '--' }, { name: { code: 'name_letter' } }],
    [{ address: { ...address, zipcode: '123' } }, { zipcode: { code: 'zipcode_invalid' } }],
    [{ address: { ...address, street: '' } }, { street: { code: 'required' } }],
  ])('%j has the problems %j', (changed, problems) => {
    expect(validateCorrection('BR', { ...given, ...changed })).toEqual(problems)
  })

  test('is stored as the checkout stores it', () => {
    const typed = { ...given, name: ' Maria  Souza ', email: ' maria@example.com ', address }
    expect(normaliseCorrection('BR', typed)).toEqual({
      name: 'Maria Souza',
      email: 'maria@example.com',
      cellphone: '1198765-4321',
      address: { ...address, zipcode: '01310100' },
    })
  })
})
