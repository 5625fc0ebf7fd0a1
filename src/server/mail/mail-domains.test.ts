import { describe, expect, test, vi } from 'vitest'
import { createMailDomains, type NameServer } from './mail-domains.ts'

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
const MX =
  (...exchanges: string[]) =>
  () =>
    Promise.resolve(exchanges.map((exchange, priority) => ({ exchange, priority })))
const NONE: NameServer = {
  resolveMx: failing('ENODATA'),
  resolve4: failing('ENODATA'),
  resolve6: failing('ENODATA'),
}

function domains(names: Partial<NameServer>, clock = { now: 0 }) {
  const resolveMx = vi.fn<NameServer['resolveMx']>(names.resolveMx ?? NONE.resolveMx)
  const ask = createMailDomains({
    names: { ...NONE, ...names, resolveMx },
    timeoutMs: 30,
    cacheSize: 2,
    now: () => new Date(clock.now),
  })
  return { ask, resolveMx, clock }
}

describe('whether a domain takes mail', () => {
  test.each<[string, Partial<NameServer>, boolean | null]>([
    ['a mail server', { resolveMx: MX('mx.loja.com.br') }, true],
    ['a server without a name: none is taken (RFC 7505)', { resolveMx: MX('') }, false],
    ['no such domain', { resolveMx: failing('ENOTFOUND') }, false],
    [
      'no mail server, but an address (RFC 5321)',
      { resolve4: () => Promise.resolve(['192.0.2.1']) as never },
      true,
    ],
    ['neither', {}, false],
    ['a name server that fails', { resolveMx: failing('ESERVFAIL') }, null],
    ['one that fails for the address', { resolve6: failing('ETIMEOUT') }, null],
    ['one that says nothing', { resolveMx: () => new Promise(() => undefined) }, null],
  ])('%s', async (_, names, takes) => {
    expect(await domains(names).ask('loja.com.br')).toBe(takes)
  })

  test('common providers, and names of tests, are not queried', async () => {
    const { ask, resolveMx } = domains({ resolveMx: failing('ENOTFOUND') })
    expect(await ask('gmail.com')).toBe(true)
    for (const name of ['example.com', 'mail.example.org', 'loja.test', 'localhost'])
      expect(await ask(name)).toBeNull()
    expect(resolveMx).not.toHaveBeenCalled()
    expect(await ask('example.com.br')).toBe(false)
  })

  test('a domain in another script is asked for in the letters of name servers', async () => {
    const { ask, resolveMx } = domains({ resolveMx: MX('mx') })
    expect(await ask('почта.рф')).toBe(true)
    expect(resolveMx).toHaveBeenCalledWith('xn--80a1acny.xn--p1ai')
  })

  test('an answer is kept for a day, and silence for a minute', async () => {
    const { ask, resolveMx, clock } = domains({ resolveMx: MX('mx') })
    await ask('a.com.br')
    clock.now += 23 * 3_600_000
    await ask('a.com.br')
    expect(resolveMx).toHaveBeenCalledTimes(1)
    const silent = domains({ resolveMx: failing('ESERVFAIL') })
    await silent.ask('a.com.br')
    await silent.ask('a.com.br')
    silent.clock.now += 61_000
    await silent.ask('a.com.br')
    expect(silent.resolveMx).toHaveBeenCalledTimes(2)
  })

  test('no more domains are kept than there is room for', async () => {
    const { ask, resolveMx } = domains({ resolveMx: MX('mx') })
    for (const name of ['a.com.br', 'b.com.br', 'c.com.br', 'a.com.br']) await ask(name)
    expect(resolveMx).toHaveBeenCalledTimes(4)
  })
})
