import { describe, expect, test } from 'vitest'
import type { LeadAnswer } from '#contract/checkout/lead.ts'
import { buyerInCountry } from './buyer-in-country.ts'

const lead = (from: string, personal: Partial<LeadAnswer['personal']>): LeadAnswer => ({
  uuid: '0b9f5a52-0000-4000-8000-000000000000',
  step: 1,
  personal: { name: 'Ana Lima', email: 'ana@example.com', cellphone: '', document: '', ...personal },
  address: {
    zip_code: '',
    street: 'Rua Um',
    number: '',
    neighborhood: '',
    city: '',
    state: '',
    complement: '',
    country_code: from,
  },
  purchase: { status: null },
})

describe('typed data follows the buyer into another country', () => {
  test.each([
    ['its own number stays as it was typed', 'BR', 'BR', '(11) 98765-4321', '(11) 98765-4321'],
    ['a Brazilian number gets its code', 'BR', 'MX', '(11) 98765-4321', '+5511987654321'],
    ['a German number loses its trunk zero', 'DE', 'BR', '0151 23456789', '+4915123456789'],
    ['a number with a code keeps it', 'MX', 'DE', '+55 11 98765-4321', '+5511987654321'],
    ['half a number stays as it is', 'BR', 'MX', '11', '11'],
  ])('%s', (_, from, country, cellphone, becomes) => {
    expect(buyerInCountry(lead(from, { cellphone }), country).personal.cellphone).toBe(becomes)
  })

  test.each([
    ['a CPF in Mexico', 'MX', '529.982.247-25', ''],
    ['a CPF where none is asked for', 'DE', '529.982.247-25', ''],
    ['a CURP in Brazil', 'BR', 'HEGG560427MVZRRL04', ''],
    ['a CPF in Brazil', 'BR', '529.982.247-25', '529.982.247-25'],
    ['an RFC in Mexico', 'MX', 'VECJ880326XK4', 'VECJ880326XK4'],
    ['half of something', 'MX', '5299', '5299'],
  ])('%s', (_, country, document, becomes) => {
    expect(buyerInCountry(lead(country, { document }), country).personal.document).toBe(becomes)
  })

  test.each([
    ['a RUT of Uruguay in Argentina', 'UY', 'AR', '211003420017', ''],
    ['one with a wrong check digit', 'UY', 'AR', '211003420018', ''],
    ['half of a CPF in Mexico', 'BR', 'MX', '5299', ''],
    ['a CPF in Peru, which asks for none', 'BR', 'PE', '529.982.247-25', ''],
    ['a CUIT that was typed before its country was set', 'UY', 'AR', '20-12345678-6', '20-12345678-6'],
  ])('%s', (_, from, country, document, becomes) => {
    expect(buyerInCountry(lead(from, { document }), country).personal.document).toBe(becomes)
  })

  test('everything else stays', () => {
    const typed = lead('BR', { document: '529.982.247-25' })
    const { personal, ...rest } = buyerInCountry(typed, 'MX')
    expect(rest).toEqual({ uuid: typed.uuid, step: 1, address: typed.address, purchase: typed.purchase })
    expect(personal.name).toBe('Ana Lima')
  })
})
