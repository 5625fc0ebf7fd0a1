import { expect, test } from 'vitest'
import { loadOfficeTexts } from '#texts/office/load.ts'
import { listedPrice } from './listed-price.ts'

const ONCE = { amount: 4990, currency: 'BRL', period: null, is_event: false }

test.each([
  ['paid once', ONCE, /^R\$\s49,90$/],
  ['a month', { ...ONCE, period: 30 }, /^R\$\s49,90 por mês$/],
  ['seven days', { ...ONCE, period: 7 }, /^R\$\s49,90 a cada 7 dias$/],
  ['nothing', { ...ONCE, amount: 0 }, /^Grátis$/],
  ['an event', { ...ONCE, is_event: true }, /^a partir de R\$\s49,90$/],
])('the listed price: %s', async (_, product, expected) => {
  expect(listedPrice({ locale: 'pt-BR', texts: await loadOfficeTexts('pt') }, product)).toMatch(expected)
})
