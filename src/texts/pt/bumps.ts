import { plural } from '../format.ts'

/** Order bumps: products that are offered beside the main one. */
export const bumps = {
  title: 'Leve também',
  forced: 'Já vem com esta oferta',
  disabled: 'Indisponível no momento',
  shipping: (p: { value: string }) => `+ ${p.value} de frete`,
  dynamicShipping: 'Frete calculado pelo seu CEP',
  /** The most instalments that the cart allows with a bump that allows fewer than the rest. */
  upTo: (p: { n: number }) => `Com este item: até ${p.n}x no cartão`,
  /** The same once it is ticked; both as "3x de R$ 193,76". */
  lowered: (p: { from: string; to: string }) => `Com este item, ${p.to} no cartão, em vez de ${p.from}`,
  trial: {
    days: (p: { n: number }) => plural('pt', p.n, { one: `${p.n} dia grátis`, other: `${p.n} dias grátis` }),
    years: (p: { n: number }) => plural('pt', p.n, { one: `${p.n} ano grátis`, other: `${p.n} anos grátis` }),
    afterwards: (p: { value: string }) => `depois ${p.value}`,
  },
}
