import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meantMailDomain, withMailDomain } from './mail-domain.ts'

describe('the domain of a mail that was meant', () => {
  it.each([
    ['ana@gmial.com', 'gmail.com'],
    ['ana@gmail.con', 'gmail.com'],
    ['ana@gmail.co', 'gmail.com'],
    ['ana@gmal.com', 'gmail.com'],
    ['ana@gnail.com', 'gmail.com'],
    ['ana@gmailc.om', 'gmail.com'],
    ['ana@gmial.con', 'gmail.com'],
    ['ana@gmail.com.br', 'gmail.com'],
    ['Ana@GMIAL.COM', 'gmail.com'],
    ['ana@hotnail.com', 'hotmail.com'],
    ['ana@hotmial.com', 'hotmail.com'],
    ['ana@outlok.com', 'outlook.com'],
    ['ana@yaho.com.br', 'yahoo.com.br'],
    ['ana@uol.com.b', 'uol.com.br'],
    ['ana@iclod.com', 'icloud.com'],
    ['ana@yandx.ru', 'yandex.ru'],
  ])('of %s is %s', (address, meant) => {
    expect(meantMailDomain(address)).toBe(meant)
  })

  it.each([
    'ana@gmail.com',
    'ana@ymail.com',
    'ana@mail.com',
    'ana@gmx.de',
    'ana@live.fr',
    'ana@exemplo.com',
    'ana@example.com',
    'ana@empresa.com.br',
    'ana@usp.br',
    'ana@gmail',
    'ana@',
    'ana',
    '',
  ])('is not asked for at %s', (address) => {
    expect(meantMailDomain(address)).toBeNull()
  })

  it('is never asked for twice', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const meant = meantMailDomain(address)
        expect(meantMailDomain(withMailDomain(address, meant ?? 'gmail.com'))).toBeNull()
      }),
    )
  })

  it('keeps the part before it', () => {
    expect(withMailDomain(' ana.b+c@gmial.com ', 'gmail.com')).toBe('ana.b+c@gmail.com')
  })
})
